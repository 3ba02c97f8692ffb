import { describe, expect, test } from 'vitest';
import { type AccountEntries, type Accruing, accrualsOf, balanceAt } from './rules.ts';

const worker: Accruing = { hiredOn: '2020-01-01', archivedOn: null, weeklyMinutes: 2400, yearlyHours: 160 };
const sum = (accruals: readonly { minutes: number }[]) => accruals.reduce((total, { minutes }) => total + minutes, 0);

describe('accrual', () => {
  test.each<[string, Accruing, string, number]>([
    ['half a year of 160 hours is 80', worker, '2026-06-30', 80 * 60],
    ['June counts on its last day', worker, '2026-06-29', Math.round((160 * 60 * 5) / 12)],
    ['a whole year is exactly what was agreed', worker, '2026-12-31', 160 * 60],
    ['half a week earns half', { ...worker, weeklyMinutes: 1200 }, '2026-06-30', 40 * 60],
    ['more than a full week earns no more', { ...worker, weeklyMinutes: 3000 }, '2026-06-30', 80 * 60],
    ['nothing agreed, nothing earned', { ...worker, yearlyHours: null }, '2026-06-30', 0],
    ['hired on the 16th of a month of 30: fifteen days', { ...worker, hiredOn: '2026-06-16' }, '2026-06-30', 800],
    ['hired a day later: fourteen', { ...worker, hiredOn: '2026-06-17' }, '2026-06-30', 0],
    ['gone on the 15th', { ...worker, archivedOn: '2026-01-15' }, '2026-12-31', 800],
    ['gone on the 14th', { ...worker, archivedOn: '2026-01-14' }, '2026-12-31', 0],
    ['another year', { ...worker, hiredOn: '2027-01-01' }, '2026-12-31', 0],
  ])('%s', (_, person, upTo, minutes) => expect(sum(accrualsOf(person, 2026, upTo))).toBe(minutes));

  test('no minute is lost to rounding: 100 hours in twelve parts', () => {
    const parts = accrualsOf({ ...worker, yearlyHours: 100 }, 2026, '2026-12-31');
    expect(parts.map(({ minutes }) => minutes)).toEqual([500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500]);
    expect(sum(accrualsOf({ ...worker, yearlyHours: 104.5 }, 2026, '2026-12-31'))).toBe(6270);
  });
});

const ledger = (given: Partial<AccountEntries> = {}): AccountEntries => ({
  openings: new Map(),
  adjusted: () => 0,
  accrued: () => 0,
  used: () => ({ taken: 0, planned: 0 }),
  firstYear: 2026,
  ...given,
});
const hours = (count: number) => count * 60;

describe('balance', () => {
  test('the example of June: 24 carried over, 80 earned, 56 taken leave 48', () => {
    const june = ledger({
      openings: new Map([[2026, hours(24)]]),
      accrued: () => hours(80),
      used: () => ({ taken: hours(56), planned: 0 }),
    });
    expect(balanceAt(june, 2026)).toMatchObject({ carriedOver: hours(24), residual: hours(48) });
  });

  test('what is planned and what was adjusted count', () => {
    const one = ledger({ accrued: () => 100, adjusted: () => -7, used: () => ({ taken: 10, planned: 20 }) });
    expect(balanceAt(one, 2026).residual).toBe(63);
  });

  test('a year without an opening begins with what the year before left', () => {
    const two = ledger({
      openings: new Map([[2025, 50]]),
      accrued: (year) => (year === 2025 ? 100 : 10),
      used: (year) => ({ taken: year === 2025 ? 30 : 5, planned: 0 }),
      firstYear: 2024,
    });
    expect(balanceAt(two, 2026)).toMatchObject({ carriedOver: 120, accrued: 10, taken: 5, residual: 125 });
  });

  test('an opening is what it says, whatever came before', () => {
    const opened = ledger({
      openings: new Map([
        [2025, 50],
        [2026, 7],
      ]),
      accrued: () => 100,
      firstYear: 2020,
    });
    expect(balanceAt(opened, 2026)).toMatchObject({ carriedOver: 7, residual: 107 });
    expect(balanceAt(opened, 2025)).toMatchObject({ carriedOver: 50, residual: 150 });
  });

  test('without any opening the account begins with the first year', () => {
    expect(balanceAt(ledger({ accrued: () => 100, firstYear: 2024 }), 2026)).toMatchObject({ carriedOver: 200 });
    expect(balanceAt(ledger({ accrued: () => 100, firstYear: 2027 }), 2026)).toMatchObject({ carriedOver: 0 });
  });
});
