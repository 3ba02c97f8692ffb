import { expect, test } from 'vitest';
import { type PadAct, emptyPad, isComplete, nextPad } from './pad-state.ts';

const type = (text: string): PadAct => ({ do: 'type', text });
const go = (field: 'number' | 'pin'): PadAct => ({ do: 'go', field });

test.each<[what: string, acts: PadAct[], number: string, pin: string, field: 'number' | 'pin']>([
  ['digits go into the number first', [type('0147')], '0147', '', 'number'],
  ['then into the PIN', [type('0147'), go('pin'), type('12')], '0147', '12', 'pin'],
  ['a PIN has six digits and no more', [go('pin'), type('12345678')], '', '123456', 'pin'],
  ['a PIN takes no letters', [go('pin'), type('1a2b')], '', '12', 'pin'],
  [
    'a number takes letters, and twenty signs at most',
    [type(`A${'1'.repeat(30)}`)],
    `A${'1'.repeat(19)}`,
    '',
    'number',
  ],
  ['the last digit is taken back where one types', [type('0147'), { do: 'back' }], '014', '', 'number'],
  ['from an empty PIN back into the number', [type('0147'), go('pin'), { do: 'back' }], '0147', '', 'number'],
  ['clearing begins anew', [type('0147'), go('pin'), type('12'), { do: 'clear' }], '', '', 'number'],
])('%s', (_, acts, number, pin, field) => {
  expect(acts.reduce(nextPad, emptyPad)).toEqual({ number, pin, field });
});

test('a stamp needs a number and six digits', () => {
  expect(isComplete({ number: '', pin: '123456', field: 'pin' })).toBe(false);
  expect(isComplete({ number: '7', pin: '12345', field: 'pin' })).toBe(false);
  expect(isComplete({ number: '7', pin: '123456', field: 'pin' })).toBe(true);
});
