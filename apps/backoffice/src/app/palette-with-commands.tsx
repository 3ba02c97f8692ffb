import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { themes } from '@timbro/core/profile/rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { HelpIcon, MenuCollapseIcon, SignOutIcon, ThemeIcon } from '@timbro/kit/icons.ts';
import { useLook } from '@timbro/kit/look.ts';
import { type PaletteCommand, usePaletteCommands, useSearchIn } from '@timbro/kit/palette-store.ts';
import { Palette } from '@timbro/kit/palette.tsx';
import { getPreferences, setPreferences } from '@timbro/kit/preferences.ts';
import type { Screen } from '@timbro/kit/screen.ts';
import { showShortcuts } from '@timbro/kit/shortcuts.tsx';
import { notify } from '@timbro/kit/toasts.tsx';
import { useHold } from '@timbro/kit/write-button.tsx';
import { useOwnSearchSources } from './search-sources.ts';
import { useSignOut } from './sign-out.ts';

/** Where there is little room the side menu is a drawer, which opens and closes and has no narrow form. */
export const useHasSideMenu = (): boolean => useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });

/** The palette with what the shell itself can do; pages add their own. */
export function PaletteWithCommands({ pages }: { pages: readonly Screen[] }) {
  const t = useT();
  const signOut = useSignOut();
  const hold = useHold();
  const hasSideMenu = useHasSideMenu();
  const { look, choose } = useLook();
  const commands = useMemo<PaletteCommand[]>(
    () => [
      ...themes
        .filter((theme) => theme !== look.theme)
        .map((theme) => ({
          id: `theme.${theme}`,
          label: t(`shell.theme.${theme}`),
          icon: ThemeIcon,
          run: () => (hold === null ? choose({ theme }) : notify.info(hold)),
        })),
      ...(hasSideMenu
        ? [
            {
              id: 'menu',
              label: t('shell.menu.toggle'),
              icon: MenuCollapseIcon,
              keys: '[',
              run: () => setPreferences({ isMenuOpen: !getPreferences().isMenuOpen }),
            },
          ]
        : []),
      { id: 'help', label: t('shell.help'), icon: HelpIcon, keys: '?', run: () => showShortcuts() },
      { id: 'signOut', label: t('menu.signOut'), icon: SignOutIcon, run: () => void signOut() },
    ],
    [t, look.theme, choose, signOut, hold, hasSideMenu],
  );
  usePaletteCommands(commands, { everywhere: true });
  useSearchIn(useOwnSearchSources(pages));
  return <Palette pages={pages} />;
}
