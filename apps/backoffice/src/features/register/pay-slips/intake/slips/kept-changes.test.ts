import { expect, test } from 'vitest';
import { reduceIntake } from './intake-state.ts';
import { aMatch, anIntake } from './intake.cases.ts';
import { changesBetween } from './kept-changes.ts';

const before = anIntake(aMatch(1, 'anna'), aMatch(2, null, { code: null, reasons: ['noCode'] }), aMatch(3, 'carla'));

test('of a decision only its row is written', () => {
  const after = reduceIntake(before, { do: 'choose', id: 's2', userId: 'bruno' });
  expect(changesBetween(before, after)).toMatchObject({ rows: [{ id: 's2', userId: 'bruno' }], gone: [] });
});

test('of joined pages the one that grew is written, and the other goes', () => {
  const after = reduceIntake(before, { do: 'join', id: 's2' });
  const changes = changesBetween(before, after);
  expect(changes?.rows.map(({ id }) => id)).toEqual(['s1']);
  expect(changes?.gone).toEqual(['s2']);
});

test('nothing is written where nothing has changed', () => expect(changesBetween(before, before)).toBeNull());
