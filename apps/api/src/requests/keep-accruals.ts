import { balanceTypes } from '@timbro/core/balances/rules.ts';
import { dayIn, monthOf } from '@timbro/core/days/rules.ts';
import type { Caller } from '#http/handlers.ts';
import { balancesRepo } from '#modules/balances/balances.repo.ts';
import { ledgerOf, yearOf } from './ledger.ts';

/** What somebody earns by: the hours of a week, and those of a year. */
type Contract = { weeklyMinutes: number; yearlyVacationHours: number | null; yearlyRolHours: number | null };
type ContractChange = { [K in keyof Contract]?: Contract[K] | undefined };

const fields = ['weeklyMinutes', 'yearlyVacationHours', 'yearlyRolHours'] as const;

/**
 * Before a contract changes: what was earned under it is written down, so that it stays. A contract under which no month
 * has ended was a slip of the pen, and is corrected for all of them.
 */
export async function keepAccruals(
  { tx, actor, now }: Caller,
  before: Contract & { id: string },
  change: ContractChange,
): Promise<void> {
  if (!fields.some((field) => change[field] !== undefined && change[field] !== before[field])) return;
  const repo = balancesRepo(tx, actor.companyId);
  const people = await repo.holders([before.id]);
  const [holder] = people;
  if (!holder) return;
  const today = dayIn(actor.timezone, now);
  const since = dayIn(actor.timezone, holder.contractSince ?? holder.createdAt);
  if (monthOf(since) === monthOf(today)) return repo.keepEarned(holder.id, [], now);
  const year = yearOf(today);
  const ledger = await ledgerOf(tx, { companyId: actor.companyId, people, year, now, timezone: actor.timezone });
  const earned = yearsOf(ledger.firstYear(holder.id), year).flatMap((ofYear) =>
    balanceTypes.flatMap((type) =>
      ledger.accruals(holder.id, type, ofYear).map(({ on, minutes }) => ({
        userId: holder.id,
        year: ofYear,
        type,
        minutes,
        accruedOn: on,
        createdAt: now,
      })),
    ),
  );
  await repo.keepEarned(holder.id, earned, now);
}

const yearsOf = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
