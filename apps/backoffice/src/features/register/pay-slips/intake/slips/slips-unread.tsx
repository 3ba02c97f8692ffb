import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '@timbro/kit/words/i18n.ts';

/** The slips that people already have could not be read, without which nothing is sent. */
export function SlipsUnread({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useT();
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
