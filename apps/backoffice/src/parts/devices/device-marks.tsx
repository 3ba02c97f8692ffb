import Box from '@mui/material/Box';
import { dayIn } from '@timbro/core/days/rules.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ErrorIcon } from '@timbro/kit/page/icons.ts';
import { type ChipTone, StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { Ago } from '@timbro/kit/words/ago.tsx';
import { formatDay, formatInstant, formatNumber } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { CopyButton } from './copy-button.tsx';

/** What has never been heard of is not lost: it waits for its first connection. */
export function connectionLook({ connectionStatus, lastActiveAt }: Pick<Device, 'connectionStatus' | 'lastActiveAt'>) {
  if (connectionStatus === 'connected') return { tone: 'connected', label: 'devices.connection.connected' } as const;
  return lastActiveAt === null
    ? ({ tone: 'running', label: 'devices.connection.never' } as const)
    : ({ tone: 'disconnected', label: 'devices.connection.lost' } as const);
}

export function ConnectionChip({ device }: { device: Pick<Device, 'connectionStatus' | 'lastActiveAt'> }) {
  const t = useT();
  const { tone, label } = connectionLook(device);
  return <StatusChip tone={tone} label={t(label)} />;
}

const dispersionTones: Readonly<Record<Device['dispersionStatus'], ChipTone>> = {
  ok: 'approved',
  warning: 'attention',
  alarm: 'failed',
  unknown: 'running',
};
export function DispersionChip({ status }: { status: Device['dispersionStatus'] }) {
  const t = useT();
  return <StatusChip tone={dispersionTones[status]} label={t(`devices.dispersion.${status}`)} />;
}

type IdProps = { deviceId: string; isPassed?: boolean };

/** The id as it is written on the hardware, to be copied; in a list Tab passes it by, since its page has the same. */
export function DeviceIdText({ deviceId, isPassed = false }: IdProps) {
  const t = useT();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', verticalAlign: 'top', minWidth: 0 }}>
      <Box component="span" sx={{ ...monoLook, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {deviceId}
      </Box>
      <CopyButton text={deviceId} label={t('devices.copyId', { id: deviceId })} isPassed={isPassed} />
    </Box>
  );
}
export const monoLook = {
  fontFamily: 'ui-monospace, "Cascadia Mono", Consolas, monospace',
  fontSize: '0.95em',
} as const;

/** How long ago it was heard of, with the full time on hover. */
export function LastActive({ at }: { at: string | null }) {
  const t = useT();
  const zone = useCompanyZone();
  return at === null ? t('devices.never') : <Ago narrow at={at} title={formatInstant(at, zone)} />;
}

/** The day of an instant; the year is told of other years than this. */
export function dayText(at: string, zone: string, now = new Date()): string {
  const day = dayIn(zone, new Date(at));
  return day.slice(0, 4) === dayIn(zone, now).slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day);
}

/** What a device works by: the number of its envelope and since when. */
export function envelopeText(t: Translate, { lastEnvelope }: Pick<Device, 'lastEnvelope'>, zone: string): string {
  if (!lastEnvelope) return t('devices.noEnvelope');
  const { number, loadedAt } = lastEnvelope;
  return loadedAt === null
    ? t('devices.envelope', { number })
    : t('devices.envelope.loaded', { number, day: dayText(loadedAt, zone) });
}

/** In the largest unit that tells it whole. */
export function intervalText(t: Translate, seconds: number): string {
  if (seconds % 3_600 === 0) return t('device.hours', { count: formatNumber(seconds / 3_600) });
  return seconds % 60 === 0
    ? t('device.minutes', { count: formatNumber(seconds / 60) })
    : t('device.seconds', { count: formatNumber(seconds) });
}

/** Nothing where there is nothing to worry about. */
export function AlarmsMark({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Box
      component="span"
      title={t('devices.openAlarms', { count })}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'error.main', fontWeight: 700 }}
    >
      <ErrorIcon fontSize="small" titleAccess={t('devices.openAlarms', { count })} />
      <span aria-hidden>{count}</span>
    </Box>
  );
}
