import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { useT } from '@timbro/kit/i18n.tsx';
import { HelpIcon, MenuCollapseIcon, SignOutIcon, ThemeIcon } from '@timbro/kit/icons.ts';
import { Palette, type PaletteCommand, usePaletteCommands } from '@timbro/kit/palette.tsx';
import { getPreferences, setPreferences } from '@timbro/kit/preferences.ts';
import type { Screen } from '@timbro/kit/screen.ts';
import { showShortcuts } from '@timbro/kit/shortcuts.tsx';
import { signOut } from './sign-out.ts';

const themes = ['light', 'dark', 'system'] as const;

/** The palette with what the shell itself can do; pages add their own. */
export function PaletteWithCommands({ pages }: { pages: readonly Screen[] }) {
  const t = useT();
  const { mode, setMode } = useColorScheme();
  const commands = useMemo<PaletteCommand[]>(
    () => [
      ...themes
        .filter((theme) => theme !== mode)
        .map((theme) => ({
          id: `theme.${theme}`,
          label: t(`shell.theme.${theme}`),
          icon: ThemeIcon,
          run: () => setMode(theme),
        })),
      {
        id: 'menu',
        label: t('shell.menu.toggle'),
        icon: MenuCollapseIcon,
        keys: '[',
        run: () => setPreferences({ isMenuOpen: !getPreferences().isMenuOpen }),
      },
      { id: 'help', label: t('shell.help'), icon: HelpIcon, keys: '?', run: () => showShortcuts() },
      { id: 'signOut', label: t('menu.signOut'), icon: SignOutIcon, run: () => void signOut() },
    ],
    [t, mode, setMode],
  );
  usePaletteCommands(commands);
  return <Palette pages={pages} />;
}
