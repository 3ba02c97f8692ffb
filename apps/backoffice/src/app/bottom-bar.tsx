import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Drawer } from '@timbro/kit/layers/drawer.tsx';
import { MoreHorizontalIcon, ProfileIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { ShownEntry } from './menu.ts';
import { SideMenu } from './side-menu.tsx';

export const bottomBarHeight = 64;
const shownAtMost = 4;
const profile: ShownEntry = { path: '/profile-settings', label: 'profile.title', icon: ProfileIcon, count: 0 };

/** The menu of a phone: the first entries under the thumb; under "More" the rest, the profile and the way out. */
export function BottomBar({ entries }: { entries: readonly ShownEntry[] }) {
  const t = useT();
  const [isMoreOpen, setMoreOpen] = useState(false);
  return (
    <Box component="nav" aria-label={t('shell.menu')} sx={barLook}>
      {entries.slice(0, shownAtMost).map(({ path, label, icon: Icon, count }) => (
        <ButtonBase key={path} component={Link} to={path} activeOptions={{ includeSearch: false }} sx={itemLook}>
          <Badge
            badgeContent={count > 0 ? count : null}
            max={99}
            sx={{ '& .MuiBadge-badge': { bgcolor: 'lightOrange.main', color: '#111', fontWeight: 700 } }}
          >
            <Icon />
          </Badge>
          <Name>{t(label)}</Name>
        </ButtonBase>
      ))}
      <ButtonBase aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={() => setMoreOpen(true)} sx={itemLook}>
        <MoreHorizontalIcon />
        <Name>{t('shell.menu.more')}</Name>
      </ButtonBase>
      <Drawer
        anchor="bottom"
        open={isMoreOpen}
        onClose={() => setMoreOpen(false)}
        slotProps={{
          paper: { 'aria-label': t('shell.menu.more'), sx: { borderRadius: '12px 12px 0 0', maxHeight: '80dvh' } },
        }}
      >
        <SideMenu entries={[...entries.slice(shownAtMost), profile]} isOpen onChoose={() => setMoreOpen(false)} />
      </Drawer>
    </Box>
  );
}

const Name = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ maxWidth: '100%', textAlign: 'center', lineHeight: 1.15, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

const barLook = {
  display: { xs: 'flex', sm: 'none' },
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 'appBar',
  height: `calc(${bottomBarHeight}px + env(safe-area-inset-bottom))`,
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

const itemLook = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-start',
  gap: 0.5,
  flex: '1 1 0',
  minWidth: 0,
  px: 0.5,
  pt: 1.5,
  // The longest word of the menu stays whole on a narrow phone.
  fontSize: 'clamp(10px, 2.8vw, 12px)',
  fontWeight: 600,
  color: 'text.secondary',
  textDecoration: 'none',
  '&[aria-current=page]': { color: 'text.primary', boxShadow: 'inset 0 3px 0 var(--accent)' },
} as const;
