import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = {
  id: string | null;
  /** As far as the filters let through. */
  shown: readonly PresentPerson[];
  everybody: readonly PresentPerson[];
  onReset(): void;
  onClose(): void;
};

/** A link may lead to somebody whom the filters hide, or whom the reader does not look after. */
export function MissingPerson({ id, shown, everybody, onReset, onClose }: Props) {
  const t = useT();
  if (id === null || shown.some(({ user }) => user.id === id)) return null;
  const hidden = everybody.find(({ user }) => user.id === id);
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <>
          {hidden && (
            <Button color="inherit" size="small" onClick={onReset}>
              {t('tracking.missing.reset')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {hidden ? t('tracking.missing.hidden', { name: hidden.user.displayName }) : t('tracking.missing.unknown')}
    </Alert>
  );
}
