import { beforeEach, describe, expect, test } from 'vitest';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import { type RecentEvents, recentEvents } from './recent-events.ts';

const eventOf = (eventType: string): EntityEvent => ({ eventType, entityId: null, companyId: null, at: '' });
const [first, second, third] = ['users.create', 'absences.create', 'shifts.create'].map(eventOf);
const minute = 60_000;

let clock: number;
let recent: RecentEvents;
const tellAt = (at: number, event: EntityEvent | null | undefined, ...to: string[]) => {
  clock = at;
  recent.add(event ?? null, to);
};
beforeEach(() => {
  clock = 0;
  recent = recentEvents(() => clock);
  recent.begin();
});

describe('what was missed', () => {
  test('is what the own rooms were told from the moment on, each once and in order', () => {
    tellAt(1, first, 'a');
    tellAt(2, second, 'b', 'a');
    tellAt(3, third, 'a', 'b');
    tellAt(4, first, 'c');
    expect(recent.since(2, ['b', 'a'])).toEqual([second, third]);
    expect(recent.since(3, ['b'])).toEqual([third]);
    expect(recent.since(4, ['a', 'b'])).toEqual([]);
  });

  test('is unknown before it was listened for, and while it is not', () => {
    recent.interrupt();
    expect([recent.since(5, ['a']), recent.isHearing()]).toEqual([null, false]);
    clock = 10;
    recent.begin();
    expect(recent.isHearing()).toBe(true);
    expect([recent.since(9, ['a']), recent.since(10, ['a'])]).toEqual([null, []]);
  });

  test('is unknown of longer ago than it is kept', () => {
    tellAt(minute, first, 'a');
    clock = 11 * minute;
    expect(recent.since(minute - 1, ['a'])).toBeNull();
    expect(recent.since(minute, ['a'])).toEqual([first]);
  });

  test('is unknown where a room was told more than is kept of it, and only there', () => {
    for (let at = 1; at <= 201; at += 1) tellAt(at, first, 'a');
    tellAt(202, second, 'b');
    expect(recent.since(1, ['a'])).toBeNull();
    expect(recent.since(3, ['a'])).toHaveLength(199);
    expect(recent.since(1, ['b'])).toEqual([second]);
  });

  test('is anything for whom sight has changed', () => {
    tellAt(1, null, 'a');
    expect(recent.since(1, ['a', 'b'])).toBeNull();
    expect(recent.since(2, ['a', 'b'])).toEqual([]);
    expect(recent.since(1, ['b'])).toEqual([]);
  });

  test('is still known of what was kept when the rest was swept away', () => {
    tellAt(1, first, 'a', 'b');
    tellAt(6 * minute, second, 'a');
    tellAt(11 * minute, third, 'a');
    expect(recent.since(5 * minute, ['a', 'b'])).toEqual([second, third]);
  });
});
