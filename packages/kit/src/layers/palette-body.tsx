import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import { Command, defaultFilter } from 'cmdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ArrowRightIcon, SearchIcon } from '../page/icons.ts';
import { useKeysForAnswer } from '../page/keys-for-answer.ts';
import type { Screen } from '../page/screen.ts';
import { Keys, useIsKeyOn } from '../page/shortcuts.tsx';
import { useT } from '../words/i18n.ts';
import { type Found, useFound } from './palette-found.ts';
import {
  type PaletteBodyProps,
  type PaletteCommand,
  openPalette,
  paletteFieldLook,
  useOfferedCommands,
} from './palette-store.ts';

const recentKey = 'timbro.palette';
const recentCount = 5;

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

/** What the palette offers. It comes with the library that ranks it, after the frame and its field. */
export function PaletteBody({ pages, search, onSearch }: PaletteBodyProps) {
  const t = useT();
  const [recent] = useState(readRecent);
  const registered = useOfferedCommands();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed before this field took over goes on from its end.
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
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

  const found = useFound(search);
  const isWaiting = found.state === 'searching' && found.groups.length === 0;
  const { marked, mark, onKeyDown } = useMarked(search, found, (id) => known.get(id)?.label);

  return (
    <Box
      component={Command}
      label={t('kit.palette')}
      loop
      vimBindings={false}
      filter={rankOf}
      value={marked}
      onValueChange={mark}
      onKeyDown={onKeyDown}
      sx={paletteLook}
    >
      <Box sx={paletteFieldLook}>
        <SearchIcon color="action" />
        <Command.Input
          ref={input}
          autoFocus
          value={search}
          onValueChange={onSearch}
          placeholder={t('kit.palette.placeholder')}
        />
      </Box>
      <Command.List label={t('kit.palette')}>
        {!isWaiting && <Command.Empty>{t('kit.palette.empty')}</Command.Empty>}
        {found.groups.map(({ heading, items }) => (
          <Command.Group key={heading} heading={heading}>
            {items.map((command) => (
              <PaletteItem key={command.id} command={command} foundBy={search} />
            ))}
          </Command.Group>
        ))}
        {(found.state === 'searching' || found.state === 'failed') && (
          <Typography role="status" variant="caption" sx={{ display: 'block', p: 2, color: 'text.secondary' }}>
            {t(found.state === 'failed' ? 'kit.palette.failed' : 'kit.palette.searching')}
          </Typography>
        )}
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

/** Compares with the label alone, since an id matches almost any letters. What the server found for this text comes first. */
const rankOf = (_id: string, search: string, [label = '', foundBy]: string[] = []) =>
  foundBy === search ? 1 : defaultFilter(label, search);

/**
 * Which entry Enter takes. Found records arrive later than the commands that happen to match; the first of them is then
 * marked, unless somebody has moved the mark by the arrows. Until they are there Enter waits, except on a command whose
 * name was typed.
 */
function useMarked(search: string, { groups, state }: Found, labelOf: (id: string) => string | undefined) {
  const [marked, mark] = useState('');
  const chosenIn = useRef<string | null>(null);
  const forAnswer = useKeysForAnswer(search, state !== 'searching');
  const first = groups[0]?.items[0]?.id;
  useEffect(() => {
    if (first !== undefined && chosenIn.current !== search) mark(first);
  }, [first, search]);
  const isNamed = () => labelOf(marked)?.toLowerCase().includes(search.trim().toLowerCase()) ?? false;
  return {
    marked,
    mark,
    onKeyDown(event: KeyboardEvent) {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (isArrow && event.currentTarget.querySelector('[cmdk-item]')) chosenIn.current = search;
      if (event.key === 'Enter' && state === 'searching' && !isNamed()) forAnswer(event);
    },
  };
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

type ItemProps = {
  command: PaletteCommand;
  /** The server found it by these words, which need not stand in its label. */
  foundBy?: string;
};

function PaletteItem({ command: { id, label, icon: Icon = ArrowRightIcon, keys = '', run }, foundBy }: ItemProps) {
  const isKeyOn = useIsKeyOn(keys);
  const choose = () => {
    if (foundBy === undefined) remember(id);
    openPalette(false);
    run();
  };
  return (
    <Command.Item value={id} keywords={foundBy === undefined ? [label] : [label, foundBy]} onSelect={choose}>
      <Icon fontSize="small" />
      <span>{label}</span>
      {keys !== '' && isKeyOn && <Keys keys={keys} />}
    </Command.Item>
  );
}

const paletteLook = {
  display: 'flex',
  flexDirection: 'column',
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
