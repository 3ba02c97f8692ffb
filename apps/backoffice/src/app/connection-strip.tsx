import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '@timbro/kit/i18n.tsx';
import { OfflineIcon } from '@timbro/kit/icons.ts';
import { reconnect, useRealtime } from '@timbro/kit/realtime.ts';

/** Shorter losses mend themselves, and a token renewal is none at all. */
const patience = 5000;

export function ConnectionStrip() {
  const t = useT();
  const { connected } = useRealtime();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (connected) return setLost(false);
    const timer = setTimeout(() => setLost(true), patience);
    return () => clearTimeout(timer);
  }, [connected]);

  return (
    <div role="status">
      {isLost && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2, px: 4, minHeight: 32, bgcolor: 'warning.main', color: '#111', fontSize: '0.8125rem', fontWeight: 600, '--focus': '#111' }}>
          <OfflineIcon fontSize="small" />
          {t('connection.lost')}
          <Button size="small" color="inherit" onClick={reconnect} sx={{ minHeight: 28, textDecoration: 'underline' }}>
            {t('common.retry')}
          </Button>
        </Box>
      )}
    </div>
  );
}
