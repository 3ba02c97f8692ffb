import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { noted, planKey, stepBack } from '@timbro/core/work-days/planning/draft-rules.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { personOf, signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { sara } from '#parts/people/people-testing.ts';
import { useDraftBook } from './draft-store.ts';
import { mattina } from './plan-fixtures.ts';
import { countStoredDrafts, storageKeyOf } from './stored-drafts.ts';

const cell = { userId: sara.id, date: '2026-11-16', shiftId: mattina.id, version: 3 };
const owner = personOf('Admin').id;
const key = storageKeyOf(owner);
const stored = () => localStorage.getItem(key);
const open = () => renderHook(() => useDraftBook()).result;
const drafts = (result: ReturnType<typeof open>) => [...result.current[0].drafts.values()];
const paint = (result: ReturnType<typeof open>) =>
  act(() => result.current[1]((book) => noted(book, new Map([[planKey(cell), cell]]))));

beforeEach(() => signInAs('Admin'));

test('what is drafted is stored, read again, and gone from the storage once there is nothing left', () => {
  const first = open();
  paint(first);
  expect(JSON.parse(stored() ?? '')).toEqual([cell]);
  // Another tab has changed it: what is in memory is read anew.
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(drafts(open())).toEqual([cell]);
  paint(first);
  act(() => first.current[1](stepBack));
  act(() => first.current[1]((book) => noted(book, new Map())));
  expect(stored()).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['no list', '{"a":1}'],
  ['a cell that is none', '[{"userId":"x"}]'],
  ['a day that is none', JSON.stringify([{ ...cell, date: '2026-02-30' }])],
])('a storage with %s holds no drafts', (_, text) => {
  localStorage.setItem(key, text);
  expect(drafts(open())).toEqual([]);
});

test.each([
  ['nothing', null, 0],
  ['no JSON', '{', 0],
  ['no list', '{"a":1}', 0],
  ['two drafts', JSON.stringify([cell, { ...cell, date: '2026-11-17' }]), 2],
])('a storage with %s is counted without the planning', (_, text, count) => {
  if (text !== null) localStorage.setItem(key, text);
  expect(countStoredDrafts(owner)).toBe(count);
});

test('a way back to the schedule is stored as such', () => {
  localStorage.setItem(key, JSON.stringify([{ ...cell, shiftId: null, reset: true }]));
  expect(drafts(open())).toEqual([{ ...cell, shiftId: null, reset: true }]);
});

test('the end of the session ends the drafts, and nothing is written after it', () => {
  const result = open();
  paint(result);
  act(() => session.clear());
  expect([drafts(result), stored()]).toEqual([[], null]);
  signInAs('Admin');
  const again = open();
  localStorage.clear();
  paint(again);
  expect(stored()).toBeNull();
});
