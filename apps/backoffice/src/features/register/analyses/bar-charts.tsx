import useMediaQuery from '@mui/material/useMediaQuery';
import { BarPlot, barClasses } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer, type ChartsContainerProps } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot, MarkPlot, lineClasses } from '@mui/x-charts/LineChart';
import type { ReactNode } from 'react';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { shortDay, signedClock } from './figures.ts';
import { chartColours, stackedTypes, typeLooks } from './palette.ts';

const height = 260;
/** Drawn in hours, so that the axis has round ones; told in hours and minutes. */
const hoursOf = (minutes: number) => minutes / 60;
const minutesOf = (hours: number) => Math.round(hours * 60);
const clockOnAxis = (hours: number) => clockText(minutesOf(hours));
const clock = (hours: number | null) => (hours === null ? null : clockOnAxis(hours));
/** The keyboard has the table of the same figures, with links. */
const pointerOnly = { disableKeyboardNavigation: true } as const;
const axisLook = { disableLine: true, disableTicks: true } as const;

type Chart = ChartsContainerProps<'bar' | 'line'>;
type HourBarsProps = Pick<Chart, 'onAxisClick' | 'sx'> & {
  series: NonNullable<Chart['series']>;
  labels: readonly string[];
  children: ReactNode;
};

/** Bars of hours on a line of weeks or months. */
const HourBars = ({ labels, children, ...chart }: HourBarsProps) => (
  <ChartsContainer
    {...pointerOnly}
    {...chart}
    height={height}
    margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
    xAxis={[{ scaleType: 'band', data: labels, categoryGapRatio: 0.35 }]}
    yAxis={[{ width: 60, min: 0, tickNumber: 5, valueFormatter: clockOnAxis }]}
  >
    <ChartsGrid horizontal />
    {children}
    <ChartsAxisHighlight x="band" />
    <ChartsXAxis {...axisLook} />
    <ChartsYAxis {...axisLook} />
    <ChartsTooltip trigger="axis" />
  </ChartsContainer>
);

type Weeks = Stats['weeks'];
type WeeksProps = { weeks: Weeks; onOpen(week: Weeks[number]): void };

/** Ordinary hours and overtime one upon the other, and those due as a line. */
export function WeeksChart({ weeks, onOpen }: WeeksProps) {
  const t = useT();
  return (
    <HourBars
      labels={weeks.map(({ startsOn }) => shortDay(startsOn))}
      series={weekSeries(t, weeks)}
      onAxisClick={(_, data) => {
        const week = weeks[data?.dataIndex ?? -1];
        if (week) onOpen(week);
      }}
      sx={weeksLook}
    >
      <BarPlot borderRadius={3} />
      <LinePlot />
      <MarkPlot />
    </HourBars>
  );
}

function weekSeries(t: Translate, weeks: Weeks): HourBarsProps['series'] {
  const bar = { type: 'bar', stack: 'worked', valueFormatter: clock } as const;
  return [
    {
      ...bar,
      id: 'ordinary',
      label: t('analyses.column.ordinary'),
      data: weeks.map(({ worked, overtime }) => hoursOf(worked - overtime)),
      color: chartColours.ordinary,
    },
    {
      ...bar,
      id: 'overtime',
      label: t('stats.overtime'),
      data: weeks.map(({ overtime }) => hoursOf(overtime)),
      color: chartColours.overtime,
    },
    {
      type: 'line',
      id: 'planned',
      label: t('analyses.column.planned'),
      data: weeks.map(({ planned }) => hoursOf(planned)),
      color: chartColours.planned,
      curve: 'linear',
      showMark: true,
      shape: 'square',
      valueFormatter: clock,
    },
  ];
}

const weeksLook = {
  cursor: 'pointer',
  [`& .${lineClasses.line}`]: { strokeWidth: 3 },
  [`& .${lineClasses.mark}`]: { stroke: 'var(--text-muted)', fill: 'var(--paper)', strokeWidth: 2 },
};

/** A lower bar has no room for its letter. */
const roomForLetter = 16;

type AbsencesProps = { months: Stats['absences']; onOpen(month: string, type: AbsenceType): void };

/** The kinds of absence one upon the other, each with its letter. */
export function AbsencesChart({ months, onOpen }: AbsencesProps) {
  const t = useT();
  return (
    <HourBars
      labels={months.map(({ month }) => shortMonth(month))}
      series={stackedTypes.map((type) => ({
        type: 'bar',
        id: type,
        stack: 'absences',
        label: t(`absence.${type}`),
        data: months.map((month) => hoursOf(month[type])),
        color: typeLooks[type].colour,
        valueFormatter: clock,
        barLabel: (_, { bar }) => (bar.height >= roomForLetter ? t(`register.letter.${type}`) : null),
      }))}
      sx={barsLook}
    >
      <BarPlot
        borderRadius={3}
        slotProps={{ barLabel: ({ seriesId }) => ({ style: { ...letterLook, fill: onColour(seriesId) } }) }}
        onItemClick={(_, { seriesId, dataIndex }) => {
          const [month, type] = [months[dataIndex]?.month, stackedTypes.find((each) => each === seriesId)];
          if (month && type) onOpen(month, type);
        }}
      />
    </HourBars>
  );
}

const barsLook = { [`& .${barClasses.element}`]: { cursor: 'pointer' } } as const;
const letterLook = { fontSize: 12, fontWeight: 800, pointerEvents: 'none' } as const;
const onColour = (seriesId: string) => typeLooks[stackedTypes.find((type) => type === seriesId) ?? 'vacation'].on;
/** novembre 2026 → nov 26 */
const shortMonth = (month: string) => `${formatMonth(month).slice(0, 3)} ${month.slice(2, 4)}`;

type BalancesProps = { balances: Stats['balances']; onOpen(userId: string): void };

/** A bar to the right for what is owed to people, to the left for what they owe. */
export function BalancesChart({ balances, onOpen }: BalancesProps) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const all = balances.map(({ minutes }) => minutes);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  // Beyond the longest bars there is room for what is written at their ends.
  const room = (most - least) * (isPhone ? 0.45 : 0.2);
  return (
    <ChartsContainer
      {...pointerOnly}
      height={28 * balances.length + 16}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      yAxis={[{ ...namesLook, scaleType: 'band', data: balances.map(({ user }) => user.displayName) }]}
      xAxis={[{ position: 'none', min: least < 0 ? least - room : 0, max: most > 0 ? most + room : 0 }]}
      series={[{ ...balanceLook, label: t('analyses.column.balance'), data: all }]}
      sx={barsLook}
    >
      <BarPlot
        borderRadius={3}
        slotProps={{ barLabel: { style: { fontSize: 12, fontWeight: 700, fill: 'var(--text)' } } }}
        onItemClick={(_, { dataIndex }) => {
          const balance = balances[dataIndex];
          if (balance) onOpen(balance.user.id);
        }}
      />
      <ChartsYAxis {...axisLook} />
      <ChartsTooltip trigger="item" />
    </ChartsContainer>
  );
}

const namesLook = { width: 132, categoryGapRatio: 0.35, tickLabelStyle: { fontSize: 12 } } as const;
const balanceLook = {
  type: 'bar',
  id: 'balance',
  layout: 'horizontal',
  color: chartColours.credit,
  colorGetter: ({ value }: { value: number | null }) => ((value ?? 0) < 0 ? chartColours.debit : chartColours.credit),
  valueFormatter: (minutes: number | null) => (minutes === null ? null : signedClock(minutes)),
  barLabel: ({ value }: { value: number | null }) => (value === null ? null : signedClock(value)),
  barLabelPlacement: 'outside',
} as const;
