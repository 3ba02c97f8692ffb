import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type Ref, useId, useImperativeHandle, useState } from 'react';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatMonth, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type PublishDialogProps = {
  open: boolean;
  count: number;
  month: string;
  replacing: number;
  onAgree(notify: boolean): void;
  onClose(): void;
};

export type PublishAsking = { ask(): void };
type PublishQuestionProps = Omit<PublishDialogProps, 'open' | 'onClose'> & { ref: Ref<PublishAsking> };

/** Opens by itself when it is asked for: the list behind it, which is long, is not drawn anew for that. */
export function PublishQuestion({ ref, onAgree, ...props }: PublishQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  useImperativeHandle(ref, () => ({ ask: () => setOpen(true) }), []);
  const agree = (notify: boolean) => {
    setOpen(false);
    onAgree(notify);
  };
  return <PublishDialog {...props} open={isOpen} onClose={() => setOpen(false)} onAgree={agree} />;
}

/** The last question before people get their slips. */
export function PublishDialog({ open, count, month, replacing, onAgree, onClose }: PublishDialogProps) {
  const t = useT();
  const [titleId, textId] = [useId(), useId()];
  const [notify, setNotify] = useState(true);
  const number = (value: number) => ({ count: value, shown: formatNumber(value) });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 448 } } }}
    >
      <DialogTitle id={titleId}>
        {t('intake.dialog.title', { ...number(count), month: formatMonth(month) })}
      </DialogTitle>
      <DialogContent>
        <Typography id={textId}>
          {t('intake.dialog.text')}
          {replacing > 0 && ` ${t('intake.dialog.replacing', number(replacing))}`}
        </Typography>
        <FormControlLabel
          sx={{ mt: 3 }}
          control={<Checkbox checked={notify} onChange={(_, isOn) => setNotify(isOn)} />}
          label={t('intake.dialog.notify')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <WriteButton variant="contained" onClick={() => onAgree(notify)}>
          {t('intake.publish', number(count))}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
