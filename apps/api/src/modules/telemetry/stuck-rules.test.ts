import { expect, test } from 'vitest';
import { isStuck } from './stuck-rules.ts';

const now = new Date('2026-11-12T09:30:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  ['a gateway to which nobody speaks', null, false],
  ['what has just come', ago(0), false],
  ['what waits for a slow database', ago(35), false],
  ['a moment before the minute is over', ago(59.999), false],
  ['a minute without an answer', ago(60), true],
  ['a night without an answer', ago(36_000), true],
  ['a clock that was set back', ago(-3_600), false],
])('%s', (_, waitsSince, expected) => expect(isStuck(waitsSince, now)).toBe(expected));
