import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, type ReactNode, useId } from 'react';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Envelope, Measure } from '@timbro/core/devices/measures-contract.ts';
import { type Pole, boundVoltage, dispersionBounds, poles } from '@timbro/core/devices/rules.ts';
import { envelopeBefore, growthOf } from '@timbro/core/devices/twin-rules.ts';
import { BatteryIcon, LeakIcon, LearnIcon, MinusCircleIcon, PlusCircleIcon } from '@timbro/kit/page/icons.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BatteryBar, boundPlace, voltsText } from '#parts/devices/battery-mark.tsx';
import { dayText } from '#parts/devices/device-marks.tsx';

type Props = {
  device: Device;
  envelopes: readonly Envelope[];
  /** Of the local day so far; nothing while they are on their way. */
  today: readonly Measure[] | undefined;
  zone: string;
};

/** How the device is doing now, in five figures. */
export function DeviceTiles(props: Props) {
  const t = useT();
  return (
    <Box component="section" aria-label={t('device.tiles')} sx={tilesLook}>
      <BatteryTile device={props.device} />
      {poles.map((pole) => (
        <PoleTile key={pole} pole={pole} {...props} />
      ))}
      <DispersionTile device={props.device} />
      <LearningTile {...props} />
    </Box>
  );
}

type TileProps = {
  icon: ComponentType<SvgIconProps>;
  title: string;
  value: ReactNode;
  /** Beside the value, in plain type. */
  aside?: ReactNode;
  isAlarm?: boolean;
  isWide?: boolean;
  children?: ReactNode;
};

function Tile({ icon: Icon, title, value, aside, isAlarm = false, isWide = false, children }: TileProps) {
  const titleId = useId();
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{
        p: 3,
        borderRadius: '12px',
        minWidth: 0,
        ...(isAlarm && { borderColor: 'error.main', borderWidth: 2 }),
        ...(isWide && { gridColumn: { xs: '1 / -1', lg: 'auto' } }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 }, color: 'text.secondary' }}>
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        <Box
          component="h2"
          id={titleId}
          sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto', fontSize: 13, fontWeight: 600 }}
        >
          {title}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Box sx={{ fontSize: 24, fontWeight: 800, lineHeight: 1.3, color: isAlarm ? 'error.main' : 'text.primary' }}>
          {value}
        </Box>
        {aside !== undefined && <Box sx={{ color: 'text.secondary', fontSize: 13, fontWeight: 600 }}>{aside}</Box>}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{children}</Box>
    </Paper>
  );
}

const nothing = '—';
const bounds = ['critical', 'low', 'over'] as const;

function BatteryTile({ device }: Pick<Props, 'device'>) {
  const t = useT();
  const { measuredVoltage, nominalVoltage, batteryStatus } = device;
  const status = t(`devices.battery.${batteryStatus}`).toLowerCase();
  const [critical = '', low = '', over = ''] = bounds.map((bound) => voltsText(boundVoltage(nominalVoltage, bound)));
  const share =
    measuredVoltage !== null &&
    t('devices.battery.share', {
      percent: formatNumber((measuredVoltage / nominalVoltage) * 100),
      nominal: voltsText(nominalVoltage),
    });
  return (
    <Tile
      isWide
      icon={BatteryIcon}
      title={t('device.tile.battery')}
      value={measuredVoltage === null ? nothing : t('devices.volts', { volts: formatNumber(measuredVoltage, 2) })}
      aside={[share, status].filter(Boolean).join(' · ')}
      isAlarm={batteryStatus === 'critical'}
    >
      <Box sx={{ mt: 2, mb: 1 }}>
        <BatteryBar {...device} height={8} />
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {t('device.bounds', { critical, low, over })}
      </Box>
      <BoundFigures figures={[critical, low, over]} />
    </Tile>
  );
}

