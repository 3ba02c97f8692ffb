import type * as z from 'zod';
import type { Spreadsheet } from '@timbro/core/capability.ts';
import { type DayRange, daysOfMonth, laterDay, monthOf } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay } from '@timbro/core/moment.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { windowsOf } from '@timbro/core/work-days/analyses/stats-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import type { statsQuery } from '@timbro/core/work-days/contract.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { type FirstDay, peopleBehind } from '#register/days/behind.repo.ts';
import { freshen } from '#register/days/projector.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { type Sums, statsRepo } from './stats.repo.ts';

type Asking = Caller & { query: z.output<typeof statsQuery> };

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

const kpisOf = (
  { worked, planned, overtime, justified, workedDays, lateDays, missingStamps }: Sums,
  approvalHours: number | null,
): Stats['kpis'] => ({
  worked,
  planned,
  overtime,
  absenceRate: planned === 0 ? 0 : rounded(justified / planned),
  punctuality: workedDays === 0 ? 1 : rounded(1 - lateDays / workedDays),
  missingStamps,
  approvalHours: approvalHours === null ? null : Math.round(approvalHours * 100) / 100,
});

export async function readStats(call: Asking): Promise<Stats> {
  const { tx, actor, query } = call;
  const windows = windowsOf(query.window, todayOf(call));
  const whole = { from: windows.before.from, to: windows.now.to };
  const userIds = await peopleOfRegister(tx, actor.companyId, sightOf(actor)).people(query, whole);
  const repo = statsRepo(tx, actor.companyId, userIds);
  await freshenFrom(call, await repo.beginnings(whole), whole);
  const [{ current, previous, weeks, balances }, rare, waited] = await Promise.all([
    repo.windows(windows),
    repo.absencesAndLateness(windows.now, actor.timezone),
    repo.approvalHours(windows, actor.timezone),
  ]);
  return {
    window: query.window,
    ...windows.now,
    since: current.since,
    kpis: kpisOf(current, waited.now),
    previous: kpisOf(previous, waited.before),
    weeks,
    ...rare,
    balances,
  };
}

/** Everybody's days from their own first one on; of those with anything to compute, who began in the same month together. */
export async function freshenFrom({ server, actor, now }: Caller, people: readonly FirstDay[], whole: DayRange) {
  const { companyId } = actor;
  const monthly = people
    .map(({ userId, since }) => ({ userId, since: laterDay(daysOfMonth(monthOf(since)).from, whole.from) }))
    .filter(({ since }) => since <= whole.to);
  const behind = new Set(await peopleBehind(server.database.reader(companyId), companyId, monthly, whole.to, now));
  const starts = groupBy(
    monthly.filter(({ userId }) => behind.has(userId)),
    ({ since }) => since,
  );
  for (const [from, group] of starts) {
    const userIds = group.map(({ userId }) => userId);
    await freshen(server, { companyId, userIds, from, to: whole.to, now });
  }
}

/** The analyses as one long table: what it is, of when or whom, and how much. */
export async function exportStats(call: Asking): Promise<Spreadsheet> {
  const { language } = call.from;
  const stats = await readStats(call);
  const word = (key: Parameters<typeof say>[1]) => say(language, key);
  const percent = (share: number) => `${(share * 100).toFixed(1).replace('.', ',')} %`;
  const { kpis } = stats;
  const window = `${italianDay(stats.from)} – ${italianDay(stats.to)}`;
  const rows = [
    [word('stats.worked'), window, clockText(kpis.worked)],
    [word('stats.planned'), window, clockText(kpis.planned)],
    [word('stats.overtime'), window, clockText(kpis.overtime)],
    [word('stats.absenceRate'), window, percent(kpis.absenceRate)],
    [word('stats.punctuality'), window, percent(kpis.punctuality)],
    [word('stats.missingStamps'), window, kpis.missingStamps],
    [word('stats.approvalHours'), window, kpis.approvalHours],
    ...stats.weeks.flatMap(({ startsOn, worked, planned, overtime }) => [
      [word('stats.worked'), italianDay(startsOn), clockText(worked)],
      [word('stats.planned'), italianDay(startsOn), clockText(planned)],
      [word('stats.overtime'), italianDay(startsOn), clockText(overtime)],
    ]),
    ...stats.absences.flatMap(({ month, ...types }) =>
      (['illness', 'vacation', 'dayOff', 'rol'] as const).map((type) => [
        word(`absence.${type}`),
        italianDay(month),
        clockText(types[type]),
      ]),
    ),
    ...stats.balances.map(({ user, minutes }) => [word('stats.balance'), user.displayName, clockText(minutes)]),
  ];
  return {
    name: `${word('stats.fileName')} ${stats.from} ${stats.to}`,
    columns: [word('stats.column.figure'), word('stats.column.of'), word('stats.column.value')],
    rows: (async function* () {
      yield* rows;
    })(),
  };
}
