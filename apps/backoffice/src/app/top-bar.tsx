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
import { ChevronRightIcon, HelpIcon, MenuIcon, SearchIcon } from '@timbro/kit/page/icons.ts';
import type { Crumb } from '@timbro/kit/page/page.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { Bell } from './bell.tsx';

const bandHeight = 64;

type TopBarProps = { title: string; crumbs: readonly Crumb[]; counters: Counters; onOpenMenu: () => void };

/** The black band: what this page is, how to find another, what waits, who is signed in. */
export function TopBar({ title, crumbs, counters, onOpenMenu }: TopBarProps) {
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
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <Typography component="h1" noWrap sx={titleLook(crumbs.length > 0)}>
          {title}
        </Typography>
      </Box>
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

/** Under the way down to it a title has a line less. */
const titleLook = (isUnderCrumbs: boolean) => ({
  fontSize: { xs: isUnderCrumbs ? '1rem' : '1.125rem', sm: isUnderCrumbs ? '1.375rem' : '1.5rem' },
  lineHeight: isUnderCrumbs ? 1.25 : 1.5,
  fontWeight: 700,
});

/** The way down to the page on show; each step leads back to it. */
function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT();
  return (
    <Box component="nav" aria-label={t('shell.crumbs')}>
      <Box component="ol" sx={crumbsLook}>
        {crumbs.map(({ label, href }, index) => (
          <li key={href ?? ''}>
            {index > 0 && <ChevronRightIcon aria-hidden sx={{ fontSize: 16 }} />}
            {href === undefined ? <span aria-current="page">{label}</span> : <Link to={href}>{label}</Link>}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const crumbsLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  fontSize: '0.8125rem',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, mr: 1, minWidth: 0 },
  '& > li > :last-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& a': { color: 'var(--band-muted)', textDecoration: 'none' },
  '& a:hover': { color: 'var(--band-text)', textDecoration: 'underline' },
} as const;

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
