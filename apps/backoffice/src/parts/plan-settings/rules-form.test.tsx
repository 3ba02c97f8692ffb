import { describe, expect, test } from 'vitest';
import { settings } from './plan-settings-testing.ts';
import { type HolidayRow, type RulesValues, holidayFaults, rulesForm, rulesValuesOf } from './rules-form.ts';

const feast: HolidayRow = { date: '2026-12-24', name: 'Vigilia' };

test.each<[string, HolidayRow[], [number, object][]]>([
  ['all is said', [feast, { date: '2026-12-31', name: 'San Silvestro' }], []],
  ['no day', [{ ...feast, date: null }], [[0, { date: 'validation.required' }]]],
  ['half a day', [{ ...feast, date: 'invalid' }], [[0, { date: 'validation.date' }]]],
  ['no name', [{ ...feast, name: ' ' }], [[0, { name: 'validation.required' }]]],
  ['a name as long as a letter', [{ ...feast, name: 'x'.repeat(101) }], [[0, { name: 'validation.tooLong' }]]],
  ['the same day twice', [feast, feast], [[1, { date: 'companySettings.holidayTwice' }]]],
])('holidays of a company: %s', (_, rows, expected) => expect([...holidayFaults(rows)]).toEqual(expected));

const values: RulesValues = rulesValuesOf(settings, '2026-11-12');
const faultsOf = (change: Partial<RulesValues>) =>
  rulesForm.safeParse({ ...values, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

describe('the form of the rules', () => {
  test('gives back what it was made of', () => {
    const { validFrom: _, id: _id, createdAt: _createdAt, ...rules } = settings;
    expect(rulesForm.parse(values)).toEqual({ ...rules, validFrom: '2026-11-12' });
  });

  test('forgets codes without a word, spaces around it, and codes nobody knows', () =>
    expect(rulesForm.parse({ ...values, payrollCodes: { FE: ' F1 ', RO: ' ', XX: 'X1' } }).payrollCodes).toEqual({
      FE: 'F1',
    }));

  test.each<[string, Partial<RulesValues>, string[][]]>([
    ['no day to begin on', { validFrom: '' }, [['validFrom', 'validation.required']]],
    ['a night without length', { nightTo: '22:00' }, [['nightTo', 'companySettings.nightEmpty']]],
    ['a day twice', { holidays: [feast, feast] }, [['holidays', 'companySettings.holidayTwice']]],
    ['too wide a code', { payrollCodes: { FE: 'FER' } }, [['payrollCodes', 'companySettings.codeTooWide']]],
    ['too wide a company code', { payrollCode: '1234567' }, [['payrollCode', 'companySettings.codeTooWide']]],
    ['too long a wait', { dedupeSeconds: 601 }, [['dedupeSeconds', 'planSettings.range.dedupeSeconds']]],
    ['no whole wait', { dedupeSeconds: 1.5 }, [['dedupeSeconds', 'planSettings.range.dedupeSeconds']]],
    [
      'a wait that is no number',
      { dedupeSeconds: Number.NaN },
      [['dedupeSeconds', 'planSettings.range.dedupeSeconds']],
    ],
    [
      'a column without width',
      { payrollWidths: { company: 6, employee: 7, code: 0 } },
      [['payrollWidths.code', 'planSettings.range.width']],
    ],
  ])('%s is refused at its field', (_, change, expected) => expect(faultsOf(change)).toEqual(expected));
});
