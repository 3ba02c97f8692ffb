import Box from '@mui/material/Box';
import type { Device } from '@timbro/core/devices/contract.ts';
import { type BatteryBound, batteryBounds } from '@timbro/core/devices/rules.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** The scale that every battery is drawn on, in parts of its nominal voltage. */
const scale = { from: 0.8, to: 1.3 } as const;
const shareOf = (volts: number, nominal: number) =>
  Math.min(1, Math.max(0, (volts / nominal - scale.from) / (scale.to - scale.from)));
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
/** Where a bound lies on the scale. */
export const boundPlace = (bound: BatteryBound): string => percent(shareOf(batteryBounds[bound], 1));

/** The voltage as people write it, without noughts that say nothing. */
export const voltsText = (volts: number): string =>
  formatNumber(volts, Number.isInteger(volts) ? 0 : Number.isInteger(Math.round(volts * 100) / 10) ? 1 : 2);

type Battery = Pick<Device, 'measuredVoltage' | 'nominalVoltage' | 'batteryStatus'>;

/** Where the battery stands between too low and too high; the words beside it say the same. */
export function BatteryBar({ measuredVoltage, nominalVoltage, height = 6 }: Battery & { height?: number }) {
  const [critical, low, over] = (['critical', 'low', 'over'] as const).map(boundPlace);
  const zones = [
    `var(--battery-critical) 0 ${critical}`,
    `var(--battery-low) ${critical} ${low}`,
    `var(--battery-good) ${low} ${over}`,
    `var(--battery-low) ${over} 100%`,
  ];
  return (
    <Box aria-hidden sx={{ ...barLook, height, backgroundImage: `linear-gradient(to right, ${zones.join(', ')})` }}>
      {measuredVoltage !== null && (
        <Box sx={{ ...needleLook, left: percent(shareOf(measuredVoltage, nominalVoltage)) }} />
      )}
    </Box>
  );
}

/** Bar, volts and words of a battery on one line. */
export function BatteryMark(battery: Battery) {
  const t = useT();
  const { measuredVoltage, batteryStatus } = battery;
  const status = t(`devices.battery.${batteryStatus}`);
  if (measuredVoltage === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('devices.battery.unmeasured')}
      </Box>
    );
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box component="span" sx={{ width: 28, flex: 'none' }}>
        <BatteryBar {...battery} />
      </Box>
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {t('devices.volts', { volts: formatNumber(measuredVoltage, 2) })}
      </Box>
      <Box component="span" sx={{ color: wordColours[batteryStatus] ?? 'text.secondary', whiteSpace: 'nowrap' }}>
        {status}
      </Box>
    </Box>
  );
}

const wordColours: Partial<Record<Device['batteryStatus'], string>> = { critical: 'error.main', low: 'var(--pending)' };

const barLook = {
  position: 'relative',
  borderRadius: '4px',
  '--battery-critical': 'color-mix(in srgb, var(--error) 38%, var(--paper))',
  '--battery-low': 'color-mix(in srgb, var(--accent) 55%, var(--paper))',
  '--battery-good': 'color-mix(in srgb, var(--success) 32%, var(--paper))',
} as const;

const needleLook = {
  position: 'absolute',
  top: -3,
  bottom: -3,
  width: 4,
  ml: '-2px',
  borderRadius: '2px',
  bgcolor: 'var(--text)',
  outline: '1px solid var(--paper)',
} as const;
