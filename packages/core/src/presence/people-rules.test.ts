import { describe, expect, test } from 'vitest';
import {
  type Whereabouts,
  byDepartment,
  countPresences,
  isLate,
  isSilent,
  isUnannounced,
  narrowPeople,
  outsideInOrder,
} from './people-rules.ts';

const now = new Date('2026-11-12T10:00:00.000Z');
const exit = { reason: 'service', expectedReturnAt: null, overdue: false };
const personOf = (displayName: string, own: Partial<Whereabouts> = {}, departmentId: string | null = 'd1') => ({
  user: { displayName, sortName: displayName.split(' ').toReversed().join(' '), departmentId },
  presence: 'outside' as const,
  since: '2026-11-12T09:00:00.000Z',
  exit,
  ...own,
});
const names = (people: readonly Pick<Whereabouts, 'user'>[]) => people.map(({ user }) => user.displayName);

describe('somebody outside should be back', () => {
  test.each([
    ['without an exit', null, false],
    ['without a return', exit, false],
    ['before the return', { ...exit, expectedReturnAt: '2026-11-12T10:00:01.000Z' }, false],
    ['at the moment of the return', { ...exit, expectedReturnAt: '2026-11-12T10:00:00.000Z' }, false],
    ['after the return', { ...exit, expectedReturnAt: '2026-11-12T09:59:59.000Z' }, true],
    ['because the server says so', { ...exit, overdue: true }, true],
  ])('%s', (_, own, late) => expect(isLate({ exit: own }, now)).toBe(late));
});

describe('a phone is silent', () => {
  test.each([
    ['before ten minutes', 1, '09:50:01', false],
    ['at ten minutes', 1, '09:50:00', true],
    ['at ten minutes of five each', 5, '09:50:00', true],
    ['before the second of two long intervals', 15, '09:30:01', false],
    ['after two long intervals', 15, '09:30:00', true],
    ['what a faster clock says is now', 1, '10:00:30', false],
  ])('%s', (_, interval, seen, silent) => expect(isSilent(`2026-11-12T${seen}.000Z`, now, interval)).toBe(silent));
});

test.each([
  ['outside without an exit', { presence: 'outside', exit: null }, true],
  ['outside without a reason', { presence: 'outside', exit: { ...exit, reason: null } }, true],
  ['outside with a reason', { presence: 'outside', exit }, false],
  ['inside', { presence: 'inside', exit: null }, false],
] as const)('nobody knows why: %s', (_, person, unannounced) => expect(isUnannounced(person)).toBe(unannounced));

test('who should be back stands first, then who has been away longest, then of whom nothing is known', () => {
  const people = [
    personOf('Ada Breve', { since: '2026-11-12T09:50:00.000Z' }),
    personOf('Bea Ignota', { since: null }),
    personOf('Carlo Dentro', { presence: 'inside' }),
    personOf('Dino Lungo', { since: '2026-11-12T08:00:00.000Z' }),
    personOf('Elsa Tardi', { since: '2026-11-12T09:55:00.000Z', exit: { ...exit, overdue: true } }),
    personOf('Fabio Ignoto', { since: null }),
  ];
  expect(names(outsideInOrder(people, now))).toEqual([
    'Elsa Tardi',
    'Dino Lungo',
    'Ada Breve',
    'Bea Ignota',
    'Fabio Ignoto',
  ]);
  expect(countPresences(people)).toEqual({ inside: 1, outside: 5, notInCompany: 0 });
});

describe('narrowing', () => {
  const people = [personOf('Niccolò D’Angelo'), personOf('Sara Conti', {}, 'd2'), personOf('Luca Neri', {}, null)];
  test.each([
    ['nothing asked', {}, ['Niccolò D’Angelo', 'Sara Conti', 'Luca Neri']],
    ['without its accent', { search: 'nicCOLO' }, ['Niccolò D’Angelo']],
    ['without its apostrophe', { search: 'dangelo' }, ['Niccolò D’Angelo']],
    ['with another apostrophe', { search: "D'Angelo" }, ['Niccolò D’Angelo']],
    ['a sign alone', { search: '’' }, []],
    ['in either order', { search: ' conti  sara ' }, ['Sara Conti']],
    ['one word that fits and one that does not', { search: 'sara neri' }, []],
    ['a department', { departmentIds: ['d2'] }, ['Sara Conti']],
    ['no department', { departmentIds: ['none'] }, ['Luca Neri']],
    ['both', { search: 'sara', departmentIds: ['d1'] }, []],
  ])('%s', (_, asked, found) => expect(names(narrowPeople(people, asked))).toEqual(found));
});

test('departments stand by name, people without one or of an unknown one last', () => {
  const people = [
    personOf('Ada Uno', {}, 'd2'),
    personOf('Bea Due', {}, null),
    personOf('Carlo Tre', {}, 'd1'),
    personOf('Dino Quattro', {}, 'd2'),
    personOf('Elsa Cinque', {}, 'gone'),
  ];
  const departments = [
    { id: 'd1', name: 'Qualità' },
    { id: 'd2', name: 'Èlite' },
  ];
  const groups = byDepartment(people, departments, 'Senza reparto');
  expect(groups.map(({ name, people: own }) => [name, ...names(own)])).toEqual([
    ['Èlite', 'Ada Uno', 'Dino Quattro'],
    ['Qualità', 'Carlo Tre'],
    ['Senza reparto', 'Bea Due', 'Elsa Cinque'],
  ]);
});
