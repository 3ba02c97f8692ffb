import type { FieldError } from '@timbro/core/errors.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay } from '@timbro/core/moment.ts';
import { toldAnomaly } from '@timbro/core/work-days/anomaly-rules.ts';
import type { MonthRow } from './person-months.repo.ts';

/** What somebody has to see to before a month can go to payroll, each with its day and its person. */
export const obstaclesOf = (
  language: Language,
  { userId, displayName: name, blocked, excesses }: MonthRow,
): FieldError[] => [
  ...blocked.map(({ date, anomaly, presence }): FieldError => ({
    path: `${userId}.${date}`,
    message: 'months.openAnomaly',
    values: { name, date: italianDay(date), anomaly: say(language, `anomaly.${toldAnomaly(anomaly, presence)}`) },
  })),
  ...(excesses.length > 0
    ? [{ path: userId, message: 'months.openExcess', values: { name, count: excesses.length } } as const]
    : []),
];

/** More errors than anybody reads in one answer are cut. */
export const mostErrors = 500;

/** Nobody is closed or paid by days that could not be computed. */
export const uncomputed = ({ userId, displayName: name }: { userId: string; displayName: string }): FieldError => ({
  path: userId,
  message: 'months.notComputed',
  values: { name },
});
