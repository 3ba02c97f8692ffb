import { describe, expect, test } from 'vitest';
import { aMatch, aPayee, anIntake, fileId } from '../slips/intake.cases.ts';
import { standingsOf } from '../slips/slip-rows.ts';
import { type LineGroup, type SlipFilter, findPayees, linesOf, stopFrom } from './slip-lines.ts';

const anna = aPayee('anna', 'Anna', 'D’Angelo', 'DNGNNA80A41D612X');
const bruno = aPayee('bruno', 'Bruno', 'Niccolò', 'NCCBRN80A01D612X');
const carla = aPayee('carla', 'Carla', 'Rossi', null);
const people = [anna, bruno, carla];

const { rows } = anIntake(
  aMatch(1, 'anna'),
  aMatch(2, 'bruno', { reasons: ['nameOnly'], code: null }),
  aMatch(25, null, { reasons: ['unknownCode'], code: 'ZZZZZZ80A01D612X' }),
);
const shown = (filter: SlipFilter = 'all', search = '', ...closed: readonly LineGroup[]) =>
  linesOf({
    rows,
    standings: standingsOf(rows),
    people: new Map(people.map((payee) => [payee.user.id, payee])),
    fileNames: new Map([[fileId, 'Cedolini ottobre.pdf']]),
    missing: [carla],
    filter,
    search,
    closed: new Set(closed),
  });
const keysOf = (lines: ReturnType<typeof shown>) => lines.map(({ key }) => key);

test.each<[string, ReturnType<typeof shown>, string[]]>([
  ['those to check first', shown(), ['check', 's2', 's3', 'certain', 's1']],
  ['only those to check', shown('check'), ['check', 's2', 's3']],
  ['only certain ones', shown('certain'), ['certain', 's1']],
  ['who is without', shown('missing'), ['carla']],
  ['a group folded away', shown('all', '', 'check'), ['check', 'certain', 's1']],
  ['by a name without its accent', shown('all', 'niccolo bru'), ['check', 's2']],
  ['by a name without its apostrophe', shown('all', 'dangelo'), ['certain', 's1']],
  ['by a code', shown('all', 'zzzzzz80'), ['check', 's3']],
  ['by a page', shown('all', '25'), ['check', 's3']],
  ['by the name of the file', shown('all', 'ottobre'), ['check', 's2', 's3', 'certain', 's1']],
  ['nothing', shown('all', 'nessuno'), []],
])('the list shows %s', (_, lines, expected) => expect(keysOf(lines)).toEqual(expected));

describe('an arrow', () => {
  test.each<[string, string | null, number, string[], string | undefined]>([
    ['passes the head of an open group', 's3', 1, [], 's1'],
    ['back too', 's1', -1, [], 's3'],
    ['stays at the end', 's1', 1, [], 's1'],
    ['goes to the end', 's2', Infinity, [], 's1'],
    ['stops at the head of a folded group', 's3', 1, ['certain'], 'certain'],
    ['begins at the top', null, 1, [], 's2'],
  ])('%s', (_, from, step, closed, expected) => {
    const lines = shown('all', '', ...closed.filter((key) => key === 'check' || key === 'certain'));
    expect(stopFrom(lines, from, step)?.key).toBe(expected);
  });
});

test('people are found by both names in any order, or by the tax code, and no more than asked for', () => {
  const idsOf = (typed: string, most = 10) => findPayees(people, typed, most).map(({ user }) => user.id);
  expect(idsOf('bruno nicc')).toEqual(['bruno']);
  expect(idsOf("d'ang")).toEqual(['anna']);
  expect(idsOf('dngnna80')).toEqual(['anna']);
  expect(idsOf('', 2)).toEqual(['anna', 'bruno']);
});
