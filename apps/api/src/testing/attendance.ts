import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { minuteOfDay } from '@timbro/core/shifts/rules.ts';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { newId } from '../db/new-id.ts';
import { absences } from '../db/tables/absences.ts';
import { ruleVersions, schedulePeople, shifts, workSchedules } from '../db/tables/schedules.ts';
import type { Server } from '../http/server.ts';
import { appendStamps } from '../register/log/append-stamps.repo.ts';
import { markDays } from '../register/log/marks.repo.ts';
import type { TestCompany, TestUser } from './factories.ts';

const rome = zoneOf('Europe/Rome');

/** A local time in Rome: `at('2026-11-12', '08:30')`; past midnight `32:30` is the next morning. */
export function at(day: Day, time: string): Date {
  const hours = Number(time.slice(0, 2));
  const minute = minuteOfDay(`${String(hours % 24).padStart(2, '0')}:${time.slice(3, 5)}`);
  return new Date(rome.at(addDays(day, Math.floor(hours / 24)), minute) * 60_000);
}

type ShiftGiven = {
  start?: string;
  end?: string;
  breakStart?: string | null;
  breakEnd?: string | null;
  name?: string;
  period?: string;
  toleranceBefore?: number;
  toleranceAfter?: number;
  paidBreakMinutes?: number;
};
type ScheduleGiven = {
  weeks?: (string | null)[][];
  validFrom?: Day;
  stampingInterval?: number | null;
  roundingMode?: string;
  graceMinutes?: number;
};

/** Shifts, schedules, stamps and absences as tests need them, put where the product reads them from. */
export function attendanceOn({ database, clock }: Pick<Server, 'database' | 'clock'>) {
  const db = database.systemDb;
  const make = {
    /** By default the office: 08:00–12:00, 13:00–17:00. */
    async aShift(company: TestCompany, given: ShiftGiven = {}): Promise<string> {
      const id = newId();
      const plain = given.start === undefined && given.end === undefined;
      const values = {
        name: 'Ufficio',
        period: 'day',
        start: '08:00',
        end: '17:00',
        breakStart: plain ? '12:00' : null,
        breakEnd: plain ? '13:00' : null,
        paidBreakMinutes: 0,
        toleranceBefore: 120,
        toleranceAfter: 120,
        color: null,
        ...given,
      };
      await db.insert(shifts).values({ id, companyId: company.id, createdAt: clock.now() });
      await db
        .insert(ruleVersions)
        .values({ companyId: company.id, kind: 'shift', recordId: id, validFrom: '2000-01-01', values });
      return id;
    },
    /** By default one week of the same shift from Monday to Friday. */
    async aSchedule(
      company: TestCompany,
      people: readonly Pick<TestUser, 'id'>[],
      shiftId: string,
      given: ScheduleGiven = {},
    ): Promise<string> {
      const {
        weeks = [[...Array.from({ length: 5 }, () => shiftId), null, null]],
        validFrom = '2026-01-05',
        ...counting
      } = given;
      const id = newId();
      const values = {
        name: 'Orario',
        departmentId: null,
        stampingInterval: 15,
        roundingMode: 'neutral',
        graceMinutes: 0,
        ...counting,
        weeks,
        anchorDate: mondayOf(validFrom),
      };
      await db.insert(workSchedules).values({ id, companyId: company.id, createdAt: clock.now(), validFrom });
      await db
        .insert(ruleVersions)
        .values({ companyId: company.id, kind: 'workSchedule', recordId: id, validFrom, values });
      for (const { id: userId } of people)
        await db.insert(schedulePeople).values({ companyId: company.id, scheduleId: id, userId, validFrom });
      await markDays(
        db,
        company.id,
        people.map((person) => person.id),
        validFrom,
      );
      return id;
    },
    /** `stamped(person, '2026-11-12', '08:00-12:00, 13:00-?')`. */
    async stamped(person: TestUser, day: Day, pairs: string): Promise<string[]> {
      const stamps = pairs.split(',').flatMap((pair) => {
        const [entered = '?', left = '?'] = pair.trim().split('-');
        const one = (time: string, direction: Direction) =>
          time === '?'
            ? []
            : [
                {
                  id: newId(),
                  userId: person.id,
                  at: at(day, time),
                  receivedAt: at(day, time),
                  direction,
                  source: 'app' as const,
                },
              ];
        return [...one(entered, 'in'), ...one(left, 'out')];
      });
      await appendStamps(db, person.companyId, stamps);
      return stamps.map(({ id }) => id);
    },
    async anAbsence(
      person: TestUser,
      given: Partial<typeof absences.$inferInsert> & { startsOn: Day },
    ): Promise<string> {
      const id = newId();
      const { endsOn = given.startsOn } = given;
      await db.insert(absences).values({
        id,
        companyId: person.companyId,
        userId: person.id,
        createdAt: clock.now(),
        type: 'vacation',
        status: 'approved',
        ...given,
        endsOn,
      });
      await markDays(db, person.companyId, [person.id], given.startsOn, endsOn);
      return id;
    },
  };
  return make;
}
