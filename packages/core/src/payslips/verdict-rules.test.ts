import { expect, test } from 'vitest';
import { aPage, giulia, marco, stranger } from './pages.cases.ts';
import { judgeReading, statedOn, statedTogether } from './verdict-rules.ts';

const own = `BIANCHI GIULIA ${giulia.taxCode}`;
const nothing = { codes: [], pieced: [], months: [] };
const judge = (pages: (string | string[])[][], taxCode: string | null = giulia.taxCode, month = '2026-10') =>
  judgeReading(pages.map((lines, index) => statedOn(aPage(lines, index + 1))).reduce(statedTogether, nothing), {
    taxCode,
    othersCodes: new Set([marco.taxCode ?? '']),
    month,
  });

test.each<[string, string[][], string, string | null]>([
  ['own code and month', [[own, 'OTTOBRE 2026']], 'matches', null],
  ['the month on the second page', [[own], ['Periodo 10/2026']], 'matches', null],
  ['dates of other months', [[own, 'OTTOBRE 2026', 'Pagamento il 10/11/2026']], 'matches', null],
  ['the code of somebody who is no employee', [[own, 'OTTOBRE 2026', `Consulente ${stranger}`]], 'matches', null],
  ["another employee's code", [[own, 'OTTOBRE 2026', `C.F. ${marco.taxCode}`]], 'differs', 'otherPerson'],
  [
    "another employee's code on the last page",
    [[own, 'OTTOBRE 2026'], [marco.taxCode ?? '']],
    'differs',
    'otherPerson',
  ],
  ["another employee's code in two pieces", [[own, 'OTTOBRE 2026', 'RSSMRC86A18', 'D612A']], 'differs', 'otherPerson'],
  ['somebody unknown alone', [['OTTOBRE 2026', `C.F. ${stranger}`]], 'differs', 'otherPerson'],
  ['another month', [[own, 'SETTEMBRE 2026']], 'differs', 'otherMonth'],
  ['another month and no code', [['SETTEMBRE 2026']], 'differs', 'otherMonth'],
  ['its month and another', [[own, 'OTTOBRE 2026', 'conguaglio settembre 2026']], 'unreadable', null],
  ['no text', [[]], 'unreadable', null],
  ['no page', [], 'unreadable', null],
  ['no code', [['BIANCHI GIULIA', 'OTTOBRE 2026']], 'unreadable', null],
  ['a code with a wrong letter', [['BNCGLI66B43D612K', 'OTTOBRE 2026']], 'unreadable', null],
  ['its code in two pieces', [['BNCGLI66B43', 'D612O', 'OTTOBRE 2026']], 'unreadable', null],
  ['no month', [[own]], 'unreadable', null],
  ['the thirteenth month and no other', [[own, 'TREDICESIMA 2026']], 'unreadable', null],
])('a slip with %s', (_, pages, check, fault) => expect(judge(pages)).toEqual({ check, fault }));

test('the thirteenth month of December is kept as one of December', () => {
  const slip = [[own, 'DICEMBRE 2026', 'TREDICESIMA 2026']];
  expect(judge(slip, giulia.taxCode, '2026-12')).toEqual({ check: 'matches', fault: null });
});

test('without a known code nothing is confirmed, and another code still differs', () => {
  expect(judge([[own, 'OTTOBRE 2026']], null).check).toBe('unreadable');
  expect(judge([[marco.taxCode ?? '', 'OTTOBRE 2026']], null).check).toBe('differs');
});
