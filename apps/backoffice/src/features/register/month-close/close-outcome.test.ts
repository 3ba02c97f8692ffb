import { expect, test } from 'vitest';
import { refusedAll, refusedOf } from './close-outcome.ts';
import { monthOf } from './month-fixtures.ts';

const sara = { id: 'a1', displayName: 'Sara Conti', sortName: 'Conti Sara', departmentId: null };
const luca = { id: 'a2', displayName: 'Luca Ferrari', sortName: 'Ferrari Luca', departmentId: null };
const months = [monthOf({ user: sara }), monthOf({ user: luca })];
const answer = (userId: string, message: string | null) => ({
  userId,
  month: '2026-10',
  state: message === null ? ('closed' as const) : ('open' as const),
  refused: message === null ? null : { code: 'openAnomalies', message, anomalies: [] },
});

test('of several, those who were left out say why, without their name twice', () => {
  expect(refusedOf([answer('a1', null), answer('a2', 'Luca Ferrari: 1 anomalia aperta')], months)).toEqual([
    { id: 'a2', title: 'Luca Ferrari', text: '1 anomalia aperta', isGood: false },
  ]);
  expect(refusedOf([answer('a1', null)], months)).toEqual([]);
});

test.each([
  [
    'a day and a sum of one person',
    [
      { path: 'a1.2026-10-07', message: 'Sara Conti, 07/10/2026: Uscita mancante' },
      { path: 'a1', message: 'Sara Conti: 1 eccedenza da autorizzare' },
    ],
    [['Sara Conti', '07/10/2026: Uscita mancante · 1 eccedenza da autorizzare']],
  ],
  [
    'two people',
    [
      { path: 'a2', message: 'Luca Ferrari: 1 richiesta' },
      { path: 'a1', message: 'Sara Conti: 2 richieste' },
    ],
    [
      ['Luca Ferrari', '1 richiesta'],
      ['Sara Conti', '2 richieste'],
    ],
  ],
  [
    'the month itself, which is nobody’s',
    [{ path: 'month', message: 'Il mese non è ancora finito' }],
    [['', 'Il mese non è ancora finito']],
  ],
])('nobody closed: %s', (_, errors, expected) =>
  expect(refusedAll(errors, months).map(({ title, text }) => [title, text])).toEqual(expected),
);
