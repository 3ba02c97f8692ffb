import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { CloseIcon } from '../page/icons.ts';
import { WriteButton } from '../page/write-button.tsx';
import { useT } from '../words/i18n.ts';
import type { BulkAction } from './types.ts';

type Props<Row> = { rows: readonly Row[]; actions: readonly BulkAction<Row>[]; onClear(): void };

/** Stands at the bottom while something is selected, so that the hand need not travel back up. */
export function BulkBar<Row>({ rows, actions, onClear }: Props<Row>) {
  const t = useT();
  const [running, setRunning] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const isShown = rows.length > 0;
  useEffect(() => {
    if (!isShown) return;
    // Other things that stand at the bottom of the window make room for it.
    document.documentElement.style.setProperty('--bulk-bar', `${(bar.current?.offsetHeight ?? 0) + 16}px`);
    return () => void document.documentElement.style.removeProperty('--bulk-bar');
  }, [isShown]);
  if (!isShown) return null;
  const start = async ({ id, run }: BulkAction<Row>) => {
    setRunning(id);
    try {
      if (await run(rows)) onClear();
    } finally {
      setRunning(null);
    }
  };
  return (
    <Paper
      ref={bar}
      role="region"
      aria-label={t('kit.table.bulk')}
      elevation={8}
      className="on-band"
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && running === null && onClear()}
      sx={{
        position: 'sticky',
        bottom: { xs: 72, sm: 16 },
        zIndex: 2,
        mx: 'auto',
        px: 4,
        py: 2,
        borderRadius: '12px',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        color: 'var(--band-text)',
        bgcolor: 'var(--band)',
      }}
    >
      <Typography role="status" sx={{ fontWeight: 700, mr: 2 }}>
        {t('kit.table.selected', { count: rows.length })}
      </Typography>
      {actions.map((action) => {
        const { id, label, icon: Icon, danger = false, hold = null } = action;
        return (
          <WriteButton
            key={id}
            size="small"
            variant="contained"
            color={danger ? 'error' : 'secondary'}
            loading={running === id}
            disabled={running !== null}
            held={hold}
            startIcon={Icon && <Icon />}
            onClick={() => void start(action)}
            // The usual grey of what rests cannot be seen on the band.
            sx={{
              '&.Mui-disabled, &[aria-disabled="true"]': { color: 'var(--band-muted)', bgcolor: 'var(--band-hover)' },
            }}
          >
            {label}
          </WriteButton>
        );
      })}
      {[...new Set(actions.flatMap(({ hold }) => hold ?? []))].map((reason) => (
        <Typography key={reason} variant="caption" sx={{ color: 'var(--band-muted)' }}>
          {reason}
        </Typography>
      ))}
      <Box sx={{ flex: 1 }} />
      <Button size="small" color="inherit" startIcon={<CloseIcon />} onClick={onClear}>
        {t('kit.table.deselect')}
      </Button>
    </Paper>
  );
}
