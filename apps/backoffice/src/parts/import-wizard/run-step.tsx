import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { ExportIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { ImportKind } from './import-kind.ts';
import { type Row, countsOf } from './rows.ts';
import type { Outcome } from './send-rows.ts';
import { type Run, saveErrors } from './use-run.ts';

const Frame = ({ children }: { children: ReactNode }) => (
  <Stack spacing={5} sx={{ width: '100%', maxWidth: 900, mx: 'auto' }}>
    {children}
  </Stack>
);

/** On a phone the button stands under the sentence. */
const roomForBoth = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 220px' },
  '& .MuiAlert-action': { pl: 0, mr: 0 },
} as const;

type Tile = { label: WebKey; count: number; colour: string };

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const t = useT();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(148px, 1fr))' },
      }}
    >
      {tiles.map(({ label, count, colour }) => (
        <Paper
          key={label}
          variant="outlined"
          sx={{
            position: 'relative',
            display: 'flex',
            flexDirection: 'column-reverse',
            p: 4,
            pl: 7,
            borderRadius: '12px',
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {t(label)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: 22, fontWeight: 800, lineHeight: 1.3 }}>
            {formatNumber(count)}
          </Typography>
          <Box
            component="span"
            aria-hidden
            sx={{ position: 'absolute', left: 14, top: 16, bottom: 16, width: 6, borderRadius: '3px', bgcolor: colour }}
          />
        </Paper>
      ))}
    </Box>
  );
}

const tilesOf = ({ created, updated, unchanged }: Outcome, rows: readonly Row[], isOver: boolean): Tile[] => {
  const { faulty, leftOut } = countsOf(rows);
  const tiles: Tile[] = [
    { label: isOver ? 'import.done.created' : 'import.run.created', count: created, colour: 'var(--success)' },
    { label: isOver ? 'import.done.updated' : 'import.run.updated', count: updated, colour: 'var(--violet)' },
    { label: 'import.run.unchanged', count: unchanged, colour: 'var(--line-input)' },
    { label: isOver ? 'import.done.refused' : 'import.run.refused', count: faulty, colour: 'var(--error)' },
  ];
  return leftOut === 0 ? tiles : [...tiles, { label: 'import.run.leftOut', count: leftOut, colour: 'var(--disabled)' }];
};

function MadeAlong({ sentence, names }: { sentence: WebKey | undefined; names: readonly string[] }) {
  const t = useT();
  return !sentence || names.length === 0 ? null : (
    <Alert severity="info">{t(sentence, { names: names.join(', ') })}</Alert>
  );
}

type PreviewProps = { kind: ImportKind; preview: Outcome; rows: readonly Row[]; onShowFaulty(): void };

/** What the server would do, before it does it. */
export function PreviewStep({ kind, preview, rows, onShowFaulty }: PreviewProps) {
  const t = useT();
  const { faulty } = countsOf(rows);
  return (
    <Frame>
      <Tiles tiles={tilesOf(preview, rows, false)} />
      <MadeAlong sentence={kind.madeAlong?.before} names={preview.madeAlong} />
      {faulty > 0 && (
        <Alert
          severity="warning"
          sx={roomForBoth}
          action={
            <Button color="inherit" size="small" onClick={onShowFaulty}>
              {t('import.run.showRefused')}
            </Button>
          }
        >
          {t('import.check.skipped', { count: faulty, shown: formatNumber(faulty) })}
        </Alert>
      )}
    </Frame>
  );
}

export const runTitles = {
  running: 'import.run.running',
  stopped: 'import.run.interrupted',
  done: 'import.run.done',
} as const satisfies Record<Run['state'], WebKey>;

type RunStepProps = { kind: ImportKind; run: Run; onRetry(): void };

export function RunStep({ kind, run: { state, outcome, rows, sent }, onRetry }: RunStepProps) {
  const t = useT();
  const counts = { done: formatNumber(outcome.done), total: formatNumber(sent.length) };
  if (state !== 'done')
    return (
      <Frame>
        <Box>
          <LinearProgress
            variant="determinate"
            value={(outcome.done / Math.max(1, sent.length)) * 100}
            aria-label={t(runTitles[state])}
            sx={{ height: 8, borderRadius: '4px', mb: 3 }}
          />
          <Typography role="status" sx={{ fontWeight: 700 }}>
            {t('import.run.progress', counts)}
          </Typography>
          {state === 'running' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('import.run.mayClose')}
            </Typography>
          )}
        </Box>
        {state === 'stopped' && (
          <Alert
            severity="error"
            role="alert"
            sx={roomForBoth}
            action={
              <WriteButton color="inherit" size="small" onClick={onRetry}>
                {t('common.retry')}
              </WriteButton>
            }
          >
            {t('import.run.stopped', counts)}
          </Alert>
        )}
      </Frame>
    );
  const { faulty } = countsOf(rows);
  return (
    <Frame>
      <Tiles tiles={tilesOf(outcome, rows, true)} />
      <MadeAlong sentence={kind.madeAlong?.after} names={outcome.madeAlong} />
      {kind.keepsake?.has() && (
        <Alert
          severity="warning"
          sx={roomForBoth}
          action={
            <Button variant="contained" startIcon={<ExportIcon />} onClick={kind.keepsake.save}>
              {t(kind.keepsake.label)}
            </Button>
          }
        >
          {t(kind.keepsake.text)}
        </Alert>
      )}
      {faulty > 0 && (
        <Button
          variant="outlined"
          startIcon={<ExportIcon />}
          onClick={() => saveErrors(kind, rows)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('import.errors.download')}
        </Button>
      )}
    </Frame>
  );
}
