import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '../memory/signal.ts';
import type { Screen } from '../page/screen.ts';

/** Something a page offers from the keyboard. `label` is already in the reader's language. */
export type PaletteCommand = {
  id: string;
  label: string;
  icon?: ComponentType<SvgIconProps>;
  /** Shown beside the label, for those who want to learn it. */
  keys?: string;
  run(): void;
};

const { announce, subscribe } = createSignal();
type Group = { readonly commands: readonly PaletteCommand[]; readonly everywhere: boolean };
let groups: readonly Group[] = [];
let isPaletteOpen = false;

export function openPalette(isOpen = true): void {
  isPaletteOpen = isOpen;
  announce();
}

/**
 * Offers commands while the page is shown, or those that every page has. Keep the list stable (module constant or
 * `useMemo`).
 */
export function usePaletteCommands(
  commands: readonly PaletteCommand[],
  { everywhere = false }: { everywhere?: boolean } = {},
): void {
  useEffect(() => {
    const own: Group = { commands, everywhere };
    groups = [...groups, own];
    announce();
    return () => {
      groups = groups.filter((group) => group !== own);
      announce();
    };
  }, [commands, everywhere]);
}

/** Records that are looked for on the server while somebody types. */
export type SearchSource = {
  readonly id: string;
  readonly heading: string;
  find(text: string, signal: AbortSignal): Promise<readonly PaletteCommand[]>;
};
let sources: readonly SearchSource[] = [];

/** What the palette searches; the shell says it once. Keep the list stable. */
export function useSearchIn(offered: readonly SearchSource[]): void {
  useEffect(() => {
    sources = offered;
    announce();
    return () => {
      sources = [];
      announce();
    };
  }, [offered]);
}
export const useSearchSources = (): readonly SearchSource[] => useSyncExternalStore(subscribe, () => sources);

/** What the pages and the shell offer at the moment. */
export const useOfferedCommands = (): readonly Group[] => useSyncExternalStore(subscribe, () => groups);

export type PaletteBodyProps = { pages: readonly Screen[]; search: string; onSearch(search: string): void };

export const useIsPaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isPaletteOpen);

export const paletteFieldLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  borderBottom: 1,
  borderColor: 'divider',
  '& input': {
    flex: 1,
    height: 52,
    border: 0,
    outline: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: 16,
  },
} as const;
