import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ErasureLine } from '@timbro/core/privacy/contract.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { isTypedAs } from '@timbro/core/users/rules.ts';
import { api, useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ErasureLines } from './privacy-lines.tsx';

const TextLink = createLink(Link);

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
            <>
              <Typography id={reasonId} role="alert" color="error">
                {reasonOf(rehearsal.error, t('error.internal'))}
              </Typography>
              <CloseLink error={rehearsal.error} />
            </>
          )}
          {rehearsal.data && (
            <>
              <ErasureLines lines={rehearsal.data.items} />
              <NameField name={name} typed={typed} onType={setTyped} />
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

/** The name to be typed; that it is another is said once it has been typed, not letter by letter. */
function NameField({ name, typed, onType }: { name: string; typed: string; onType(typed: string): void }) {
  const t = useT();
  const faultId = useId();
  const [isJudged, setJudged] = useState(false);
  const isWrong = isJudged && !isTypedAs(typed, name);
  return (
    <Box sx={{ mt: 4 }}>
      <Box component="label" sx={{ display: 'block', fontWeight: 600 }}>
        {t('privacy.erase.typed', { name })}
        <OutlinedInput
          fullWidth
          size="small"
          sx={{ mt: 1 }}
          autoComplete="off"
          value={typed}
          error={isWrong}
          inputProps={{ 'aria-describedby': isWrong ? faultId : undefined }}
          onChange={(event) => {
            setJudged(false);
            onType(event.target.value);
          }}
          onBlur={() => setJudged(typed.trim() !== '')}
          // A button that rests keeps the form from being sent, so that it cannot judge.
          onKeyDown={({ key }) => key === 'Enter' && setJudged(true)}
        />
      </Box>
      {isWrong && (
        <FormHelperText id={faultId} role="alert" error>
          {t('privacy.erase.wrongName')}
        </FormHelperText>
      )}
    </Box>
  );
}

const monthPath = /^month\.(\d{4}-\d{2})$/;

/** Where the first month that is open is closed, for those who may. */
function CloseLink({ error }: { error: unknown }) {
  const t = useT();
  const mayClose = useCan(api.workDays.close);
  const paths = error instanceof ApiError ? error.errors.map(({ path }) => monthPath.exec(path)?.[1]) : [];
  const month = paths.find((found) => found !== undefined);
  if (month === undefined || !mayClose) return null;
  return (
    <TextLink to={`/register?tab=calendar&close=${month}`} sx={{ display: 'inline-block', mt: 2, py: 0.5 }}>
      {t('privacy.erase.toClose')}
    </TextLink>
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
