import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useAddress } from '@timbro/kit/address/address.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { valuesOf } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { saveCsv } from '#parts/import-wizard/files.ts';
import type { ChartName } from './finding-text.ts';
import { TwinTable } from './twin-table.tsx';
import { type Twin, csvOf, tsvOf } from './twin.ts';

type Props = {
  name: ChartName;
  /** What the chart has found: its title. */
  finding: string;
  twin: Twin;
  isWide?: boolean;
  children: ReactNode;
};

/** A chart under what it found, or the table of the same figures; which of them is in the address. */
export function ChartCard({ name, finding, twin, isWide = false, children }: Props) {
  const t = useT();
  const titleId = useId();
  const about = t(`analyses.${name}`);
  const { isTable, toggle } = useTables(name);
  const isEmpty = twin.rows.length === 0;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      className="analyses-card"
      sx={{ ...cardLook, ...(isWide && wideLook) }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography id={titleId} component="h3" variant="subtitle1" sx={{ lineHeight: 1.3 }}>
            {finding}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {about}
          </Typography>
        </Box>
        {!isEmpty && <Actions about={about} twin={twin} isTable={isTable} onToggle={toggle} />}
      </Box>
      {!isEmpty && (isTable ? <TwinTable label={about} twin={twin} /> : children)}
    </Paper>
  );
}

type ActionsProps = { about: string; twin: Twin; isTable: boolean; onToggle(): void };

function Actions({ about, twin, isTable, onToggle }: ActionsProps) {
  const t = useT();
  const copy = () =>
    navigator.clipboard.writeText(tsvOf(twin)).then(
      () => notify.success(t('analyses.table.copied')),
      () => notify.error(t('analyses.table.copyFailed')),
    );
  const actions = [
    { key: isTable ? 'hide' : 'show', run: onToggle },
    ...(isTable ? [{ key: 'copy', run: () => void copy() } as const] : []),
    { key: 'csv', run: () => saveCsv(about, csvOf(twin)) },
  ] as const;
  return (
    <Box className="analyses-screen" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {actions.map(({ key, run }) => (
        <Button
          key={key}
          size="small"
          variant="outlined"
          aria-label={t(`analyses.table.${key}Of`, { name: about })}
          onClick={run}
        >
          {t(`analyses.table.${key}`)}
        </Button>
      ))}
    </Box>
  );
}

/** Which charts are shown as tables. */
function useTables(name: ChartName) {
  const [{ table = [] }, write] = useAddress();
  const shown = valuesOf({ table }, 'table');
  const isTable = shown.includes(name);
  const toggle = () => {
    const next = isTable ? shown.filter((other) => other !== name) : [...shown, name];
    write({ table: next.length > 0 ? next : undefined }, { replace: true });
  };
  return { isTable, toggle };
}

const wideLook = { gridColumn: '1 / -1' } as const;
const cardLook = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  minWidth: 0,
  p: 4,
  borderRadius: '12px',
} as const;
