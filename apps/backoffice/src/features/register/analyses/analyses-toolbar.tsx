import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { formats } from '@timbro/core/formats.ts';
import { type StatsWindow, statsWindows } from '@timbro/core/work-days/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { download } from '@timbro/kit/data/send.ts';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { ExportIcon } from '@timbro/kit/page/icons.ts';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { FilterBar } from '@timbro/kit/table/filters.tsx';
import { Toolbar, ToolbarMenu } from '@timbro/kit/table/toolbar.tsx';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { AnalysesSearch } from './analyses-search.ts';

const noDefaults = {};
const usualWindow: StatsWindow = '30d';

type Props = { search: AnalysesSearch; filters: readonly FilterSpec[]; onReset(): void };

export function AnalysesToolbar({ search, filters, onReset }: Props) {
  const t = useT();
  const { query, text, set } = search;
  return (
    <Toolbar
      lead={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('analyses.window')}
          sx={{ '& .MuiToggleButton-root': { px: { xs: 2, sm: 4 } } }}
          value={query.window}
          onChange={(_, chosen: StatsWindow | null) =>
            chosen && set({ window: chosen === usualWindow ? undefined : chosen })
          }
        >
          {statsWindows.map((window) => (
            <ToggleButton key={window} value={window}>
              {t(`analyses.window.${window}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
      search={null}
      filters={<FilterBar filters={filters} text={text} defaults={noDefaults} set={set} onReset={onReset} />}
    >
      <ExportChoice search={search} />
    </Toolbar>
  );
}

/** The same people and window as on the page; as a PDF it is the page itself. */
function ExportChoice({ search: { query } }: Pick<Props, 'search'>) {
  const t = useT();
  const hold = useHold();
  const { window: asked, userId, departmentId } = query;
  const save = (format: (typeof formats)[number]) =>
    void runTask({
      label: t('kit.export.task', { name: t('analyses.title') }),
      run: () =>
        download(api.workDays.statsExport.route, {
          query: { window: asked, userId, departmentId, format },
        }),
    });
  return (
    <ToolbarMenu icon={<ExportIcon />} label={t('kit.export')} hold={hold}>
      {(close) => [
        ...formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              save(format);
            }}
          >
            {t(`kit.export.${format}`)}
          </MenuItem>
        )),
        <MenuItem
          key="pdf"
          onClick={() => {
            close();
            window.print();
          }}
        >
          {t('analyses.print')}
        </MenuItem>,
      ]}
    </ToolbarMenu>
  );
}
