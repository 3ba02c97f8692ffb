import type * as z from 'zod';
import { type Day, type DayRange, addDays } from '@timbro/core/days/rules.ts';
import type { Week } from '@timbro/core/engine/working-time.ts';
import { type Zone, zoneOf } from '@timbro/core/engine/zone.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import {
  type Compliance,
  type ComplianceLevel,
  byCompliance,
  complianceOf,
  firstDayLooked,
} from '@timbro/core/work-days/analyses/compliance-rules.ts';
import type { complianceFilter, complianceList } from '@timbro/core/work-days/analyses/compliance.ts';
import { windowsOf } from '@timbro/core/work-days/analyses/stats-rules.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { workedSoFar } from '../planning/plan-warnings.repo.ts';
import { complianceRepo } from './compliance.repo.ts';
import { statsRepo } from './stats.repo.ts';
import { freshenFrom } from './stats.ts';

type Asking = Caller & { query: z.output<typeof complianceFilter> };

/** Everybody is judged before a page is cut: only then is it known who comes first. */
export async function readCompliance(call: Asking): Promise<z.output<typeof complianceList>> {
  const { tx, actor, query } = call;
  const { page, pageSize, level } = query;
  const { now: window } = windowsOf(query.window, todayOf(call));
  const userIds = await peopleOfRegister(tx, actor.companyId, sightOf(actor)).people(query, window);
  const judged = await judge(call, userIds, window);
  const chosen = level?.length ? judged.filter((one) => level.includes(one.level)) : judged;
  const shown = chosen.slice((page - 1) * pageSize, page * pageSize);
  return { items: await named(call, shown), total: chosen.length, page, pageSize, counters: countersOf(judged) };
}

type PersonCompliance = Compliance & { userId: string };

async function judge(call: Caller, userIds: readonly string[], window: DayRange): Promise<PersonCompliance[]> {
  const { tx, actor } = call;
  const looked = { from: firstDayLooked(window), to: window.to };
  await freshenFrom(call, await statsRepo(tx, actor.companyId, userIds).beginnings(looked), looked);
  const repo = complianceRepo(tx, actor.companyId, userIds);
  const worked = workedSoFar(tx, actor.companyId, userIds);
  const [stretches, noBreaks, { weeks, years }] = await Promise.all([
    repo.stretches(looked),
    repo.noBreaks(window),
    worked.figures({ weeks: looked, years: { from: window.to, to: window.to } }),
  ]);
  const [stretchesOf, noBreaksOf, weeksOf] = [ofEach(stretches), ofEach(noBreaks), ofEach(weeks)];
  const yearOf = new Map(years.map((year) => [year.userId, year]));
  const weekAt = weeksIn(zoneOf(actor.timezone));
  return userIds
    .map((userId) => {
      const { overtime = 0, nights = 0 } = yearOf.get(userId) ?? {};
      const time = {
        stretches: stretchesOf(userId),
        weeks: new Map(weeksOf(userId).map((week) => [week.monday, week.worked])),
        overtimeYear: overtime,
        nightsYear: nights,
        noBreaks: noBreaksOf(userId).map(({ day }) => day),
      };
      return { userId, ...complianceOf(time, window, weekAt) };
    })
    .toSorted(byCompliance);
}

function ofEach<T extends { userId: string }>(rows: readonly T[]): (userId: string) => readonly T[] {
  const byPerson = groupBy(rows, ({ userId }) => userId);
  return (userId) => byPerson.get(userId) ?? [];
}

const weeksIn =
  (zone: Zone) =>
  (monday: Day): Week => ({ monday, start: zone.midnight(monday), end: zone.midnight(addDays(monday, 7)) });

async function named({ tx, actor }: Caller, judged: readonly PersonCompliance[]) {
  const ids = judged.map(({ userId }) => userId);
  const people = await seenPeopleRepo(tx, actor.companyId, sightOf(actor)).find(ids);
  const byId = new Map(people.map((person) => [person.id, person]));
  return judged.flatMap(({ userId, rests, weeks, noBreaks, ...found }) => {
    const user = byId.get(userId);
    return user ? [{ user, ...found, rests: [...rests], weeks: [...weeks], noBreaks: [...noBreaks] }] : [];
  });
}

function countersOf(judged: readonly PersonCompliance[]): Record<ComplianceLevel, number> {
  const counters = { over: 0, near: 0, ok: 0 };
  for (const { level } of judged) counters[level] += 1;
  return counters;
}
