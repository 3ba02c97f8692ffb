import type { GridSlotProps } from '@mui/x-data-grid';
import materialSlots from '@mui/x-data-grid/material';
import { useLayer } from '../layers/use-layer.ts';

const Popper = materialSlots.basePopper;

/** What the grid's own menus lie on: they are layers as all others are, so Back closes them and stays on the page. */
export function GridPopper(props: GridSlotProps['basePopper']) {
  const { open, onClickAway } = props;
  // The grid keeps one closed menu for each row: only the open one is a layer.
  return (
    <>
      {open && <MenuLayer onClose={() => onClickAway?.(new MouseEvent('mousedown'))} />}
      <Popper {...props} />
    </>
  );
}

function MenuLayer({ onClose }: { onClose(): void }) {
  useLayer('menu', { open: true, onClose });
  return null;
}
