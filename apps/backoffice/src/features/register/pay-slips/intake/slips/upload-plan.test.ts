import { describe, expect, test } from 'vitest';
import { type Act, type IntakeState, reduceIntake } from './intake-state.ts';
import { aMatch, anIntake } from './intake.cases.ts';
import { standingsOf } from './slip-rows.ts';
import { type PublishedSlips, noneOut, uploadPlan, uploadSums } from './upload-plan.ts';

const after = (state: IntakeState, ...acts: readonly Act[]) => acts.reduce(reduceIntake, state);
const planOf = ({ rows, month }: IntakeState, published: PublishedSlips = noneOut) => {
  const plan = uploadPlan({ rows, standings: standingsOf(rows), month, published });
  return { remove: plan.remove, send: plan.send.map(({ row }) => row.id), due: plan.due.map(({ row }) => row.id) };
};
const replacesIn = ({ rows, month }: IntakeState, published: PublishedSlips) =>
  uploadPlan({ rows, standings: standingsOf(rows), month, published }).due.map(({ target }) => target.replaces);

const target = (userId: string, page: number, replaces: string | null = null) => ({
  userId,
  month: '2026-10',
  pages: [page],
  replaces,
});
const keptAs = (id: string, userId: string, page: number, replaces: string | null = null): Act[] => [
  { do: 'sending', id, target: target(userId, page, replaces) },
  { do: 'kept', id, check: 'matches', fault: null },
];
const out = (userId: string, id: string, count = 1): PublishedSlips => ({
  byUser: new Map([[userId, { id, publishedAt: '2026-11-04T08:00:00.000Z', count }]]),
  ids: new Set([id]),
});

const three = () => anIntake(aMatch(1, 'anna'), aMatch(2, 'bruno', { reasons: ['nameOnly'] }), aMatch(3, 'carla'));

describe('what is sent', () => {
  test.each<[string, IntakeState, ReturnType<typeof planOf>]>([
    ['certain ones only', three(), { remove: [], send: ['s1', 's3'], due: ['s1', 's3'] }],
    [
      'and what was confirmed',
      after(three(), { do: 'confirm', ids: ['s2'] }),
      { remove: [], send: ['s1', 's2', 's3'], due: ['s1', 's2', 's3'] },
    ],
    ['nothing twice', after(three(), ...keptAs('s1', 'anna', 1)), { remove: [], send: ['s3'], due: ['s1', 's3'] }],
    [
      'again what may not have arrived, under the same id',
      after(three(), { do: 'sending', id: 's1', target: target('anna', 1) }),
      { remove: [], send: ['s1', 's3'], due: ['s1', 's3'] },
    ],
    [
      'again what failed',
      after(three(), { do: 'sending', id: 's1', target: target('anna', 1) }, { do: 'failed', id: 's1', message: 'no' }),
      { remove: [], send: ['s1', 's3'], due: ['s1', 's3'] },
    ],
    [
      'a draft that is excluded goes',
      after(three(), ...keptAs('s1', 'anna', 1), { do: 'exclude', id: 's1' }),
      { remove: ['s1'], send: ['s3'], due: ['s3'] },
    ],
    [
      'a draft that is for somebody else now goes, and comes anew',
      after(
        three(),
        ...keptAs('s1', 'anna', 1),
        { do: 'choose', id: 's1', userId: 'dora' },
        { do: 'confirm', ids: ['s1'] },
      ),
      { remove: ['s1'], send: ['s1', 's3'], due: ['s1', 's3'] },
    ],
  ])('%s', (_, state, expected) => expect(planOf(state)).toEqual(expected));

  test('a resumed intake sends only the rest', () => {
    const { past: _past, outcome: _outcome, ...intake } = after(three(), ...keptAs('s1', 'anna', 1), { do: 'send' });
    const resumed = after(three(), { do: 'resume', intake });
    expect(planOf(resumed)).toEqual({ remove: [], send: ['s3'], due: ['s1', 's3'] });
    expect(uploadSums(resumed.rows, standingsOf(resumed.rows))).toEqual({ kept: 1, all: 2 });
  });
});

test('what the server finds fault with has arrived all the same', () => {
  const state = after(
    three(),
    { do: 'sending', id: 's1', target: target('anna', 1) },
    { do: 'kept', id: 's1', check: 'differs', fault: 'sameFile' },
  );
  expect(uploadSums(state.rows, standingsOf(state.rows))).toEqual({ kept: 1, all: 2 });
  // It stays until somebody decides: a resumed upload takes nothing back.
  expect(planOf(state)).toEqual({ remove: [], send: ['s3'], due: ['s3'] });
});

describe('somebody who has a slip of the month already', () => {
  test('has it replaced, unless both are kept', () => {
    const state = anIntake(aMatch(1, 'anna'), aMatch(2, 'bruno'));
    expect(replacesIn(state, out('anna', 'old'))).toEqual(['old', null]);
    expect(replacesIn(after(state, { do: 'keepBoth', id: 's1', keepsBoth: true }), out('anna', 'old'))).toEqual([
      null,
      null,
    ]);
  });
  test('and gets two: the first takes its place', () => {
    const twins = after(anIntake(aMatch(1, 'anna'), aMatch(2, 'anna')), { do: 'confirm', ids: ['s1', 's2'] });
    expect(replacesIn(twins, out('anna', 'old'))).toEqual(['old', null]);
  });
  test('and several of them: nothing tells which one is meant, so that all stay', () => {
    expect(replacesIn(anIntake(aMatch(1, 'anna')), out('anna', 'old', 2))).toEqual([null]);
  });
  test('and whose new one is out by now: it is not taken for another one', () => {
    const state = after(anIntake(aMatch(1, 'anna')), ...keptAs('s1', 'anna', 1, 'old'));
    expect(planOf(state, out('anna', 's1'))).toEqual({ remove: [], send: [], due: ['s1'] });
  });
  test('and whose old one is gone by now gets the new one without it', () => {
    const state = after(anIntake(aMatch(1, 'anna')), ...keptAs('s1', 'anna', 1, 'old'));
    expect(planOf(state)).toEqual({ remove: ['s1'], send: ['s1'], due: ['s1'] });
  });
});
