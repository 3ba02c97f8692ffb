import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '@timbro/kit/i18n.tsx';
import { OfflineIcon } from '@timbro/kit/icons.ts';
import { reconnect, useRealtime } from '@timbro/kit/realtime.ts';

/** Shorter losses mend themselves, and a token renewal is none at all. */
const patience = 5000;

export function ConnectionStrip() {
  const { connected } = useRealtime();
  return <div role="status">{!connected && <Lost />}</div>;
}

function Lost() {
  const t = useT();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLate && (
      <Box sx={stripLook}>
        <OfflineIcon fontSize="small" />
        {t('connection.lost')}
        <Button size="small" color="inherit" onClick={reconnect} sx={{ minHeight: 28, textDecoration: 'underline' }}>
          {t('common.retry')}
        </Button>
      </Box>
    )
  );
}

const stripLook = {
  '--focus': '#111',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  px: 4,
  minHeight: 32,
  bgcolor: 'warning.main',
  color: '#111',
  fontSize: '0.8125rem',
  fontWeight: 600,
} as const;