/** The bounds stand under their place on the bar, the two low ones on either side of theirs. */
const BoundFigures = ({ figures }: { figures: readonly string[] }) => (
  <Box aria-hidden sx={{ position: 'relative', height: 18 }}>
    {figures.map((figure, index) => (
      <Box
        component="span"
        key={figure}
        sx={{
          position: 'absolute',
          left: boundPlace(bounds[index] ?? 'low'),
          transform: `translateX(${index === 0 ? '-100%' : '-20%'})`,
        }}
      >
        {figure}
      </Box>
    ))}
  </Box>
);

const countOf = { positive: 'positivePoleCount', negative: 'negativePoleCount' } as const;
const poleIcons = { positive: PlusCircleIcon, negative: MinusCircleIcon } as const;

function PoleTile({ pole, device, today, zone }: Props & { pole: Pole }) {
  const t = useT();
  const count = device[countOf[pole]];
  const { countersResetAt, lastActiveAt } = device;
  const counts = today?.map((measure) => ({ at: new Date(measure.at), count: measure[countOf[pole]] }));
  if (counts && count !== null && lastActiveAt !== null) counts.push({ at: new Date(lastActiveAt), count });
  const resetAt = countersResetAt === null ? null : new Date(countersResetAt);
  const grown = counts && count !== null && t('device.grown', { count: formatNumber(growthOf(counts, resetAt)) });
  const reset =
    countersResetAt === null ? t('device.neverReset') : t('device.resetOn', { day: dayText(countersResetAt, zone) });
  return (
    <Tile
      icon={poleIcons[pole]}
      title={t(`devices.pole.${pole}`)}
      value={count === null ? nothing : formatNumber(count)}
    >
      {[grown, reset].filter(Boolean).join(' · ')}
    </Tile>
  );
}

function DispersionTile({ device: { dispersion, dispersionStatus } }: Pick<Props, 'device'>) {
  const t = useT();
  const { warning, alarm, back } = dispersionBounds;
  const bound = { alarm, warning, ok: null, unknown: null }[dispersionStatus];
  const figures = dispersion && {
    negative: formatNumber(dispersion.negative),
    positive: formatNumber(dispersion.positive),
  };
  return (
    <Tile
      icon={LeakIcon}
      title={t('device.tile.dispersion')}
      value={t(`devices.dispersion.${dispersionStatus}`)}
      isAlarm={dispersionStatus === 'alarm'}
    >
      {figures && (
        <div>
          <span aria-hidden>{t('device.dispersion.poles', figures)}</span>
          <Box component="span" sx={visuallyHidden}>
            {t('device.dispersion.polesSpoken', figures)}
          </Box>
        </div>
      )}
      {bound === null
        ? t('device.dispersion.bound', { value: formatNumber(warning) })
        : t('device.dispersion.back', { value: formatNumber(bound * back) })}
    </Tile>
  );
}

function LearningTile({ device: { learning }, envelopes, zone }: Props) {
  const t = useT();
  const current = envelopes.find((envelope) => envelope.current);
  const previous = envelopeBefore(envelopes);
  const dayOf = (at: string) => dayText(at, zone);
  const isLearning = learning.state === 'learning';
  const percent = t('device.learning.percent', { percent: formatNumber(learning.progress) });
  const aside = isLearning ? percent : current && t('devices.envelope', { number: current.number });
  return (
    <Tile
      icon={LearnIcon}
      title={t('device.tile.learning')}
      value={t(`devices.learning.${learning.state}`)}
      aside={aside}
    >
      {isLearning && (
        <LinearProgress
          variant="determinate"
          value={learning.progress}
          aria-label={t('device.tile.learning')}
          sx={{ height: 6, borderRadius: '3px', my: 1 }}
        />
      )}
      <div>
        {current
          ? t('device.learning.points', { count: current.size, day: dayOf(current.learnedAt) })
          : t('device.learning.none')}
      </div>
      {previous && (
        <div>{t('device.learning.previous', { number: previous.number, day: dayOf(previous.learnedAt) })}</div>
      )}
    </Tile>
  );
}

/** Two by two on a phone, under the battery that takes the whole line. */
const tilesLook = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    lg: '1.65fr repeat(2, minmax(0, 1fr)) minmax(0, 1.15fr) minmax(0, 1.15fr)',
  },
} as const;
