import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { Counters } from '@timbro/core/notifications/rules.ts';
import { openPalette } from '@timbro/kit/layers/palette-store.ts';
import { showShortcuts } from '@timbro/kit/layers/shortcut-sheet.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { HelpIcon, MenuIcon, SearchIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { Bell } from './bell.tsx';

const bandHeight = 64;

type TopBarProps = { title: string; counters: Counters; onOpenMenu: () => void };

/** The black band: what this page is, how to find another, what waits, who is signed in. */
export function TopBar({ title, counters, onOpenMenu }: TopBarProps) {
  const t = useT();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 3 }, height: bandHeight, px: { xs: 4, sm: 6 } }}
    >
      <IconButton
        aria-label={t('shell.menu.open')}
        onClick={onOpenMenu}
        sx={{ ml: -2, display: { xs: 'none', sm: 'inline-flex', lg: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Typography
        component="h1"
        noWrap
        sx={{ flex: 1, minWidth: 0, fontSize: { xs: '1.125rem', sm: '1.5rem' }, fontWeight: 700 }}
      >
        {title}
      </Typography>
      <SearchButton />
      <Bell counters={counters} />
      <IconButton
        title={`${t('shell.help')} ?`}
        aria-label={t('shell.help')}
        onClick={() => showShortcuts()}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <HelpIcon />
      </IconButton>
      <ProfileLink />
    </Box>
  );
}

/** Looks like a field where there is room; it opens the palette either way. */
function SearchButton() {
  const t = useT();
  const label = t('shell.search');
  return (
    <>
      <ButtonBase onClick={() => openPalette()} sx={searchLook}>
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
          {label}
        </Box>
        <Box
          component="kbd"
          sx={{ px: 1.5, border: 1, borderColor: 'var(--band-line)', borderRadius: '6px', font: 'inherit' }}
        >
          Ctrl K
        </Box>
      </ButtonBase>
      <IconButton aria-label={label} onClick={() => openPalette()} sx={{ display: { md: 'none' } }}>
        <SearchIcon />
      </IconButton>
    </>
  );
}

function ProfileLink() {
  const t = useT();
  const { user } = useSession();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <ButtonBase
      component={Link}
      to="/profile-settings"
      title={t('shell.profile', { name })}
      sx={{
        gap: 3,
        minWidth: 44,
        minHeight: 44,
        borderRadius: 2,
        color: 'inherit',
        textAlign: 'right',
        ml: { xs: 1, sm: 2 },
      }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 240 }}>
        <Typography noWrap sx={{ fontSize: '0.875rem', fontWeight: 700, lineHeight: 1.35 }}>
          {name}
        </Typography>
        <Typography noWrap sx={{ fontSize: '0.75rem', lineHeight: 1.35, color: 'var(--band-muted)' }}>
          {user.email}
        </Typography>
      </Box>
      <Avatar
        alt={name}
        sx={{
          width: 36,
          height: 36,
          fontSize: '0.875rem',
          fontWeight: 800,
          bgcolor: 'var(--band-accent)',
          color: '#111',
        }}
      >
        {initialsOf(user.firstName, user.lastName)}
      </Avatar>
    </ButtonBase>
  );
}

const searchLook = {
  display: { xs: 'none', md: 'flex' },
  alignItems: 'center',
  gap: 3,
  width: 300,
  height: 36,
  px: 3,
  borderRadius: 2,
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: 'var(--band-muted)',
  bgcolor: 'var(--band-hover)',
  '&:hover': { color: 'var(--band-text)' },
} as const;
