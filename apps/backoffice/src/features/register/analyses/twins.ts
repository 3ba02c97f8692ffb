import { type AbsenceType, absenceTypes } from '@timbro/core/absences/rules.ts';
import { fullestMonth, heatOf, minutesOfMonth, sharesOf } from '@timbro/core/work-days/analyses/analyses-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { formatDay, formatMonth } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import { hourText, percentText, signedClock } from './figures.ts';
import type { RegisterTarget } from './register-link.ts';
import type { Twin } from './twin.ts';

export type LinkTo = (target: RegisterTarget) => string;

/** Where each figure of the charts leads; the charts and their tables ask the same. */
export const targets = {
  week: (startsOn: string): RegisterTarget => ({ tab: 'calendar', range: 'week', date: startsOn }),
  month: (month: string, absenceType?: AbsenceType): RegisterTarget => ({
    tab: 'calendar',
    range: 'month',
    date: month,
    ...(absenceType && { absenceType }),
  }),
  /** No view of the register is as long as the window, so its fullest month stands for it. */
  late: (to: string): RegisterTarget => ({
    tab: 'calendar',
    range: 'month',
    date: fullestMonth(to),
    eventType: 'late',
  }),
  person: (userId: string, to: string): RegisterTarget => ({
    tab: 'calendar',
    range: 'month',
    date: fullestMonth(to),
    userId,
  }),
  type: (absenceType: AbsenceType, { from, to }: Pick<Stats, 'from' | 'to'>): RegisterTarget => ({
    tab: 'absences',
    status: 'approved',
    absenceType,
    from,
    to,
  }),
} as const;

export const weeksTwin = (t: Translate, { weeks }: Stats, linkTo: LinkTo): Twin => ({
  columns: [
    t('analyses.column.week'),
    t('analyses.column.ordinary'),
    t('stats.overtime'),
    t('analyses.column.worked'),
    t('analyses.column.planned'),
  ],
  rows: weeks.map(({ startsOn, worked, overtime, planned }) => ({
    key: startsOn,
    cells: [
      { text: formatDay(startsOn), to: linkTo(targets.week(startsOn)) },
      ...[worked - overtime, overtime, worked, planned].map((minutes) => ({ text: clockText(minutes) })),
    ],
  })),
});

export const absencesTwin = (t: Translate, { absences }: Stats, linkTo: LinkTo): Twin => ({
  columns: [
    t('analyses.column.month'),
    ...absenceTypes.map((type) => t(`absence.${type}`)),
    t('analyses.column.total'),
  ],
  rows: absences.map((month) => ({
    key: month.month,
    cells: [
      { text: formatMonth(month.month), to: linkTo(targets.month(month.month)) },
      ...absenceTypes.map((type) => ({
        text: clockText(month[type]),
        ...(month[type] > 0 && { to: linkTo(targets.month(month.month, type)) }),
      })),
      { text: clockText(minutesOfMonth(month)) },
    ],
  })),
});

export const latenessTwin = (t: Translate, { lateness, to }: Stats, linkTo: LinkTo): Twin => {
  const { hours, rows } = heatOf(lateness);
  const cells = rows.flatMap(({ weekday, counts }) =>
    counts.flatMap((count, at) => (count > 0 ? [{ weekday, hour: hours[at] ?? 0, count }] : [])),
  );
  return {
    columns: [t('analyses.column.weekday'), t('analyses.column.hour'), t('analyses.column.late')],
    rows: cells.map(({ weekday, hour, count }) => ({
      key: `${weekday}.${hour}`,
      cells: [
        { text: weekdayName(t, weekday), to: linkTo(targets.late(to)) },
        { text: hourText(hour) },
        { text: String(count) },
      ],
    })),
  };
};

export const balancesTwin = (t: Translate, { balances, to }: Pick<Stats, 'balances' | 'to'>, linkTo: LinkTo): Twin => ({
  columns: [t('analyses.column.person'), t('analyses.column.balance')],
  rows: balances.map(({ user, minutes }) => ({
    key: user.id,
    cells: [{ text: user.displayName, to: linkTo(targets.person(user.id, to)) }, { text: signedClock(minutes) }],
  })),
});

export const shareTwin = (t: Translate, stats: Stats, linkTo: LinkTo): Twin => ({
  columns: [t('analyses.column.type'), t('analyses.column.hours'), t('analyses.column.share')],
  rows: sharesOf(stats.absences).map(({ type, minutes, share }) => ({
    key: type,
    cells: [
      { text: t(`absence.${type}`), to: linkTo(targets.type(type, stats)) },
      { text: clockText(minutes) },
      { text: percentText(share * 100, 1) },
    ],
  })),
});

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Monday is 1. */
export function weekdayName(t: Translate, weekday: number): string {
  const known = weekdays.find((each) => each === weekday) ?? 1;
  return t(`planSettings.weekday.${known}`);
}
export function shortWeekday(t: Translate, weekday: number): string {
  const known = weekdays.find((each) => each === weekday) ?? 1;
  return t(`planSettings.weekday.short.${known}`);
}
