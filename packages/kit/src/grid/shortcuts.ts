import { useMemo } from 'react';
import { type ListedKeys, useGridShortcuts } from '../page/shortcuts.tsx';
import type { PeopleGridProps } from './types.ts';

type Able = Pick<PeopleGridProps<unknown>, 'onOpen' | 'onCopy' | 'onPaste' | 'shortcuts'>;
type GridKey = ListedKeys & {
  /** What a page has to take part in, so that the key does something. */
  readonly needs?: Exclude<keyof Able, 'shortcuts'>;
};

/** The keys of every grid; `grid-keys.ts` and the clipboard act on them. */
const gridKeys: readonly GridKey[] = [
  { keys: 'arrows', label: 'kit.grid.key.move' },
  { keys: 'shift+arrows', label: 'kit.grid.key.choose' },
  { keys: 'enter', label: 'kit.grid.key.open', needs: 'onOpen' },
  { keys: 'space', label: 'kit.grid.key.toggle' },
  { keys: 'mod+a', label: 'kit.grid.key.all' },
  { keys: 'home', label: 'kit.grid.key.first' },
  { keys: 'end', label: 'kit.grid.key.last' },
  { keys: 'pages', label: 'kit.grid.key.page' },
  { keys: 'mod+c', label: 'kit.grid.key.copy', needs: 'onCopy' },
  { keys: 'mod+v', label: 'kit.grid.key.paste', needs: 'onPaste' },
];

/** Lists what can be pressed in the grid while it is on screen. */
export function useGridKeysListed({ onOpen, onCopy, onPaste, shortcuts }: Able): void {
  const [hasOpen, hasCopy, hasPaste] = [onOpen, onCopy, onPaste].map((deed) => deed !== undefined);
  const list = useMemo(() => {
    const able = { onOpen: hasOpen, onCopy: hasCopy, onPaste: hasPaste };
    return [...gridKeys.filter(({ needs }) => needs === undefined || able[needs]), ...(shortcuts ?? [])];
  }, [hasOpen, hasCopy, hasPaste, shortcuts]);
  useGridShortcuts(list);
}
