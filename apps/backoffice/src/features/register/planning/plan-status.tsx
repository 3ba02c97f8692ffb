import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ErrorIcon, WarningIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Troubles } from './troubles.ts';
import type { Warnings } from './use-warnings.ts';

type Props = { troubles: Troubles; warnings: Warnings; onShow(): void };

/** What stands between the plan and its publication, in one button that lists it. */
export function NotesButton({ troubles: { conflicts, faults }, warnings: { warnings }, onShow }: Props) {
  const t = useT();
  const parts = [
    conflicts.size > 0 && t('planning.conflicts', { count: conflicts.size }),
    faults.size > 0 && t('planning.faults', { count: faults.size }),
    warnings.length > 0 && t('planning.warnings', { count: warnings.length }),
  ].filter(Boolean);
  const isGrave = conflicts.size + faults.size > 0;
  return (
    // Its place is there before it is: what is said in it is heard.
    <span role="status">
      {parts.length > 0 && (
        <Button
          variant="outlined"
          {...(isGrave && { color: 'error' })}
          startIcon={isGrave ? <ErrorIcon /> : <WarningIcon sx={{ color: 'var(--warning-text)' }} />}
          onClick={onShow}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {parts.join(' · ')}
        </Button>
      )}
    </span>
  );
}

/** A week that is over is only looked at. */
export function PastNote({ isOver }: { isOver: boolean }) {
  const t = useT();
  return isOver ? <Alert severity="info">{t('planning.pastWeek')}</Alert> : null;
}

/** Says that the legal check did not run, so that its silence is not taken for a good result. */
export function WarningsNote({ warnings: { state, reason, retry } }: Pick<Props, 'warnings'>) {
  const t = useT();
  if (state === 'known' || state === 'asking') return null;
  const text = {
    offline: t('planning.offline'),
    tooMany: t('planning.warnings.tooMany'),
    unknown: [t('planning.warnings.unknown'), reason].filter(Boolean).join(': '),
  }[state];
  return (
    <Alert
      severity={state === 'offline' ? 'info' : 'warning'}
      role="status"
      action={
        state === 'unknown' && (
          <Button color="inherit" size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
