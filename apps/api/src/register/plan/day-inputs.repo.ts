import { sql } from 'drizzle-orm';
import type { PersonDay } from '@timbro/core/days/rules.ts';
import type { ExcessDecision } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { listsOf } from '#db/lists-of.ts';

type PlannedShift = PersonDay & { shiftId: string | null };
type DayInputChange = {
  shiftId?: string | null | undefined;
  note?: string | null | undefined;
  excess?: { state: ExcessDecision; minutes: number } | undefined;
  confirmAbsence?: boolean | undefined;
};

/** Whoever plans, and when. */
type Planner = { id: string; at: Date };
/** A day without its draft. */
const undrafted = sql`drafted = false, draft_shift_id = null, drafted_by = null, drafted_at = null`;

/** What people decide about days; every change moves the version of its day on. */
export const dayInputsRepo = (db: Db, companyId: string) => ({
  /** Sets shifts by hand. A draft waits beside what is published until it is published itself. */
  async plan(assignments: readonly PlannedShift[], published: boolean, planner: Planner): Promise<void> {
    for (const some of inBatches(assignments, 2_000)) {
      const of = listsOf(some);
      const set = published
        ? sql`planned = true, shift_id = excluded.shift_id, ${undrafted}`
        : sql`drafted = true, draft_shift_id = excluded.draft_shift_id, drafted_by = excluded.drafted_by, drafted_at = excluded.drafted_at`;
      const shifts = published
        ? sql`true, x.shift_id, false, null, null, null`
        : sql`false, null, true, x.shift_id, ${planner.id}::uuid, ${planner.at}::timestamptz`;
      await db.execute(sql`
        insert into day_inputs (company_id, user_id, day, planned, shift_id, drafted, draft_shift_id, drafted_by, drafted_at)
        select ${companyId}, x.user_id, x.day, ${shifts} from
          unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ date }) => date)}, ${of('uuid', ({ shiftId }) => shiftId)}) as x(user_id, day, shift_id)
        on conflict (company_id, user_id, day) do update set ${set}, version = day_inputs.version + 1`);
    }
  },

  /**
   * Back to the schedule: what was planned or drafted by hand is forgotten, or the drafts alone. Answers the days that had
   * anything, and whether the person knew of it.
   */
  async unplan(cells: readonly PersonDay[], draftsOnly = false): Promise<(PersonDay & { wasPublished: boolean })[]> {
    const of = listsOf(cells);
    const [forgotten, had] = draftsOnly
      ? [undrafted, sql`i.drafted`]
      : [sql`planned = false, shift_id = null, ${undrafted}`, sql`(i.planned or i.drafted)`];
    const { rows } = await db.execute<PersonDay & { wasPublished: boolean }>(sql`
      update day_inputs i set ${forgotten}, version = i.version + 1
      from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ date }) => date)}) as x(user_id, day)
      join day_inputs former on former.company_id = ${companyId} and former.user_id = x.user_id and former.day = x.day
      where i.company_id = former.company_id and i.user_id = former.user_id and i.day = former.day and ${had}
      returning i.user_id as "userId", i.day as date, former.planned as "wasPublished"`);
    return rows;
  },

  async decide({ userId, date }: PersonDay, { shiftId, note, excess, confirmAbsence }: DayInputChange): Promise<void> {
    const changes = [
      sql`version = day_inputs.version + 1`,
      ...(shiftId === undefined ? [] : [sql`planned = true, shift_id = ${shiftId}, ${undrafted}`]),
      ...(note === undefined ? [] : [sql`note = ${note}`]),
      ...(excess ? [sql`excess_state = ${excess.state}, excess_minutes = ${excess.minutes}`] : []),
      ...(confirmAbsence === undefined ? [] : [sql`absence_confirmed = ${confirmAbsence}`]),
    ];
    await db.execute(sql`
      insert into day_inputs (company_id, user_id, day, version) values (${companyId}, ${userId}, ${date}, 0)
      on conflict (company_id, user_id, day) do nothing`);
    await db.execute(sql`
      update day_inputs set ${sql.join(changes, sql`, `)} where company_id = ${companyId} and user_id = ${userId} and day = ${date}`);
  },
});

export type DayInputs = {
  version: number;
  planned: boolean;
  shiftId: string | null;
  drafted: boolean;
  draftShiftId: string | null;
  note: string | null;
  excessState: ExcessDecision | null;
  excessMinutes: number | null;
  absenceConfirmed: boolean;
};
