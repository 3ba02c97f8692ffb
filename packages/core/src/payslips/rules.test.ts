import { expect, test } from 'vitest';
import { type SlipAct, type SlipState, isShown, slipActs, slipAllows } from './rules.ts';

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
