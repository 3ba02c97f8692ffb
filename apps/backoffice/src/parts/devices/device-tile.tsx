import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { createLink } from '@tanstack/react-router';
import type { Device } from '@timbro/core/devices/contract.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BatteryMark } from './battery-mark.tsx';
import { AlarmsMark, ConnectionChip, DeviceIdText, DispersionChip, LastActive, envelopeText } from './device-marks.tsx';
import { useDevicePath } from './device-scope.ts';

const NameLink = createLink(Link);

/** A device as a card: what it is, and how it is doing. */
export function DeviceTile({ device, hasClient }: { device: Device; hasClient: boolean }) {
  const t = useT();
  const zone = useCompanyZone();
  const pathOf = useDevicePath();
  const { name, deviceId, hardwareName, companyName, openAlarms } = device;
  return (
    <Paper component="article" variant="outlined" aria-label={name} sx={tileLook(openAlarms > 0)}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <NameLink
          to={pathOf(device)}
          color="inherit"
          underline="hover"
          sx={{ fontSize: 16, fontWeight: 700, minWidth: 0 }}
        >
          {name}
        </NameLink>
        <AlarmsMark count={openAlarms} />
        <Box sx={{ flex: 1 }} />
        <ConnectionChip device={device} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, color: 'text.secondary' }}>
        <DeviceIdText deviceId={deviceId} />
        <span>{hardwareName}</span>
        {hasClient && <span>{companyName}</span>}
      </Box>
      <BatteryMark {...device} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {t('devices.field.dispersion')}
        <DispersionChip status={device.dispersionStatus} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary', fontSize: 13 }}>
        <span>
          {t('devices.field.lastActiveAt')}: <LastActive at={device.lastActiveAt} />
        </span>
        <span>
          {t('devices.field.lastEnvelope')}: {envelopeText(t, device, zone)}
        </span>
      </Box>
    </Paper>
  );
}

const tileLook = (hasAlarms: boolean) =>
  ({
    flex: 1,
    minWidth: 0,
    display: 'grid',
    alignContent: 'start',
    gap: 2,
    p: 4,
    borderRadius: '12px',
    ...(hasAlarms && { borderColor: 'error.main' }),
  }) as const;
