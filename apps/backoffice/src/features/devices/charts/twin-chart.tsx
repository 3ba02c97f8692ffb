import useMediaQuery from '@mui/material/useMediaQuery';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { LinePlot, lineClasses } from '@mui/x-charts/LineChart';
import { useId } from 'react';
import { withGaps } from '@timbro/core/devices/chart-rules.ts';
import { type Learned, type LocalDay, type TwinPoint, boundsOf, partStart } from '@timbro/core/devices/twin-rules.ts';
import { formatNumber, formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { voltsText } from '#parts/devices/battery-mark.tsx';
import { type Bound, BoundLines, PointMark } from './chart-parts.tsx';

type Props = {
  learned: Learned;
  day: LocalDay;
  points: readonly TwinPoint[];
  stepSeconds: number;
  nominal: number;
  unit: string;
  zone: string;
};

const height = 220;
const axisLook = { disableLine: true, disableTicks: true } as const;

/** Today's measures upon the band of what the device learned, over the whole local day. */
export function TwinChart({ learned, day, points, stepSeconds, nominal, unit, zone }: Props) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const isVolts = learned.metric === 'batteryVoltage';
  const line = withGaps(points, stepSeconds);
  const outside = outsideLine(
    points,
    line.map(({ at }) => at),
  );
  const bounds = boundsOf(learned.metric, nominal).map(({ name, value }): Bound => ({
    value,
    label: t(`device.bound.${name}`, { value: voltsText(value) }),
    tone: name === 'alarm' || name === 'critical' ? 'alarm' : 'warning',
  }));
  const text = (value: number | null) => (value === null ? null : `${formatNumber(value, isVolts ? 2 : 0)} ${unit}`);
  const last = points.at(-1);
  return (
    <ChartsContainer
      disableKeyboardNavigation
      height={height}
      margin={{ top: 10, right: 112, bottom: 0, left: 0 }}
      skipAnimation
      xAxis={[
        {
          scaleType: 'time',
          data: line.map(({ at }) => at),
          min: day.from,
          max: day.to,
          tickNumber: isPhone ? 4 : 8,
          valueFormatter: (at: Date) => (at >= day.to ? '24:00' : formatShortTime(at, zone)),
        },
      ]}
      yAxis={[{ width: 36, ...rangeOf(learned, points, bounds, isVolts), tickNumber: 5 }]}
      series={[
        {
          ...lineLook,
          id: 'measured',
          label: t('device.table.measured'),
          data: line.map(({ value }) => value),
          color: 'var(--text)',
          valueFormatter: text,
        },
        { ...lineLook, id: 'outside', data: outside, color: 'var(--orange)', valueFormatter: () => null },
      ]}
      sx={{ [`& .${lineClasses.line}`]: { strokeWidth: 2 } }}
    >
      <Band learned={learned} day={day} label={t('device.twin.band')} />
      <BoundLines bounds={bounds} />
      <LinePlot skipAnimation />
      {last && (
        <PointMark
          at={last.at}
          value={last.value}
          label={t('device.twin.now', { value: formatNumber(last.value, isVolts ? 2 : 0), unit })}
          colour={last.isOutside ? 'var(--orange-text)' : 'var(--text)'}
          place="above"
        />
      )}
      <ChartsAxisHighlight x="line" />
      <ChartsXAxis {...axisLook} />
      <ChartsYAxis {...axisLook} />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  );
}

const lineLook = { type: 'line', curve: 'linear', showMark: false, connectNulls: false } as const;

/** The stretches outside, each from the last point before it so that the colour begins where the line leaves. */
function outsideLine(points: readonly TwinPoint[], moments: readonly Date[]): (number | null)[] {
  const shown = new Map<number, number>();
  points.forEach(({ at, value, isOutside }, index) => {
    if (isOutside || points[index + 1]?.isOutside === true) shown.set(at.getTime(), value);
  });
  return moments.map((at) => shown.get(at.getTime()) ?? null);
}

/** Everything that is drawn, and nought for what cannot be less. */
function rangeOf(learned: Learned, points: readonly TwinPoint[], bounds: readonly Bound[], isVolts: boolean) {
  const values = [
    ...learned.points.flatMap(({ min, max }) => [min, max]),
    ...points.map(({ value }) => value),
    ...bounds.map(({ value }) => value),
  ];
  const highest = Math.max(...values);
  return isVolts
    ? { min: Math.floor(Math.min(...values)), max: Math.ceil(highest) }
    : { min: 0, max: Math.ceil((highest * 1.1) / 25) * 25 };
}

/** The learned band: hatched, so that it reads as what is usual and not as a measure. */
function Band({ learned, day, label }: { learned: Learned; day: LocalDay; label: string }) {
  const pattern = useId();
  const { left, width } = useDrawingArea();
  const x = useXScale<'time'>();
  const y = useYScale<'linear'>();
  const edge = (side: 'min' | 'max') =>
    learned.points.flatMap((point, part) => [
      [x(partStart(learned, day, part)), y(point[side])],
      [x(partStart(learned, day, part + 1)), y(point[side])],
    ]);
  const path = (places: number[][]) => places.map((place) => place.map((at) => at.toFixed(1)).join(',')).join(' ');
  const [lower, upper] = [edge('min'), edge('max')];
  const last = learned.points.at(-1);
  return (
    <g>
      <defs>
        <pattern id={pattern} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} x2={0} y1={0} y2={6} stroke="var(--line-input)" strokeWidth={1.5} />
        </pattern>
      </defs>
      <polygon points={path([...lower, ...upper.toReversed()])} fill="var(--group)" />
      <polygon points={path([...lower, ...upper.toReversed()])} fill={`url(#${pattern})`} opacity={0.6} />
      <polyline points={path(lower)} fill="none" stroke="var(--line-input)" strokeWidth={1} />
      <polyline points={path(upper)} fill="none" stroke="var(--line-input)" strokeWidth={1} />
      {last && (
        <text
          x={left + width + 6}
          y={y((last.min + last.max) / 2)}
          dominantBaseline="central"
          fontSize={12}
          fill="var(--text-muted)"
        >
          {label}
        </text>
      )}
    </g>
  );
}
