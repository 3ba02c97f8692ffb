import { expect, test } from 'vitest';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { correctionFaults } from './correction-rules.ts';

const at = (time: string) => `2026-11-16T${time}:00Z`;
const ground = { date: '2026-11-16', zone: zoneOf('Europe/Rome'), now: Date.parse(at('12:00')), taken: [] };

test.each([
  ['both past', { enteredAt: at('07:00'), exitedAt: at('11:00') }, []],
  ['still open', { enteredAt: at('07:00'), exitedAt: null }, []],
  ['left at this very moment', { enteredAt: at('07:00'), exitedAt: at('12:00') }, []],
  ['an exit to come', { enteredAt: at('07:00'), exitedAt: at('12:01') }, ['exitedAt']],
  ['both to come', { enteredAt: at('13:00'), exitedAt: at('14:00') }, ['enteredAt']],
  ['an entry to come, still open', { enteredAt: at('13:00'), exitedAt: null }, ['enteredAt']],
  ['an exit to come without an entry', { enteredAt: null, exitedAt: at('13:00') }, ['exitedAt']],
])('what lies in the future is blamed on the field it stands in: %s', (_, pair, fields) =>
  expect(correctionFaults([pair], ground)).toEqual(
    fields.map((field) => ({ path: `stampings.0.${field}`, message: 'workDays.inFuture' })),
  ),
);
