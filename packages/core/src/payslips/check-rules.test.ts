import { expect, test } from 'vitest';
import { judgeSlip } from './check-rules.ts';
import { aPage, giulia, marco, stranger } from './pages.cases.ts';

const own = `BIANCHI GIULIA ${giulia.taxCode}`;
const judge = (pages: (string | string[])[][], taxCode: string | null = giulia.taxCode, month = '2026-10') =>
  judgeSlip(
    pages.map((lines, index) => aPage(lines, index + 1)),
    { taxCode, isOthersCode: (code) => code === marco.taxCode, month },
  );

test.each<[string, string[][], string, string | null]>([
  ['own code and month', [[own, 'OTTOBRE 2026']], 'matches', null],
  ['the month on the second page', [[own], ['Periodo 10/2026']], 'matches', null],
  ['dates of other months', [[own, 'OTTOBRE 2026', 'Pagamento il 10/11/2026']], 'matches', null],
  ['the code of somebody who is no employee', [[own, 'OTTOBRE 2026', `Consulente ${stranger}`]], 'matches', null],
  ["another employee's code", [[own, 'OTTOBRE 2026', `C.F. ${marco.taxCode}`]], 'differs', 'otherPersonsCode'],
  [
    "another employee's code on the last page",
    [[own, 'OTTOBRE 2026'], [marco.taxCode ?? '']],
    'differs',
    'otherPersonsCode',
  ],
  [
    "another employee's code in two pieces",
    [[own, 'OTTOBRE 2026', 'RSSMRC86A18', 'D612A']],
    'differs',
    'otherPersonsCode',
  ],
  ['another month', [[own, 'SETTEMBRE 2026']], 'differs', 'otherMonth'],
  ['another month and no code', [['SETTEMBRE 2026']], 'differs', 'otherMonth'],
  ['its month and another', [[own, 'OTTOBRE 2026', 'conguaglio settembre 2026']], 'unreadable', 'severalMonths'],
  ['no text', [[]], 'unreadable', 'noText'],
  ['no page', [], 'unreadable', 'noText'],
  ['no code', [['BIANCHI GIULIA', 'OTTOBRE 2026']], 'unreadable', 'noCode'],
  ['a code with a wrong letter', [['BNCGLI66B43D612K', 'OTTOBRE 2026']], 'unreadable', 'noCode'],
  ['its code in two pieces', [['BNCGLI66B43', 'D612O', 'OTTOBRE 2026']], 'unreadable', 'noCode'],
  ['no month', [[own]], 'unreadable', 'noMonth'],
  ['the thirteenth month and no other', [[own, 'TREDICESIMA 2026']], 'unreadable', 'noMonth'],
])('a slip with %s', (_, pages, check, reason) => {
  expect(judge(pages)).toEqual({ check, reason });
});

test('the thirteenth month of December is kept as one of December', () => {
  const slip = [[own, 'DICEMBRE 2026', 'TREDICESIMA 2026']];
  expect(judge(slip, giulia.taxCode, '2026-12')).toEqual({ check: 'matches', reason: null });
});

test('without a known code nothing is confirmed, and another code still differs', () => {
  expect(judge([[own, 'OTTOBRE 2026']], null).check).toBe('unreadable');
  expect(judge([[marco.taxCode ?? '', 'OTTOBRE 2026']], null).check).toBe('differs');
});
