import { sql } from 'drizzle-orm';
import type { Place } from '@timbro/core/companies/rules.ts';
import { timeOf } from '@timbro/core/shifts/rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { absences } from '#db/tables/absences.ts';
import { dayInputs } from '#db/tables/attendance.ts';
import { months } from '#db/tables/months.ts';
import {
  companySettings,
  departmentCoverage,
  ruleVersions,
  schedulePeople,
  shifts,
  workSchedules,
} from '#db/tables/schedules.ts';
import { type PastStamp, appendStamps } from '#register/log/append-stamps.repo.ts';
import { type NewCorrection, logCorrections } from '#register/log/corrections.repo.ts';
import type { RuleBook } from '#register/plan/rule-versions.repo.ts';
import { partTimer } from './attendance-plan.ts';
import type { PlannedAbsence } from './plan-absences.ts';
import { type Journal, type PlannedCorrection, isStamp } from './plan-journals.ts';

export type DayInputRow = Omit<typeof dayInputs.$inferInsert, 'companyId'>;
type CoverageRow = Omit<typeof departmentCoverage.$inferInsert, 'companyId'>;
export type ClosedMonthRow = { userId: string; month: string; closedAt: Date; closedBy: string };

/** How the attendance of a demo company is written: a few statements for each kind of row, however many there are. */
export const attendanceRepo = (db: Db, companyId: string) => ({
  async saveRules(
    { shifts: byShift, schedules, settings, assignments }: RuleBook,
    settingsId: string,
    createdAt: Date,
  ) {
    await db.insert(shifts).values([...byShift.keys()].map((id) => ({ id, companyId, createdAt })));
    await db
      .insert(workSchedules)
      .values([...schedules].map(([id, [first]]) => ({ id, companyId, createdAt, validFrom: first?.validFrom ?? '' })));
    if (settings.length > 0) await db.insert(companySettings).values({ id: settingsId, companyId, createdAt });
    const versions = [
      ...[...byShift].map(([id, own]) => ({ kind: 'shift' as const, id, own })),
      ...[...schedules].map(([id, own]) => ({ kind: 'workSchedule' as const, id, own })),
      { kind: 'companySettings' as const, id: companyId, own: settings },
    ];
    await db
      .insert(ruleVersions)
      .values(
        versions.flatMap(({ kind, id: recordId, own }) =>
          own.map(({ validFrom, ...values }) => ({ companyId, kind, recordId, validFrom, values })),
        ),
      );
    await db
      .insert(schedulePeople)
      .values([...assignments].flatMap(([userId, own]) => own.map((one) => ({ companyId, userId, ...one }))));
  },

  /**
   * Whoever stamps by the app had their phone paired shortly before they first did; one in seven signed in with a password
   * instead, and so has no pairing.
   */
  async linkPhones() {
    await db.execute(sql`
      update users u set app_linked_at = first.at - interval '12 minutes'
      from (select s.user_id, min(s.at) as at from stamps s
        where s.company_id = ${companyId} and s.source = 'app' and s.correction is null group by s.user_id) first
      where u.company_id = ${companyId} and u.id = first.user_id and u.payroll_code::int % 7 <> 0`);
  },

  async saveCoverage(rows: readonly CoverageRow[]) {
    if (rows.length > 0) await db.insert(departmentCoverage).values(rows.map((row) => ({ companyId, ...row })));
  },

  async savePartTimers(userIds: readonly string[]) {
    await db.execute(sql`
      update users set weekly_minutes = ${partTimer.weeklyMinutes}
      where company_id = ${companyId} and id = any(${sql.param([...userIds])}::uuid[])`);
  },

  async saveAbsences(planned: readonly PlannedAbsence[]) {
    for (const some of inBatches(planned))
      await db.insert(absences).values(
        some.map(({ person, leave, ...absence }) => ({
          ...absence,
          companyId,
          userId: person.id,
          startTime: leave && timeOf(leave.from),
          endTime: leave && timeOf(leave.to),
          status: 'approved' as const,
          createdBy: absence.type === 'illness' ? absence.decidedBy : person.id,
        })),
      );
  },

  async saveInputs(rows: readonly DayInputRow[]) {
    for (const some of inBatches(rows)) await db.insert(dayInputs).values(some.map((row) => ({ companyId, ...row })));
  },

  async saveMonths(rows: readonly ClosedMonthRow[], place: Place) {
    if (rows.length === 0) return;
    await db.insert(months).values(rows.map((row) => ({ companyId, state: 'closed' as const, place, ...row })));
    // Each where the log had come to by then.
    await db.execute(sql`
      update months m set closed_seq = coalesce((select max(s.seq) from stamps s
        where s.company_id = m.company_id and s.user_id = m.user_id and s.received_at <= m.closed_at), 0)
      where m.company_id = ${companyId}`);
  },

  /** A correction stands in the chain after what it corrects, so everybody's log grows from correction to correction. */
  async saveJournals(journals: readonly Journal[]) {
    const parts = journals.map((journal) => ({ userId: journal.person.id, rounds: roundsOf(journal) }));
    const rounds = Math.max(0, ...parts.map((part) => part.rounds.length));
    for (let at = 0; at < rounds; at += 1) {
      const now = parts.flatMap(({ userId, rounds: own }) =>
        own.slice(at, at + 1).map((round) => ({ userId, ...round })),
      );
      await appendStamps(
        db,
        companyId,
        now.flatMap(({ stamps }) => stamps),
      );
      await logCorrections(
        db,
        companyId,
        now.flatMap(({ userId, correction }) => (correction ? [loggedOf(userId, correction)] : [])),
      );
    }
    await openHeads(db, companyId, journals);
  },
});

type Round = { stamps: PastStamp[]; correction: PlannedCorrection | null };

function roundsOf({ person, entries }: Journal): Round[] {
  const rounds: Round[] = [];
  let stamps: PastStamp[] = [];
  for (const entry of entries) {
    if (isStamp(entry)) stamps.push({ ...entry, userId: person.id, source: person.source });
    else {
      rounds.push({ stamps, correction: entry });
      stamps = [];
    }
  }
  return [...rounds, { stamps, correction: null }];
}

const loggedOf = (userId: string, { id, receivedAt, correction }: PlannedCorrection): NewCorrection => ({
  id,
  userId,
  at: receivedAt,
  source: correction.requestId ? 'request' : 'manual',
  correction,
});

/** Whoever has come in and not gone out again is inside, for the next stamp to end. */
async function openHeads(db: Db, companyId: string, journals: readonly Journal[]) {
  const inside = journals.flatMap(({ person, entries }) => {
    const stamps = entries.filter(isStamp).toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const last = stamps.at(-1);
    return last?.direction === 'in' ? [{ userId: person.id, id: last.id, at: last.at }] : [];
  });
  await db.execute(sql`
    update stamp_heads h set open_id = o.id, open_at = o.at
    from unnest(${sql.param(inside.map(({ userId }) => userId))}::uuid[], ${sql.param(inside.map(({ id }) => id))}::uuid[],
      ${sql.param(inside.map(({ at }) => at))}::timestamptz[]) as o(user_id, id, at)
    where h.company_id = ${companyId} and h.user_id = o.user_id`);
}
