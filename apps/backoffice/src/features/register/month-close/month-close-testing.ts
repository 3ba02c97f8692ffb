import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { answerWith, namedAs, sara } from '#parts/people/people-testing.ts';
import { dayOf as anyDay, stampingOf } from '../work-day/work-day-fixtures.ts';
import { listOfMonths, monthOf } from './month-fixtures.ts';

type Answer = (input: SendInput) => unknown;

export const entered = '2026-10-07T06:02:00.000Z';
export const proposal = { enteredAt: entered, exitedAt: '2026-10-07T15:00:00.000Z' };
export const pairId = '018f2b6e-0000-7000-8000-0000000000b1';

/** Sara has forgotten to stamp out on the seventh, and stayed longer on the ninth. */
export const ofSara = monthOf({
  user: namedAs(sara),
  anomalies: [{ date: '2026-10-07', anomaly: 'missingExit', presence: 0, proposal }],
  excesses: [{ date: '2026-10-09', minutes: 45 }],
});

/** One of her days, as it is until something is decided. */
export const dayOf = (date: string): WorkDayInfo =>
  anyDay({
    date,
    user: ofSara.user,
    shift: null,
    totals: noTotals(),
    status: 'toVerify',
    stampings: [stampingOf({ id: pairId, enteredAt: entered, exitedAt: null })],
    trace: [],
    ...(date === '2026-10-07' && { anomalies: ['missingExit'], proposal }),
    ...(date === '2026-10-09' && {
      excess: { minutes: 45, state: 'toAuthorise', holiday: 0, night: 0, holidayNight: 0 },
      excessProposal: 'overtime',
    }),
  });

const fieldOf = (body: unknown, name: string): unknown =>
  Object.entries(typeof body === 'object' && body !== null ? body : {}).find(([field]) => field === name)?.[1];

/** A server that keeps months: what is decided of a day no longer stands in their way, what is closed is closed. */
export function answerMonths(months: readonly PersonMonth[], own: Readonly<Record<string, Answer>> = {}) {
  const kept = new Map(months.map((month) => [month.user.id, month]));
  const listed = ({ query = {} }: SendInput) => {
    const all = listOfMonths([...kept.values()]);
    const items = all.items.filter(({ standing }) => (query['standing'] ?? standing) === standing);
    return { ...all, items, total: items.length };
  };
  const decide = ({ body }: SendInput) => {
    const date = fieldOf(body, 'date');
    const month = kept.get(String(fieldOf(body, 'userId')));
    if (!month || typeof date !== 'string') throw new Error('unknown');
    const others = <D extends { date: string }>(days: readonly D[]) => days.filter((day) => day.date !== date);
    kept.set(
      month.user.id,
      monthOf({ ...month, anomalies: others(month.anomalies), excesses: others(month.excesses) }),
    );
    return dayOf(date);
  };
  const setState = ({ body }: SendInput) => {
    const closes = fieldOf(body, 'state') === 'closed';
    const items = [fieldOf(body, 'userIds')].flat().map((id) => {
      const month = kept.get(String(id)) ?? ofSara;
      const isRefused = closes && !month.ready;
      if (!isRefused) kept.set(month.user.id, monthOf({ ...month, state: closes ? 'closed' : 'open' }));
      const message = `${month.user.displayName}: 1 anomalia aperta`;
      return {
        userId: month.user.id,
        month: month.month,
        state: closes && !isRefused ? 'closed' : 'open',
        refused: isRefused ? { code: 'openAnomalies', message, anomalies: [] } : null,
      };
    });
    return { items };
  };
  answerWith({
    'GET /work-days/months': listed,
    'GET /work-days/info': ({ query = {} }) => dayOf(String(query['date'])),
    'PATCH /work-days': decide,
    'PATCH /work-days/months': setState,
    ...own,
  });
  return kept;
}
