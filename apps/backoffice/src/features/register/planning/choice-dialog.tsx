import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = {
  title: string;
  go: string;
  canGo: boolean;
  onGo(): void;
  onClose(): void;
  children: ReactNode;
};

/** A dialog whose choices change only the drafts of this browser: it needs no connection, and nothing in it can be refused. */
export function ChoiceDialog({ title, go, canGo, onGo, onClose, children }: Props) {
  const t = useT();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      fullScreen={isPhone}
      maxWidth={false}
      slotProps={{ paper: { sx: isPhone ? { borderRadius: 0 } : { width: 560 } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>{children}</Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" disabled={!canGo} onClick={onGo}>
          {go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
