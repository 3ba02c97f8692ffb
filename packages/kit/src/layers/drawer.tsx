import MuiDrawer, { type DrawerProps as MuiDrawerProps } from '@mui/material/Drawer';
import { OwnLayer } from '../address/open-layers.ts';
import { closedBy } from './closed-by.ts';
import { type LayerProps, useLayer } from './use-layer.ts';

type DrawerProps = Pick<MuiDrawerProps, 'anchor' | 'slotProps' | 'children'> & LayerProps;

/** A dialog that comes in from an edge of the screen. */
export function Drawer({ open, onClose, inHistory, ...look }: DrawerProps) {
  const layer = useLayer('dialog', { open, onClose, inHistory });
  return (
    <OwnLayer value={layer}>
      <MuiDrawer {...look} variant="temporary" open={open} onClose={closedBy(onClose)} />
    </OwnLayer>
  );
}
