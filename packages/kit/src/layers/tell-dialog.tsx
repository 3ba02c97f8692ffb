import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useT } from '../words/i18n.ts';
import { Dialog } from './dialog.tsx';

type TellDialogProps = {
  title: string;
  /** Wider than a message, it takes the whole of a phone. */
  width?: number;
  children: ReactNode;
  onClose(): void;
};

/** A dialog that asks for nothing: it tells, and is closed. */
export function TellDialog({ title, width, children, onClose }: TellDialogProps) {
  const t = useT();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const isWide = width !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      fullScreen={isWide && isPhone}
      maxWidth={isWide ? false : 'sm'}
      slotProps={{ paper: { sx: !isWide ? {} : isPhone ? { borderRadius: 0 } : { width } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export type OutcomeLine = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly isGood: boolean;
};

/** What became of each of several things. */
export const OutcomeLines = ({ lines }: { lines: readonly OutcomeLine[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
    {lines.map(({ id, title, text, isGood }) => (
      <Box
        component="li"
        key={id}
        sx={{ borderLeft: 4, borderColor: isGood ? 'var(--approved)' : 'var(--rejected)', pl: 3 }}
      >
        <Box sx={{ fontWeight: 700 }}>{title}</Box>
        <Box sx={{ color: 'text.secondary' }}>{text}</Box>
      </Box>
    ))}
  </Box>
);
