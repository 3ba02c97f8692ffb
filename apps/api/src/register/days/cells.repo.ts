import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import type { StoredDay } from './present-day.ts';
import { around } from './projection.repo.ts';

/** A cell that was made of a row as it was read; `seal` is the MD5 of what it was made of. */
export type MadeCell = { readonly userId: string; readonly day: Day; readonly cell: StoredDay; readonly seal: string };

/** Keeps cells of rows that still are as they were read; a row that somebody is changing gets its cell from them, or from the next reader. */
export async function keepCells(db: Db, companyId: string, made: readonly MadeCell[]): Promise<void> {
  const of = listsOf(made);
  await db.execute(sql`
    with free as (
      select w.user_id, w.day, m.cell
      from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ day }) => day)}, ${of('text', ({ cell }) => cell)}, ${of('text', ({ seal }) => seal)})
        as m(user_id, day, cell, seal)
      join work_days w on w.company_id = ${companyId} and ${around('w', made)} and w.user_id = m.user_id and w.day = m.day
      where w.cell is null and md5(w.doc) = m.seal for update of w skip locked)
    update work_days w set cell = f.cell from free f
    where w.company_id = ${companyId} and ${around('w', made)} and w.user_id = f.user_id and w.day = f.day`);
}
