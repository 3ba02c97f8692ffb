import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { Link } from '@tanstack/react-router';
import { Logo } from '@timbro/kit/light/logo.tsx';
import { MenuCollapseIcon, SignOutIcon } from '@timbro/kit/page/icons.ts';
import { useIsKeyOn } from '@timbro/kit/page/shortcuts.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { badgeText } from './badge.ts';
import type { ShownEntry } from './menu.ts';
import { OnboardingCard } from './onboarding-card.tsx';
import { useSignOut } from './sign-out.ts';

export const menuWidth = { open: 280, closed: 72 } as const;

type SideMenuProps = {
  entries: readonly ShownEntry[];
  isOpen: boolean;
  /** Missing in the temporary drawer, which closes instead of collapsing. */
  onToggle?: () => void;
  onChoose?: () => void;
};

export function SideMenu({ entries, isOpen, onToggle, onChoose }: SideMenuProps) {
  const t = useT();
  const signOut = useSignOut();
  const isKeyOn = useIsKeyOn('[');
  const toggleLabel = t(isOpen ? 'shell.menu.collapse' : 'shell.menu.expand');
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', color: 'var(--text)' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: isOpen ? 'space-between' : 'center',
          height: 64,
          px: isOpen ? 5 : 0,
          flex: 'none',
        }}
      >
        {isOpen && <Brand />}
        {onToggle && (
          <IconButton
            title={isKeyOn ? `${toggleLabel} [` : toggleLabel}
            aria-label={toggleLabel}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <MenuCollapseIcon sx={{ transform: isOpen ? 'none' : 'scaleX(-1)' }} />
          </IconButton>
        )}
      </Box>
      <Box component="ul" sx={{ ...listLook, flex: 1, overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}>
        {entries.map((entry) => (
          <MenuItem key={entry.path} entry={entry} isOpen={isOpen} {...(onChoose && { onChoose })} />
        ))}
      </Box>
      {isOpen && <OnboardingCard {...(onChoose && { onChoose })} />}
      <Box component="ul" sx={{ ...listLook, flex: 'none', borderTop: 1, borderColor: 'divider' }}>
        <li>
          <ButtonBase
            sx={{ ...itemLook, justifyContent: isOpen ? 'flex-start' : 'center' }}
            onClick={() => void signOut()}
            {...(!isOpen && { title: t('menu.signOut'), 'aria-label': t('menu.signOut') })}
          >
            <SignOutIcon className="menu-icon" />
            <Label text={t('menu.signOut')} isOpen={isOpen} />
          </ButtonBase>
        </li>
      </Box>
    </Box>
  );
}

const Brand = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, fontSize: '1.25rem', fontWeight: 800 }}>
    <Logo size={32} />
    Timbro
  </Box>
);

function MenuItem({
  entry: { path, label, hint, icon: Icon, count },
  isOpen,
  onChoose,
}: {
  entry: ShownEntry;
  isOpen: boolean;
  onChoose?: () => void;
}) {
  const t = useT();
  const name = t(label);
  const spoken = count > 0 ? t('shell.menu.pending', { label: name, count: badgeText(count) }) : name;
  return (
    <li>
      <ButtonBase
        component={Link}
        to={path}
        activeOptions={{ includeSearch: false }}
        sx={{ ...itemLook, justifyContent: isOpen ? 'flex-start' : 'center' }}
        {...(!isOpen && { title: spoken, 'aria-label': spoken })}
        {...(hint && { title: t(hint) })}
        {...(onChoose && { onClick: onChoose })}
      >
        <Badge
          variant="dot"
          invisible={isOpen || count === 0}
          sx={{ '& .MuiBadge-dot': { bgcolor: 'lightOrange.main' } }}
        >
          <Icon className="menu-icon" />
        </Badge>
        <Label text={name} isOpen={isOpen} />
        {isOpen && count > 0 && (
          <Box component="span" className="menu-badge" sx={badgeLook}>
            {badgeText(count)}
            <Box component="span" sx={hiddenLook}>
              {` ${t('shell.menu.pendingWord')}`}
            </Box>
          </Box>
        )}
      </ButtonBase>
    </li>
  );
}

function Label({ text, isOpen }: { text: string; isOpen: boolean }) {
  return isOpen ? (
    <Box
      component="span"
      sx={{
        flex: 1,
        minWidth: 0,
        textAlign: 'left',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Box>
  ) : null;
}

const listLook = { listStyle: 'none', m: 0, p: 3, display: 'flex', flexDirection: 'column', gap: 1 } as const;

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  width: '100%',
  minHeight: 44,
  px: 4,
  borderRadius: '10px',
  fontSize: '0.9375rem',
  fontWeight: 600,
  color: 'inherit',
  textDecoration: 'none',
  '& .menu-icon': { color: 'text.secondary', display: 'block' },
  '&:hover': { bgcolor: 'var(--group)' },
  '&[aria-current=page]': { bgcolor: 'var(--selected)', color: 'var(--band-text)' },
  '&[aria-current=page] .menu-icon': { color: 'var(--band-accent)' },
  '&[aria-current=page] .menu-badge': { bgcolor: 'var(--band-accent)', color: '#111' },
} as const;

/** Spoken, not shown. */
const hiddenLook = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const badgeLook = {
  position: 'relative',
  minWidth: 28,
  px: 2,
  borderRadius: 4,
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '20px',
  textAlign: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const;
