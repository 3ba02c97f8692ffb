import { describe, expect, test } from 'vitest';
import { neighboursOf } from './walks.ts';

const shown = ['a', 'b', 'c'];

describe('the neighbours of a day', () => {
  test('in the middle of what is shown', () =>
    expect(neighboursOf({ userId: 'b', date: '2026-11-12' }, shown)).toEqual({
      previousDay: { userId: 'b', date: '2026-11-11' },
      nextDay: { userId: 'b', date: '2026-11-13' },
      previousPerson: { userId: 'a', date: '2026-11-12' },
      nextPerson: { userId: 'c', date: '2026-11-12' },
    }));
  test('the days go on into another month, the people end', () => {
    expect(neighboursOf({ userId: 'a', date: '2026-11-01' }, shown)).toMatchObject({
      previousDay: { userId: 'a', date: '2026-10-31' },
      previousPerson: null,
    });
    expect(neighboursOf({ userId: 'c', date: '2026-11-30' }, shown)).toMatchObject({
      nextDay: { userId: 'c', date: '2026-12-01' },
      nextPerson: null,
    });
  });
  test('somebody whom the page does not show has no people beside them', () =>
    expect(neighboursOf({ userId: 'z', date: '2026-11-12' }, shown)).toMatchObject({
      previousDay: { userId: 'z', date: '2026-11-11' },
      previousPerson: null,
      nextPerson: null,
    }));
});
