import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo } from 'react';
import { dayIn } from '@timbro/core/days/rules.ts';
import {
  type ChartSpan,
  type Measure,
  chartSpanNames,
  stretchesOf,
  tableHours,
  voltageFinding,
  withLatest,
} from '@timbro/core/devices/chart-rules.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import { useFieldSearch } from '@timbro/kit/address/field-search.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { formatDay, formatInstant, formatNumber, formatShortTime } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { ChartCard, type ChartTable } from './chart-card.tsx';
import { useSpan } from './use-measures.ts';
import { whenText } from './when-text.ts';

/** Charts are a library of their own, which no list needs. */
const chart = lazyPart(() => import('./voltage-chart.tsx'));

const isSpan = (text: unknown): text is ChartSpan => chartSpanNames.some((name) => name === text);
const fields = { span: { accepts: isSpan } };

/** The voltage over a day, a week or a month, told by what it found. */
export function VoltageCard({ device, zone }: { device: Device; zone: string }) {
  const t = useT();
  const search = useFieldSearch(fields);
  const chosen = search.text['span'];
  const span = isSpan(chosen) ? chosen : 'day';
  const read = useSpan(device, span);
  const measures = useMemo(() => read.data && withLatest(read.data.items, device), [read.data, device]);
  const title = measures ? findingText(t, measures, device.nominalVoltage, zone) : t('device.voltage.series');
  const table = useMemo(() => measures && tableOf(t, measures, span, zone), [t, measures, span, zone]);
  return (
    <ChartCard
      title={title}
      table={measures && measures.length > 0 ? table : undefined}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('device.span')}
          value={span}
          onChange={(_, next: ChartSpan | null) =>
            next && search.set({ span: next === 'day' ? undefined : next }, { replace: true })
          }
        >
          {chartSpanNames.map((name) => (
            <ToggleButton key={name} value={name} title={t(`device.span.name.${name}`)}>
              {t(`device.span.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {read.error && !read.data ? (
        <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />
      ) : !measures || !read.data ? (
        <Loading rows={9} />
      ) : (
        <Box sx={{ opacity: read.isPlaceholderData ? 0.5 : 1 }}>
          <LazyPart part={chart} loading={<Loading rows={9} />}>
            {({ VoltageChart }) => (
              <VoltageChart
                measures={measures}
                stepSeconds={Math.max(read.data.stepSeconds, device.intervalSeconds ?? 0)}
                nominal={device.nominalVoltage}
                span={span}
                zone={zone}
              />
            )}
          </LazyPart>
        </Box>
      )}
    </ChartCard>
  );
}

const volts = (value: number) => formatNumber(value, 2);

function findingText(t: Translate, measures: readonly Measure[], nominal: number, zone: string): string {
  const found = voltageFinding(measures, nominal);
  switch (found.kind) {
    case 'none':
      return t('device.voltage.none');
    case 'steady':
      return t('device.voltage.steady', { lowest: volts(found.lowest), highest: volts(found.highest) });
    case 'over':
      return t('device.voltage.over', { bound: volts(found.bound), when: whenText(t, found.at, zone) });
    case 'low':
    case 'critical':
      return t(found.times === 1 ? 'device.voltage.once' : 'device.voltage.times', {
        times: found.times,
        bound: volts(found.bound),
        when: whenText(t, found.lowest.at, zone),
      });
  }
}

function tableOf(t: Translate, measures: readonly Measure[], span: ChartSpan, zone: string): ChartTable {
  const columns = (['period', 'lowest', 'mean', 'highest'] as const).map((column) => t(`device.table.${column}`));
  const periodOf = (from: Date, to: Date) =>
    span === 'month'
      ? formatDay(dayIn(zone, from))
      : `${formatInstant(from, zone)} – ${formatShortTime(to, zone).padStart(5, '0')}`;
  const rows = stretchesOf(measures, tableHours[span], zone)
    .toReversed()
    .map(({ from, to, lowest, mean, highest }) => ({
      key: from.toISOString(),
      cells: [periodOf(from, to), volts(lowest), volts(mean), volts(highest)],
    }));
  return { columns, rows };
}
