import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { type ComponentType, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useT } from './i18n.tsx';
import { ArrowRightIcon, SearchIcon } from './icons.ts';
import type { Screen } from './screen.ts';
import { Keys, useShortcut } from './shortcuts.tsx';
import { visuallyHidden } from './visually-hidden.ts';

/** Something a page offers from the keyboard. `label` is already in the reader's language. */
export type PaletteCommand = {
  id: string;
  label: string;
  icon?: ComponentType<SvgIconProps>;
  /** Shown beside the label, for those who want to learn it. */
  keys?: string;
  run(): void;
};

const recentKey = 'timbro.palette';
const recentCount = 5;
const listeners = new Set<() => void>();
type Group = { readonly commands: readonly PaletteCommand[]; readonly everywhere: boolean };
let groups: readonly Group[] = [];
let isPaletteOpen = false;
const announce = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

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

function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
const remember = (id: string) =>
  localStorage.setItem(
    recentKey,
    JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, recentCount)),
  );

/** Mounted once by the shell with the pages the role may open; Ctrl K shows it. */
export function Palette({ pages }: { pages: readonly Screen[] }) {
  const t = useT();
  const titleId = useId();
  const isOpen = useSyncExternalStore(subscribe, () => isPaletteOpen);
  useShortcut('mod+k', 'kit.shortcuts.palette', () => openPalette(), { everywhere: true });
  return (
    <Dialog
      open={isOpen}
      onClose={() => openPalette(false)}
      maxWidth={false}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560, mt: { xs: 4, sm: 24 } } } }}
    >
      <Box id={titleId} sx={visuallyHidden}>
        {t('kit.palette')}
      </Box>
      {isOpen && <PaletteBody pages={pages} />}
    </Dialog>
  );
}

function PaletteBody({ pages }: { pages: readonly Screen[] }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [recent] = useState(readRecent);
  const registered = useSyncExternalStore(subscribe, () => groups);
  const toPages = usePages(pages);
  const ofPage = registered.flatMap((group) => (group.everywhere ? [] : group.commands));
  const general = registered.flatMap((group) => (group.everywhere ? group.commands : []));
  const known = new Map([...toPages, ...ofPage, ...general].map((command) => [command.id, command]));
  const lately = search === '' ? recent.flatMap((id) => known.get(id) ?? []) : [];
  const isLate = new Set(lately.map(({ id }) => id));
  const sections = [
    { heading: t('kit.palette.recent'), items: lately },
    { heading: t('kit.palette.commands'), items: ofPage.filter(({ id }) => !isLate.has(id)) },
    { heading: t('kit.palette.pages'), items: toPages.filter(({ id }) => !isLate.has(id)) },
    { heading: t('kit.palette.everywhere'), items: general.filter(({ id }) => !isLate.has(id)) },
  ];

  return (
    <Box component={Command} label={t('kit.palette')} loop vimBindings={false} sx={paletteLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, borderBottom: 1, borderColor: 'divider' }}>
        <SearchIcon color="action" />
        <Command.Input autoFocus value={search} onValueChange={setSearch} placeholder={t('kit.palette.placeholder')} />
      </Box>
      <Command.List label={t('kit.palette')}>
        <Command.Empty>{t('kit.palette.empty')}</Command.Empty>
        {sections.map(
          ({ heading, items }) =>
            items.length > 0 && (
              <Command.Group key={heading} heading={heading}>
                {items.map((command) => (
                  <PaletteItem key={command.id} command={command} />
                ))}
              </Command.Group>
            ),
        )}
      </Command.List>
      <Typography
        variant="caption"
        sx={{ px: 4, py: 2, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
      >
        {t('kit.palette.hint')}
      </Typography>
    </Box>
  );
}

function usePages(pages: readonly Screen[]): PaletteCommand[] {
  const t = useT();
  const router = useRouter();
  return pages
    .filter(({ path }) => !path.includes('$'))
    .map(({ path, title, menu, shortcut }) => ({
      id: path,
      label: t(menu?.label ?? title),
      ...(menu && { icon: menu.icon }),
      ...(shortcut && { keys: `g>${shortcut}` }),
      run: () => void router.navigate({ href: path }),
    }));
}

function PaletteItem({ command: { id, label, icon: Icon = ArrowRightIcon, keys, run } }: { command: PaletteCommand }) {
  const choose = () => {
    remember(id);
    openPalette(false);
    run();
  };
  return (
    <Command.Item value={id} keywords={[label]} onSelect={choose}>
      <Icon fontSize="small" />
      <span>{label}</span>
      {keys && <Keys keys={keys} />}
    </Command.Item>
  );
}

const paletteLook = {
  display: 'flex',
  flexDirection: 'column',
  '& [cmdk-input]': {
    flex: 1,
    height: 52,
    border: 0,
    outline: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: 16,
  },
  '& [cmdk-list]': { maxHeight: 'min(480px, 60dvh)', overflow: 'auto', p: 2, scrollPaddingBlock: 8 },
  '& [cmdk-group-heading]': { px: 2, py: 2, typography: 'caption', color: 'text.secondary' },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    px: 2,
    minHeight: 44,
    borderRadius: 1,
    cursor: 'pointer',
  },
  '& [cmdk-item] > span:first-of-type': { flex: 1 },
  '& [cmdk-item][data-selected=true]': { bgcolor: 'action.selected' },
  '& [cmdk-empty]': { p: 6, textAlign: 'center', color: 'text.secondary' },
} as const;
