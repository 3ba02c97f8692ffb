import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { themes } from '@timbro/core/profile/rules.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { type PaletteCommand, usePaletteCommands, useSearchIn } from '@timbro/kit/layers/palette-store.ts';
import { Palette } from '@timbro/kit/layers/palette.tsx';
import { showShortcuts } from '@timbro/kit/layers/shortcut-sheet.tsx';
import { getPreferences, setPreferences } from '@timbro/kit/memory/preferences.ts';
import { HelpIcon, MenuCollapseIcon, SignOutIcon, ThemeIcon } from '@timbro/kit/page/icons.ts';
import { useLook } from '@timbro/kit/page/look.ts';
import type { Screen } from '@timbro/kit/page/screen.ts';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
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
