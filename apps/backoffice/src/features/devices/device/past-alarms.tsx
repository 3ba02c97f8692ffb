import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeviceAlarm } from '@timbro/core/devices/alarms-contract.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { alarmTaken, alarmValue } from '#parts/devices/alarm-words.ts';
import { useDeviceAlarms } from '../live/use-device-alarms.ts';

/** What was wrong with a device of late, newest first: from when to when, and who looked after it. */
export function PastAlarms({ device, zone }: { device: Device; zone: string }) {
  const t = useT();
  const read = useDeviceAlarms(device, zone);
  if (read.error && !read.data) return <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading rows={4} />;
  const { items } = read.data;
  if (items.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('devices.alarms.none')}</Typography>;
  return (
    <Box
      component="ol"
      aria-label={t('devices.alarms.past')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}
    >
      {items.map((alarm) => (
        <PastAlarm key={alarm.id} alarm={alarm} zone={zone} />
      ))}
    </Box>
  );
}

function PastAlarm({ alarm, zone }: { alarm: DeviceAlarm; zone: string }) {
  const t = useT();
  const { kind, raisedAt, closedAt, note } = alarm;
  const from = formatInstant(raisedAt, zone);
  const value = alarmValue(t, alarm);
  const taken = [alarmTaken(t, alarm, useNow(), zone), note].filter(Boolean).join(' · ');
  return (
    <Box
      component="li"
      sx={{ borderLeft: 2, borderColor: closedAt === null ? 'error.main' : 'divider', pl: 3, fontSize: 14 }}
    >
      <Box sx={{ fontWeight: 700 }}>{t(`devices.alarm.${kind}`)}</Box>
      {value !== '' && <div>{value}</div>}
      <Box sx={{ color: 'text.secondary' }}>
        {closedAt === null
          ? t('devices.alarm.lasts', { from })
          : t('devices.alarm.lasted', { from, to: formatInstant(closedAt, zone) })}
      </Box>
      {taken !== '' && <Box sx={{ color: 'text.secondary' }}>{taken}</Box>}
    </Box>
  );
}
