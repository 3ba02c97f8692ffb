import type { Device } from '@timbro/core/devices/contract.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AlarmStrip } from '#parts/devices/alarm-strip.tsx';
import { useDeviceAlarms } from '../live/use-device-alarms.ts';
import { useRefreshDevice } from '../live/use-device-events.ts';

/** What is wrong with this device now. */
export function DeviceAlarms({ device, zone }: { device: Device; zone: string }) {
  const t = useT();
  const refresh = useRefreshDevice(device.id);
  const alarms = useDeviceAlarms(device, zone).data?.items ?? [];
  const lasting = alarms.filter(({ state }) => state !== 'closed');
  const closed = alarms.length - lasting.length;
  const open = lasting.filter(({ state }) => state === 'open').length;
  const aside = [
    open > 0 && t('devices.openAlarms', { count: open }),
    closed > 0 && t('devices.alarms.closed', { count: closed }),
  ]
    .filter(Boolean)
    .join(' · ');
  return <AlarmStrip alarms={lasting} zone={zone} aside={aside} onTaken={refresh} />;
}
