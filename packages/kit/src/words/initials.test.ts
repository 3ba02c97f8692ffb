import { afterEach, expect, test, vi } from 'vitest';
import { initialsOf } from './initials.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [['paolo', 'Marino'], 'PM'],
  [['👩🏽‍🚀 Anna', ' Èlia'], '👩🏽‍🚀È'],
  [['', 'Rossi'], 'R'],
])('the initials of %j are %s', (names, initials) => expect(initialsOf(...names)).toBe(initials));

test('an old browser at least cuts no sign in half', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  expect(initialsOf('😀 Anna', 'Bianchi')).toBe('😀B');
});
