import { hoursOf } from '@timbro/core/absences/rules.ts';
import type { Balance } from '@timbro/core/balances/contract.ts';
import {
  type AccountBalance,
  type AccountEntries,
  type Accrual,
  type BalanceType,
  accrualsOf,
  balanceAt,
  balanceOfAbsence,
  balanceTypes,
  waitingMinutes,
} from '@timbro/core/balances/rules.ts';
import { type Day, dayIn, monthOf } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import type { Db } from '#db/client.ts';
import type { Caller } from '#http/handlers.ts';
import { type DayMinutes, type PersonAbsence, minutesOfAbsences } from '#register/days/absence-minutes.ts';
import { groundOf } from '#register/days/compute-units.ts';
import { type AccountHolder, type EnteredMovement, type TakenAbsence, balancesRepo } from './balances.repo.ts';

/** What one absence takes on one day. */
type Use = { absence: TakenAbsence; type: BalanceType; day: Day; minutes: number };

/** The accounts of people up to the end of a year, with everything they are made of. */
export type Ledger = {
  balance(userId: string, type: BalanceType, year: number): AccountBalance;
  /** The first year that any account of a person is kept for. */
  firstYear(userId: string): number;
  /** Whether anything is known of an account: without it a balance would only be a debt. */
  isKept(userId: string, type: BalanceType): boolean;
  accruals(userId: string, type: BalanceType, year: number): readonly Accrual[];
  entered(userId: string, type: BalanceType, year: number): readonly EnteredMovement[];
  uses(userId: string, type: BalanceType, year: number): readonly Use[];
  /** Minutes that are asked for and not decided, of the year that the ledger was read for. */
  pending(userId: string, type: BalanceType): number;
};

type Asked = {
  companyId: string;
  people: readonly AccountHolder[];
  year: number;
  /** The first year whose balances are asked for, where it is another one. */
  from?: number;
  now: Date;
  timezone: string;
};

/**
 * Read in a fixed number of questions, however many people and absences there are. A year that was opened begins anew:
 * what was taken before the last one that was is not read.
 */
export async function ledgerOf(
  db: Db,
  { companyId, people, year, from = year, now, timezone }: Asked,
): Promise<Ledger> {
  const repo = balancesRepo(db, companyId);
  const userIds = people.map(({ id }) => id);
  const today = dayIn(timezone, now);
  const entered = await repo.entered(userIds, year);
  const reaches = reachesOf(people, entered, from);
  const taken = userIds.length > 0 ? await repo.taken(reaches, `${year}-12-31`) : [];
  const asked = userIds.length > 0 ? await repo.asked(userIds, `${year}-01-01`, `${year}-12-31`) : [];
  const costs =
    taken.length + asked.length > 0
      ? await minutesOfAbsences(await groundOf(db, companyId, userIds, now), [...taken, ...asked])
      : new Map<string, DayMinutes[]>();

  const holders = new Map(people.map((person) => [person.id, person]));
  const keyOf = (userId: string, type: BalanceType, ofYear: number) => `${userId} ${type} ${ofYear}`;
  const movements = groupBy(entered, (one) => keyOf(one.userId, one.type, one.year));
  const uses = groupBy(usesOf(taken, costs), ({ absence, type, day }) => keyOf(absence.userId, type, yearOf(day)));
  const holderOf = (userId: string) => readFor(userId, holders.get(userId));
  const accruals = (userId: string, type: BalanceType, ofYear: number) => {
    const person = holderOf(userId);
    if (ofYear < earningSince(person, type, entered)) return [];
    const kept = of(userId, type, ofYear).flatMap(({ accruedOn: on, minutes }) => (on ? [{ on, minutes }] : []));
    const months = new Set(kept.map(({ on }) => on));
    // What was written down when a contract changed stays; every other month follows the contract that holds now.
    const earned = accrualsOf({ ...person, yearlyHours: yearlyHours(person, type) }, ofYear, today);
    return [...kept, ...earned.filter(({ on }) => !months.has(on))];
  };
  const read = (ofYear: number) => readFrom(from, ofYear);
  const of = (userId: string, type: BalanceType, ofYear: number) => movements.get(keyOf(userId, type, ofYear)) ?? [];

  return {
    accruals,
    firstYear: (userId) =>
      balanceTypes
        .map((type) => firstYearOf(holderOf(userId), type, entered))
        .reduce((one, other) => Math.min(one, other)),
    entered: of,
    uses: (userId, type, ofYear) => uses.get(keyOf(userId, type, read(ofYear))) ?? [],
    pending: (userId, type) =>
      waitingMinutes(
        asked
          .filter((one) => one.userId === userId && balanceOfAbsence[one.type] === type)
          .flatMap((one) => (costs.get(one.id) ?? []).map((cost) => ({ ...cost, isWhole: isWhole(one) })))
          .filter(({ day }) => yearOf(day) === year),
      ),
    isKept: (userId, type) =>
      yearlyHours(holderOf(userId), type) !== null || entered.some((one) => one.userId === userId && one.type === type),
    balance: (userId, type, ofYear) =>
      balanceAt(
        entriesOf(today, {
          entered: entered.filter((one) => one.userId === userId && one.type === type),
          accruals: (one) => accruals(userId, type, one),
          uses: (one) => uses.get(keyOf(userId, type, one)) ?? [],
          firstYear: firstYearOf(holderOf(userId), type, entered),
        }),
        read(ofYear),
      ),
  };
}

function readFor(userId: string, holder: AccountHolder | undefined): AccountHolder {
  if (!holder) throw new Error(`The ledger was not read for person ${userId}.`);
  return holder;
}

function readFrom(from: number, year: number): number {
  if (year < from) throw new Error(`The ledger was read for years from ${from} on, not for ${year}.`);
  return year;
}

