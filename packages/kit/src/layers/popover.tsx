import MuiPopover, { type PopoverProps as MuiPopoverProps } from '@mui/material/Popover';
import { OwnLayer } from '../address/open-layers.ts';
import { useLayer } from './use-layer.ts';

type PopoverProps = Pick<MuiPopoverProps, 'anchorOrigin' | 'transformOrigin' | 'slotProps' | 'children'> & {
  /** What it hangs on; `null` while it is closed. */
  at: HTMLElement | null;
  onClose(): void;
};

/** A small sheet that hangs on its button as a menu does, with more in it than entries. */
export function Popover({ at, onClose, ...look }: PopoverProps) {
  const layer = useLayer('menu', { open: at !== null, onClose });
  return (
    <OwnLayer value={layer}>
      <MuiPopover {...look} open={at !== null} anchorEl={at} onClose={onClose} />
    </OwnLayer>
  );
}
