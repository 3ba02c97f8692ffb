import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { probeServer, useIsOffline } from '@timbro/kit/data/offline.ts';
import { reconnect, useRealtime } from '@timbro/kit/data/realtime.ts';
import { OfflineIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Shorter losses mend themselves, and a token renewal is none at all. */
const patience = 5000;

/** Without a server everything is read-only, said at once; a lost socket only means that news come late. */
export function ConnectionStrip() {
  const { connected } = useRealtime();
  const isOffline = useIsOffline();
  return <div role="status">{isOffline ? <Strip text="kit.offline" /> : !connected && <Lost />}</div>;
}

function Lost() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <Strip text="connection.lost" />;
}

const tryNow = () => {
  reconnect();
  void probeServer();
};

function Strip({ text }: { text: WebKey }) {
  const t = useT();
  return (
    <Box sx={stripLook}>
      <OfflineIcon fontSize="small" />
      {t(text)}
      <Button size="small" color="inherit" onClick={tryNow} sx={{ minHeight: 28, textDecoration: 'underline' }}>
        {t('common.retry')}
      </Button>
    </Box>
  );
}

const stripLook = {
  '--focus': '#111',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  px: 4,
  py: { xs: 1, sm: 0 },
  minHeight: 32,
  bgcolor: 'warning.main',
  color: '#111',
  fontSize: '0.8125rem',
  fontWeight: 600,
} as const;