/** One account of one person, of all years. */
type OneAccount = {
  entered: readonly EnteredMovement[];
  accruals(year: number): readonly Accrual[];
  uses(year: number): readonly Use[];
  firstYear: number;
};

const entriesOf = (today: Day, { entered, accruals, uses, firstYear }: OneAccount): AccountEntries => ({
  openings: new Map(entered.filter(({ kind }) => kind === 'opening').map(({ year, minutes }) => [year, minutes])),
  adjusted: (year) => sum(entered.filter((one) => one.year === year && one.kind === 'adjustment')),
  accrued: (year) => sum(accruals(year)),
  used: (year) => ({
    taken: sum(uses(year).filter(({ day }) => day <= today)),
    planned: sum(uses(year).filter(({ day }) => day > today)),
  }),
  firstYear,
});

const isWhole = ({ startTime, minutes }: PersonAbsence) => startTime === null && minutes === null;

const sum = (list: readonly { minutes: number }[]) => list.reduce((total, one) => total + one.minutes, 0);

type Standing = Omit<AccountBalance, 'planned'>;

/** An account as it stood at the end of a day: nothing of what came later counts, nor what is only planned. */
export function standingOn(
  ledger: Ledger,
  { userId, type, timezone }: { userId: string; type: BalanceType; timezone: string },
  day: Day,
): Standing {
  const year = yearOf(day);
  const { carriedOver } = ledger.balance(userId, type, year);
  const accrued = sum(ledger.accruals(userId, type, year).filter(({ on }) => on <= day));
  const adjusted = sum(
    ledger
      .entered(userId, type, year)
      .filter(({ kind, createdAt }) => kind === 'adjustment' && dayIn(timezone, createdAt) <= day),
  );
  const taken = sum(ledger.uses(userId, type, year).filter((use) => use.day <= day));
  return { carriedOver, accrued, adjusted, taken, residual: carriedOver + accrued + adjusted - taken };
}

/** Each person's row of each type, as the wire shows it. */
export const presentBalances = (
  ledger: Ledger,
  people: readonly Person[],
  types: readonly BalanceType[],
  year: number,
): Balance[] =>
  people.flatMap(({ id, displayName, sortName, departmentId }) =>
    types.map((type) => {
      const { carriedOver, accrued, adjusted, taken, planned, residual } = ledger.balance(id, type, year);
      return {
        user: { id, displayName, sortName, departmentId },
        year,
        type,
        carriedOver: hoursOf(carriedOver),
        accrued: hoursOf(accrued),
        adjusted: hoursOf(adjusted),
        taken: hoursOf(taken),
        planned: hoursOf(planned),
        pending: hoursOf(ledger.pending(id, type)),
        residual: hoursOf(residual),
      };
    }),
  );

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

const yearlyHours = ({ yearlyVacationHours, yearlyRolHours }: AccountHolder, type: BalanceType): number | null =>
  ({ vacation: yearlyVacationHours, rol: yearlyRolHours, formerHolidays: null })[type];

/**
 * From when on somebody earns here: since they were hired and known, or since a year was opened for them. What was
 * entered for years before that counts by itself, and brings no year of earnings along.
 */
function earningSince(
  { id, hiredOn, createdAt }: AccountHolder,
  type: BalanceType,
  entered: readonly EnteredMovement[],
) {
  const known = Math.max(createdAt.getUTCFullYear(), hiredOn ? yearOf(hiredOn) : 0);
  const opened = entered.filter((one) => one.userId === id && one.type === type && one.kind === 'opening');
  return opened.reduce((first, { year }) => Math.min(first, year), known);
}

const firstYearOf = (person: AccountHolder, type: BalanceType, entered: readonly EnteredMovement[]): number =>
  entered.reduce(
    (first, one) => (one.userId === person.id && one.type === type ? Math.min(first, one.year) : first),
    earningSince(person, type, entered),
  );

/** The year with which the accounts that absences are taken from begin, as far as balances from a year on can tell. */
function takenSince(person: AccountHolder, entered: readonly EnteredMovement[], from: number): number {
  const beginnings = takenFrom.map((type) => {
    const own = entered.filter((one) => one.userId === person.id && one.type === type);
    const opened = own.filter(({ kind, year }) => kind === 'opening' && year <= from).map(({ year }) => year);
    return opened.length > 0 ? Math.max(...opened) : firstYearOf(person, type, own);
  });
  return Math.min(from, ...beginnings);
}
const reachesOf = (people: readonly AccountHolder[], entered: readonly EnteredMovement[], from: number) =>
  people.map((person) => ({ userId: person.id, from: `${takenSince(person, entered, from)}-01-01` }));
const takenFrom = balanceTypes.filter((type) => Object.values(balanceOfAbsence).includes(type));

const usesOf = (taken: readonly TakenAbsence[], minutes: Awaited<ReturnType<typeof minutesOfAbsences>>): Use[] =>
  taken.flatMap((absence) => {
    const type = balanceOfAbsence[absence.type];
    return type === null ? [] : (minutes.get(absence.id) ?? []).map((day) => ({ absence, type, ...day }));
  });

/** What somebody earns by: the hours of a week, and those of a year. */
type ContractTerms = { weeklyMinutes: number; yearlyVacationHours: number | null; yearlyRolHours: number | null };
type ContractChange = { [K in keyof ContractTerms]?: ContractTerms[K] | undefined };

const fields = ['weeklyMinutes', 'yearlyVacationHours', 'yearlyRolHours'] as const;

/**
 * Before a contract changes: what was earned under it is written down, so that it stays. A contract under which no month
 * has ended was a slip of the pen, and is corrected for all of them.
 */
export async function keepAccruals(
  { tx, actor, now }: Caller,
  before: ContractTerms & { id: string },
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
