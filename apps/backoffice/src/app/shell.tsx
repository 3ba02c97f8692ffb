import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useIsFetching } from '@tanstack/react-query';
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { can } from '@timbro/core/access.ts';
import { usePartsAhead } from '@timbro/kit/data/lazy-part.ts';
import { Drawer } from '@timbro/kit/layers/drawer.tsx';
import { ProgressTray } from '@timbro/kit/layers/progress.tsx';
import { ShortcutSheet } from '@timbro/kit/layers/shortcut-sheet.tsx';
import { panelWidth, useHasPanel } from '@timbro/kit/layers/side-panel.tsx';
import { setPreferences, usePreferences } from '@timbro/kit/memory/preferences.ts';
import { useSubject } from '@timbro/kit/memory/session.ts';
import { useHead, useIsWidePage } from '@timbro/kit/page/page.tsx';
import type { Screen } from '@timbro/kit/page/screen.ts';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { ModuleOff } from '@timbro/kit/page/states.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BandTabs } from './band-tabs.tsx';
import { BottomBar, bottomBarHeight } from './bottom-bar.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { useCounters } from './counters.ts';
import { menuFor } from './menu.ts';
import { PaletteWithCommands, useHasSideMenu } from './palette-with-commands.tsx';
import { PersonCard } from './person-card.tsx';
import { useProfileSync } from './profile-sync.ts';
import { SideMenu, menuWidth } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { ZoneLine } from './zone-line.tsx';

const contentId = 'content';

/** What stands around every signed-in page. */
export function Shell({ screens }: { screens: readonly Screen[] }) {
  const t = useT();
  const subject = useSubject();
  const counters = useCounters();
  const { isMenuOpen: wantsMenuOpen } = usePreferences();
  const hasPanel = useHasPanel();
  const isNarrow = useMediaQuery('(max-width: 1919.95px)');
  const isWidePage = useIsWidePage();
  // The open panel must not eat the list, so the menu makes room for it where there is little.
  const isMenuOpen = wantsMenuOpen && !(isNarrow && (hasPanel || isWidePage));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const screen = useMatches().at(-1)?.staticData.screen;
  const head = useHead();
  const heading = head.text ?? (screen ? t(screen.title) : '');
  const isOpen = screen !== undefined && can(subject, screen.access);
  // Of a page that stays shut no part can be opened either.
  const tabs = isOpen ? screen.tabs : undefined;
  const entries = menuFor(screens, subject, counters);
  const open = screens.filter(({ access }) => can(subject, access));
  const toggleMenu = () => setPreferences({ isMenuOpen: !wantsMenuOpen });
  useShortcut('[', 'shell.menu.toggle', toggleMenu, { everywhere: true, enabled: useHasSideMenu() });
  usePartsAhead(useIsFetching() > 0);
  useProfileSync();
  useDocumentTitle(heading);
  const content = useFocusOnNewPage();

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', '--band-height': tabs ? '108px' : '64px' }}>
      <Box component="a" href={`#${contentId}`} sx={skipLook}>
        {t('shell.skip')}
      </Box>
      <Box sx={{ ...menuLook, width: isMenuOpen ? menuWidth.open : menuWidth.closed }}>
        <SideMenu entries={entries} isOpen={isMenuOpen} onToggle={toggleMenu} />
      </Box>
      <Drawer
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        slotProps={{ paper: { sx: { width: menuWidth.open } } }}
      >
        <SideMenu entries={entries} isOpen onChoose={() => setDrawerOpen(false)} />
      </Drawer>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
        <Box component="header" className="on-band" sx={bandLook}>
          <TopBar title={heading} crumbs={head.crumbs} counters={counters} onOpenMenu={() => setDrawerOpen(true)} />
          {tabs && <BandTabs tabs={tabs} counters={counters} />}
          <ConnectionStrip />
        </Box>
        <Box
          component="main"
          id={contentId}
          ref={content}
          tabIndex={-1}
          sx={{ ...contentLook, mr: hasPanel ? `${panelWidth}px` : 0 }}
        >
          {screen && !isOpen ? <ModuleOff /> : <Outlet />}
          <ZoneLine />
        </Box>
      </Box>
      <BottomBar entries={entries} />
      <PaletteWithCommands pages={open} />
      <PersonCard />
      <ShortcutSheet />
      <ProgressTray />
      {open.map((each) => (
        <GoTo key={each.path} screen={each} />
      ))}
    </Box>
  );
}

/** `g` and the screen's letter. */
function GoTo({ screen: { path, title, menu, shortcut } }: { screen: Screen }) {
  const navigate = useNavigate();
  useShortcut(`g>${shortcut ?? ''}`, menu?.label ?? title, () => void navigate({ to: path }), {
    everywhere: true,
    enabled: shortcut !== undefined,
  });
  return null;
}

function useDocumentTitle(heading: string): void {
  useEffect(() => {
    document.title = heading === '' ? 'Timbro' : `${heading} · Timbro`;
  }, [heading]);
}

/** A new page begins at its top for the keyboard and for screen readers too. */
function useFocusOnNewPage() {
  const content = useRef<HTMLElement>(null);
  const path = useMatches().at(-1)?.pathname;
  const [firstPath] = useState(path);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (path !== firstPath) hasMoved.current = true;
    if (hasMoved.current) content.current?.focus({ preventScroll: true });
  }, [path, firstPath]);
  return content;
}

const skipLook = {
  position: 'fixed',
  top: -100,
  left: 8,
  zIndex: 'tooltip',
  p: 3,
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:focus': { top: 8 },
  '@media print': { display: 'none' },
} as const;

const menuLook = {
  display: { xs: 'none', lg: 'block' },
  flex: 'none',
  position: 'sticky',
  top: 0,
  height: '100dvh',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  transition: 'width var(--motion)',
  overflow: 'hidden',
  '@media print': { display: 'none' },
} as const;

const bandLook = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'var(--band)',
  color: 'var(--band-text)',
  '[data-theme=dark] &': { borderBottom: '1px solid var(--line)' },
  '@media print': { display: 'none' },
} as const;

const contentLook = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  p: { xs: 3, sm: 5 },
  pb: { xs: `calc(${bottomBarHeight}px + env(safe-area-inset-bottom) + 16px)`, sm: 4 },
  '&:focus-visible': { outline: 'none' },
} as const;
