import MuiDialog, { type DialogProps as MuiDialogProps } from '@mui/material/Dialog';
import { OwnLayer } from '../address/open-layers.ts';
import { closedBy } from './closed-by.ts';
import { type LayerProps, useLayer } from './use-layer.ts';

type DialogProps = Omit<MuiDialogProps, 'open' | 'onClose'> &
  LayerProps & {
    /** A click beside it does not close it. */
    staysOnClick?: boolean;
  };

/** Every dialog of the back-office: Escape, a click beside it and Back close it, and shortcuts of what is below rest. */
export function Dialog({ open, onClose, inHistory, staysOnClick = false, ...look }: DialogProps) {
  const layer = useLayer('dialog', { open, onClose, inHistory });
  const close = closedBy(onClose);
  return (
    <OwnLayer value={layer}>
      <MuiDialog
        {...look}
        open={open}
        onClose={(event: object, reason) => !(staysOnClick && reason === 'backdropClick') && close(event, reason)}
      />
    </OwnLayer>
  );
}
