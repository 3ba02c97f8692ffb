import MuiMenu, { type MenuProps as MuiMenuProps } from '@mui/material/Menu';
import { OwnLayer } from '../address/open-layers.ts';
import { useLayer } from './use-layer.ts';

type MenuProps = Pick<MuiMenuProps, 'anchorOrigin' | 'slotProps' | 'children'> & {
  /** What it hangs on, or the place where it opens; `null` while it is closed. */
  at: HTMLElement | { readonly left: number; readonly top: number } | null;
  onClose(): void;
};

/** Every menu of the back-office: Back closes it too, and its letters look for an entry instead of being commands. */
export function Menu({ at, onClose, ...look }: MenuProps) {
  const layer = useLayer('menu', { open: at !== null, onClose });
  const place =
    at === null || at instanceof HTMLElement
      ? { anchorEl: at }
      : ({ anchorReference: 'anchorPosition', anchorPosition: at } as const);
  return (
    <OwnLayer value={layer}>
      <MuiMenu {...look} {...place} open={at !== null} onClose={onClose} />
    </OwnLayer>
  );
}
