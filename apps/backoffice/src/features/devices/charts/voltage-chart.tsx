import useMediaQuery from '@mui/material/useMediaQuery';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot, lineClasses } from '@mui/x-charts/LineChart';
import { dayIn } from '@timbro/core/days/rules.ts';
import {
  type ChartSpan,
  type Measure,
  chartSpans,
  voltageAxis,
  voltageFinding,
  withGaps,
} from '@timbro/core/devices/chart-rules.ts';
import { boundVoltage } from '@timbro/core/devices/rules.ts';
import { formatDay, formatInstant, formatNumber, formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { voltsText } from '#parts/devices/battery-mark.tsx';
import { type Bound, BoundLines, Ground, PointMark } from './chart-parts.tsx';
import { whenText } from './when-text.ts';

type Props = {
  measures: readonly Measure[];
  stepSeconds: number;
  nominal: number;
  span: ChartSpan;
  zone: string;
};

const height = 220;
const hourMs = 3_600_000;
const axisLook = { disableLine: true, disableTicks: true } as const;
const volts = (value: number | null) => (value === null ? null : `${formatNumber(value, 2)} V`);

/** The voltage of a battery over its nominal band, with the thresholds in words. */
export function VoltageChart({ measures, stepSeconds, nominal, span, zone }: Props) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const points = withGaps(
    measures.map(({ at, batteryVoltage }) => ({ at: new Date(at), value: batteryVoltage })),
    stepSeconds,
  );
  const axis = voltageAxis(measures, nominal);
  const end = Math.max(useNow().getTime(), points.at(-1)?.at.getTime() ?? 0);
  const [critical, low, over] = (['critical', 'low', 'over'] as const).map((name) => boundVoltage(nominal, name));
  const found = voltageFinding(measures, nominal);
  const last = measures.at(-1);
  const bounds: Bound[] = [
    { value: over ?? 0, label: t('device.bound.over', { value: formatNumber(over ?? 0, 2) }), tone: 'warning' },
    { value: nominal, label: t('device.bound.nominal', { value: voltsText(nominal) }), tone: 'plain' },
    { value: low ?? 0, label: t('device.bound.low', { value: formatNumber(low ?? 0, 2) }), tone: 'warning' },
    {
      value: critical ?? 0,
      label: t('device.bound.critical', { value: formatNumber(critical ?? 0, 2) }),
      tone: 'alarm',
    },
  ];
  const timeText = (at: Date) => (span === 'day' ? formatShortTime(at, zone) : formatDay(dayIn(zone, at)).slice(0, 5));
  return (
    <ChartsContainer
      disableKeyboardNavigation
      height={height}
      margin={{ top: 10, right: 96, bottom: 0, left: 0 }}
      skipAnimation
      xAxis={[
        {
          scaleType: 'time',
          data: points.map(({ at }) => at),
          min: new Date(end - chartSpans[span] * hourMs),
          max: new Date(end),
          tickNumber: isPhone ? 4 : 8,
          valueFormatter: (at: Date, { location }) => (location === 'tick' ? timeText(at) : formatInstant(at, zone)),
        },
      ]}
      yAxis={[{ width: 32, ...axis, tickMinStep: 1, tickNumber: 5 }]}
      series={[
        {
          type: 'line',
          id: 'voltage',
          label: t('device.voltage.series'),
          data: points.map(({ value }) => value),
          color: 'var(--text)',
          curve: 'linear',
          showMark: false,
          connectNulls: false,
          valueFormatter: volts,
        },
      ]}
      sx={{ [`& .${lineClasses.line}`]: { strokeWidth: 2 } }}
    >
      <Ground from={axis.min} to={critical ?? 0} colour="color-mix(in srgb, var(--error) 14%, transparent)" />
      <Ground from={critical ?? 0} to={low ?? 0} colour="color-mix(in srgb, var(--accent) 22%, transparent)" />
      <Ground from={low ?? 0} to={over ?? 0} colour="color-mix(in srgb, var(--success) 10%, transparent)" />
      <ChartsGrid vertical />
      <BoundLines bounds={bounds} />
      <LinePlot skipAnimation />
      {(found.kind === 'low' || found.kind === 'critical') && (
        <PointMark
          isHollow
          at={found.lowest.at}
          value={found.lowest.voltage}
          label={t('device.voltage.lowest', {
            volts: formatNumber(found.lowest.voltage, 2),
            when: whenText(t, found.lowest.at, zone),
          })}
          colour="var(--pending)"
          place="below"
          clearOf={bounds.map((bound) => bound.value)}
        />
      )}
      {last && (
        <PointMark at={new Date(last.at)} value={last.batteryVoltage} label="" colour="var(--text)" place="above" />
      )}
      <ChartsAxisHighlight x="line" />
      <ChartsXAxis {...axisLook} />
      <ChartsYAxis {...axisLook} />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  );
}
