import { expect, test } from 'vitest';
import { type SlipAct, type SlipState, isShown, renewedAt, slipActs, slipAllows } from './rules.ts';

const draft = { publishedAt: null, withdrawnAt: null, openedAt: null, downloadedAt: null };
const published = { ...draft, publishedAt: '2026-11-10' };
const opened = { ...published, openedAt: '2026-11-11' };
const downloaded = { ...published, downloadedAt: '2026-11-11' };
const withdrawn = { ...opened, withdrawnAt: '2026-11-12' };

test.each<[string, SlipState, boolean, SlipAct[]]>([
  ['a draft', draft, false, ['publish', 'change', 'remove']],
  ['a published slip', published, true, ['change', 'remove', 'withdraw']],
  ['an opened slip', opened, true, ['change', 'withdraw']],
  ['a downloaded slip', downloaded, true, ['change', 'withdraw']],
  ['a slip whose former file was opened', { ...published, wasSeen: true }, true, ['change', 'withdraw']],
  ['a withdrawn slip', withdrawn, false, []],
])('%s', (_, slip, shown, allowed) => {
  expect(isShown(slip)).toBe(shown);
  expect(slipActs.filter((act) => slipAllows(act, slip))).toEqual(allowed);
});

const [before, then, after] = ['2026-11-09', '2026-11-10', '2026-11-12'].map((day) => new Date(`${day}T08:00:00Z`));

test.each([
  ['a draft, whatever it replaces', null, after, 'other', undefined],
  ['a slip brought in and published', then, before, null, undefined],
  ['a slip published as it was brought in', then, then, null, undefined],
  ['a slip with a file that came after it was published', then, after, null, after],
  ['a slip that took the place of another', then, before, 'other', then],
  ['a slip that did and has got a further file', then, after, 'other', after],
])('%s', (_, publishedAt, uploadedAt, replaces, expected) => {
  const slip = { publishedAt: publishedAt ?? null, uploadedAt: uploadedAt ?? new Date(0), replaces };
  expect(renewedAt(slip)).toEqual(expected ?? null);
});
