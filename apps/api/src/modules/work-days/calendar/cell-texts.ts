import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cellDay } from '@timbro/core/work-days/calendar/cell-day.ts';
import type { RegisterFilter } from '@timbro/core/work-days/contract.ts';
import { workDay } from '@timbro/core/work-days/day.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { Caller } from '#http/handlers.ts';
import { type MadeCell, keepCells } from '#register/days/cells.repo.ts';
import { storedCell } from '#register/days/present-day.ts';
import { type CellItem, type RegisterRepo, itemText } from './register.repo.ts';

/** People with their cells as the answer's own text; those that were lacking are kept, so that nobody makes them again. */
export async function cellTexts(
  { server, actor, query, now }: Caller & { query: RegisterFilter },
  repo: RegisterRepo,
  userIds: readonly string[],
): Promise<string[]> {
  const made: MadeCell[] = [];
  const items = await repo.cellItems(userIds, query, now);
  const texts = items.map((item) => itemText(item.isLacking ? { ...item, days: filledIn(item, made) } : item));
  if (made.length > 0)
    await inTransaction(server.database, actor.companyId, (db) => keepCells(db, actor.companyId, made));
  return texts;
}

const mixed = z.array(z.union([workDay, cellDay]));

/** Days that came whole become cells. */
function filledIn({ id, days }: CellItem, made: MadeCell[]): string {
  const texts = mixed.parse(JSON.parse(`[${days}]`)).map((day) => {
    if (!('totals' in day)) return JSON.stringify(day);
    const cell = storedCell(day);
    made.push({ userId: id, day: day.date, cell, seal: createHash('md5').update(JSON.stringify(day)).digest('hex') });
    return cell;
  });
  return texts.join(',');
}
