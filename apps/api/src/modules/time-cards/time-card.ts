import { balanceTypes } from '@timbro/core/balances/rules.ts';
import { type Month, daysOfMonth } from '@timbro/core/days/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import type { CardDay, TimeCard } from '@timbro/core/time-cards/contract.ts';
import { sumOfTotals } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { orNotFound } from '#http/handlers.ts';
import { ledgerOf, presentBalances, yearOf } from '#modules/balances/balances.door.ts';
import { type AccountHolder, balancesRepo } from '#modules/balances/balances.repo.ts';
import { ownDaysRepo } from '#modules/stamps/own-days.repo.ts';
import type { ProjectedDay } from '#register/days/compute-units.ts';
import { presentAbsences, presentTrace } from '#register/days/explain-day.ts';
import { presentStamping } from '#register/days/present-day.ts';
import { publishedDays } from '#register/days/published-days.ts';
import { monthsRepo } from '#register/months/months.repo.ts';
import { timeCardsRepo } from './time-cards.repo.ts';

type Asked = {
  companyId: string;
  userId: string;
  month: Month;
  now: Date;
  timezone: string;
  language: Language;
  /** Their days cannot be computed: what is known of them is shown without its reasons. */
  isStuck: boolean;
};

/** The month of a person as they may know it, in a fixed number of questions; whoever calls has judged that it may be seen. */
export async function timeCardOf(db: Db, asked: Asked): Promise<TimeCard> {
  const { companyId, userId, month } = asked;
  const range = daysOfMonth(month);
  const holder = orNotFound((await balancesRepo(db, companyId).holders([userId]))[0]);
  const closed = await monthsRepo(db, companyId).closedIn([{ userId, ...range }]);
  const days = await daysOf(db, asked);
  const { id, displayName, sortName, departmentId } = holder;
  return {
    user: { id, displayName, sortName, departmentId },
    month,
    state: closed.length > 0 ? 'closed' : 'open',
    days,
    totals: sumOfTotals(days.map(({ totals }) => totals)),
    balances: await balancesOf(db, asked, holder),
    requests: await timeCardsRepo(db, companyId).pending(userId, range),
  };
}

/** What was closed is shown as it was closed, also where something around it has changed since. */
async function daysOf(db: Db, { companyId, userId, month, now, language, isStuck }: Asked): Promise<CardDay[]> {
  const range = daysOfMonth(month);
  const { items } = await ownDaysRepo(db, companyId, userId).page({ ...range, page: 1, pageSize: longestMonth });
  if (isStuck) return items.filter(({ published }) => published).map((day) => ({ ...day, absences: [], trace: [] }));
  const kept = new Map(items.filter(({ status }) => status === 'closed').map((day) => [day.date, day]));
  const computed = await publishedDays(db, { companyId, userId, now }, [range]);
  return computed
    .filter(({ day: { date } }) => date >= range.from && date <= range.to)
    .map((found) => {
      const day = kept.get(found.day.date) ?? asComputed(found);
      return { ...day, absences: presentAbsences(found), trace: presentTrace(language, found, day.totals) };
    });
}
const longestMonth = 31;

const asComputed = ({ day, stampings }: ProjectedDay) => ({ ...day, stampings: stampings.map(presentStamping) });

async function balancesOf(
  db: Db,
  { companyId, month, now, timezone }: Asked,
  holder: AccountHolder,
): Promise<TimeCard['balances']> {
  const year = yearOf(month);
  const ledger = await ledgerOf(db, { companyId, people: [holder], year, now, timezone });
  return presentBalances(ledger, [holder], balanceTypes, year);
}
