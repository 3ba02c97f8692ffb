import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { WhatIfEffect } from './what-if-effect.tsx';
import type { WhatIfQuestion } from './what-if.ts';

type Props = { question: WhatIfQuestion; onAnswer(agreed: boolean): void };

/** Last month replayed with the change, then save or go back; without an answer of the server one may still save. */
export function WhatIfDialog({ question, onAnswer }: Props) {
  const t = useT();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const replay = useRead(api.workSchedules.whatIf, { body: question }, { inPlace: true, fresh: true });
  const back = () => onAnswer(false);
  const hasFailed = replay.error !== null && !replay.isFetching;
  return (
    <Dialog
      open
      // The second click of a double one on the form's button lands beside this dialog, or on its own button.
      staysOnClick
      onClose={back}
      aria-labelledby={titleId}
      fullWidth
      fullScreen={isPhone}
      maxWidth="sm"
      slotProps={{ paper: { sx: isPhone ? { borderRadius: 0 } : {} } }}
    >
      <DialogTitle id={titleId}>{t('planSettings.whatIf.title')}</DialogTitle>
      <DialogContent>
        {hasFailed ? (
          <Alert
            severity="warning"
            role="alert"
            action={
              <Button color="inherit" size="small" onClick={() => void replay.refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('planSettings.whatIf.failed', { reason: reasonOf(replay.error, t('error.internal')) })}
          </Alert>
        ) : replay.data ? (
          <WhatIfEffect answer={replay.data} />
        ) : (
          <Box>
            <Typography>{t('planSettings.whatIf.running')}</Typography>
            <Loading rows={4} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={back}>
          {t('planSettings.whatIf.back')}
        </Button>
        <WriteButton
          variant="contained"
          disabled={!hasFailed && !replay.data}
          color={hasFailed ? 'error' : 'primary'}
          onClick={({ detail }) => detail < 2 && onAnswer(true)}
        >
          {t(hasFailed ? 'planSettings.whatIf.saveAnyway' : 'common.save')}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
