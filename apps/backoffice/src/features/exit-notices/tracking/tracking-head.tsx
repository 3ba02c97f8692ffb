import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { rollFormats } from '@timbro/core/presence/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { download } from '@timbro/kit/data/send.ts';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { ExportIcon, ListIcon, MapIcon, PrintIcon } from '@timbro/kit/page/icons.ts';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { ToolbarMenu } from '@timbro/kit/table/toolbar.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { LogCard } from './log-card.tsx';
import { type TrackingSearch, listView } from './tracking-search.ts';
import type { ExitsLog } from './use-exits-log.ts';

const views = ['map', listView] as const;
type View = (typeof views)[number];
const icons: Readonly<Record<View, typeof MapIcon>> = { map: MapIcon, [listView]: ListIcon };

type Props = { search: TrackingSearch; log: ExitsLog; canPrint: boolean };

/** Map or list, the muster roll in one press, and whether exits are logged. */
export function TrackingHead({ search: { isList, set }, log, canPrint }: Props) {
  const t = useT();
  const view: View = isList ? listView : 'map';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('tracking.views')}
        value={view}
        onChange={(_, next: View | null) => next && set({ view: next === 'map' ? undefined : next })}
        sx={{
          bgcolor: 'background.paper',
          width: { xs: '100%', sm: 'auto' },
          '& > *': { flex: { xs: 1, sm: 'none' } },
        }}
      >
        {views.map((each) => {
          const Icon = icons[each];
          return (
            <ToggleButton key={each} value={each} sx={{ gap: 2, whiteSpace: 'nowrap' }}>
              <Icon aria-hidden fontSize="small" />
              {t(`tracking.view.${each}`)}
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        disabled={!canPrint}
        onClick={() => window.print()}
        sx={{ bgcolor: 'background.paper', flex: { xs: '1 0 auto', sm: 'none' } }}
      >
        {t('roll.title')}
      </Button>
      <RollFiles />
      <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
      <LogCard log={log} />
    </Box>
  );
}

/** The roll as a file, for who sends it on or has no printer at hand. */
function RollFiles() {
  const t = useT();
  const hold = useHold();
  return (
    <ToolbarMenu icon={<ExportIcon />} label={t('kit.export')} hold={hold} compact>
      {(close) => [
        <ListSubheader key="scope" sx={{ lineHeight: '32px' }}>
          {t('roll.scope')}
        </ListSubheader>,
        ...rollFormats.toReversed().map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              void runTask({
                label: t('kit.export.task', { name: t('roll.title') }),
                run: () => download(api.presence.export.route, { query: { format } }),
              });
            }}
          >
            {t(`roll.format.${format}`)}
          </MenuItem>
        )),
      ]}
    </ToolbarMenu>
  );
}
