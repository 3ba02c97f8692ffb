import { balanceTypes } from '@timbro/core/balances/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { SheetBalance } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import type { Db } from '#db/client.ts';
import { ledgerOf, standingOn, yearOf } from '#modules/balances/balances.door.ts';
import { balancesRepo } from '#modules/balances/balances.repo.ts';

type Asked = { companyId: string; userIds: readonly string[]; day: Day; now: Date; timezone: string };

/** What people had of each kind of leave when a day ended, by the same books as their balances; many people cost what one does. */
export async function sheetBalances(
  db: Db,
  { companyId, userIds, day, now, timezone }: Asked,
): Promise<ReadonlyMap<string, readonly SheetBalance[]>> {
  const people = await balancesRepo(db, companyId).holders(userIds);
  const ledger = await ledgerOf(db, { companyId, people, year: yearOf(day), now, timezone });
  return new Map(
    people.map(({ id: userId }) => [
      userId,
      balanceTypes.map((type) => ({
        type,
        figures: ledger.isKept(userId, type) ? standingOn(ledger, { userId, type, timezone }, day) : null,
      })),
    ]),
  );
}
