import Box from '@mui/material/Box';
import { useState } from 'react';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { useRealtime } from '@timbro/kit/data/realtime.ts';
import { formatZone } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** In which zone the times of this page are, and a word when this machine lives in another. */
export function ZoneLine() {
  const t = useT();
  const zone = useCompanyZone();
  const { connected } = useRealtime();
  // The socket notices a lost network later than the rest of the page.
  const isLive = !useIsOffline() && connected;
  const [now] = useState(() => new Date());
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offsetOf = (name: string) => formatZone(name, now).replace(name, '');
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        pt: 6,
        mt: 'auto',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>
        {[t('shell.zone', { zone: formatZone(zone, now) }), isLive && t('shell.live')].filter(Boolean).join(' · ')}
      </span>
      {offsetOf(own) !== offsetOf(zone) && (
        <Box
          component="span"
          sx={{ px: 2, py: 0.5, borderRadius: 4, color: 'var(--pending)', bgcolor: 'var(--pending-soft)' }}
        >
          {t('shell.zone.differs', { zone: formatZone(own, now) })}
        </Box>
      )}
    </Box>
  );
}
