import Box from '@mui/material/Box';
import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { createLink } from '@tanstack/react-router';
import type { Counters } from '@timbro/core/notifications/rules.ts';
import { useOpenTabs, useTab } from '@timbro/kit/page/page.tsx';
import type { Tab } from '@timbro/kit/page/screen.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { badgeText } from './badge.ts';

const LinkTab = createLink(MuiTab);

/** The sections of a screen stand on the black band: light orange is readable there and nowhere else. */
export function BandTabs({ tabs, counters }: { tabs: readonly Tab[]; counters: Counters }) {
  const t = useT();
  const current = useTab(tabs);
  const open = useOpenTabs(tabs);
  return (
    <Tabs value={current} variant="scrollable" scrollButtons={false} aria-label={t('shell.tabs')} sx={tabsLook}>
      {open.map(({ value, label, badge }) => (
        <LinkTab
          key={value}
          value={value}
          to="."
          search={{ tab: value }}
          label={<TabLabel text={t(label)} count={badge?.(counters) ?? 0} />}
        />
      ))}
    </Tabs>
  );
}

function TabLabel({ text, count }: { text: string; count: number }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {text}
      {count > 0 && (
        <Box
          component="span"
          sx={{
            px: 2,
            borderRadius: 4,
            fontSize: '0.75rem',
            fontWeight: 700,
            lineHeight: '18px',
            bgcolor: 'var(--band-accent)',
            color: '#111',
          }}
        >
          {badgeText(count)}
        </Box>
      )}
    </Box>
  );
}

const tabsLook = {
  minHeight: 44,
  px: { xs: 2, sm: 4 },
  '& .MuiTab-root': {
    minHeight: 44,
    minWidth: 0,
    px: 4,
    py: 0,
    color: 'var(--band-muted)',
    fontWeight: 600,
    opacity: 1,
  },
  '& .MuiTab-root:hover': { color: 'var(--band-text)' },
  '& .MuiTab-root.Mui-selected': { color: 'var(--band-accent)', fontWeight: 700 },
  '& .MuiTabs-indicator': { height: 3, bgcolor: 'var(--band-accent)' },
} as const;
