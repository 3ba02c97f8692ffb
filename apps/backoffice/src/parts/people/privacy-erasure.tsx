import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ErasureLine } from '@timbro/core/privacy/contract.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { isTypedAs } from '@timbro/core/users/rules.ts';
import { api, useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ErasureLines } from './privacy-lines.tsx';

type Props = { person: User; onClose(): void };

/** Shows what would go and what would stay, and asks for the name before anything is erased; then tells what went. */
export function ErasureDialog({ person, onClose }: Props) {
  const t = useT();
  const [erased, setErased] = useState<readonly ErasureLine[] | null>(null);
  if (erased)
    return (
      <TellDialog title={t('privacy.erase.done', { name: person.displayName })} onClose={onClose}>
        <ErasureLines lines={erased} />
      </TellDialog>
    );
  return <Asking person={person} onClose={onClose} onErased={setErased} />;
}

type AskingProps = Props & { onErased(lines: readonly ErasureLine[]): void };

function Asking({ person, onClose, onErased }: AskingProps) {
  const t = useT();
  const [titleId, reasonId] = [useId(), useId()];
  const [typed, setTyped] = useState('');
  const { id: userId, displayName: name } = person;
  const rehearsal = useQuery({
    queryKey: ['privacy', 'erase', userId],
    queryFn: () => api.privacy.erase({ params: { userId }, body: { dryRun: true } }),
    gcTime: 0,
    meta: { inPlace: true },
  });
  const { isBusy, erase } = useErasure(person, onErased);
  const isReady = rehearsal.data !== undefined && isTypedAs(typed, name) && !isBusy;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      staysOnClick
      fullWidth
      maxWidth={false}
      slotProps={{ paper: { sx: { maxWidth: 640 } } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isReady) void erase(typed);
        }}
      >
        <DialogTitle id={titleId}>{t('privacy.erase.title', { name })}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 4 }}>{t('privacy.erase.text')}</Typography>
          {rehearsal.isPending && <Loading shape="form" />}
          {rehearsal.error && (
            <Typography id={reasonId} role="alert" color="error">
              {reasonOf(rehearsal.error, t('error.internal'))}
            </Typography>
          )}
          {rehearsal.data && (
            <>
              <ErasureLines lines={rehearsal.data.items} />
              <Box component="label" sx={{ display: 'block', mt: 4, fontWeight: 600 }}>
                {t('privacy.erase.typed', { name })}
                <OutlinedInput
                  fullWidth
                  size="small"
                  sx={{ mt: 1 }}
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </Box>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <WriteButton type="submit" variant="contained" color="error" disabled={!isReady}>
            {t('privacy.erase')}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useErasure({ id: userId, displayName }: User, onErased: AskingProps['onErased']) {
  const t = useT();
  const writing = useWriting();
  const [isBusy, setBusy] = useState(false);
  const erase = async (name: string) => {
    setBusy(true);
    try {
      const sent = api.privacy.erase({ params: { userId }, body: { name } });
      await writing(sent, { of: ['users'], says: t('privacy.erase.done', { name: displayName }) });
      onErased((await sent).items);
    } catch (error) {
      notify.error(reasonOf(error, t('error.internal')));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, erase };
}
