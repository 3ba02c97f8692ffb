import { expect, test } from 'vitest';
import type { PlanRule } from '@timbro/core/engine/working-time.ts';
import { warningGroups } from './warning-rules.ts';

const warning = (rule: PlanRule, userId: string, date: string) => ({ rule, userId, date });
type Told = ReturnType<typeof warning>;

const [monday, tuesday, friday] = ['2026-11-16', '2026-11-17', '2026-11-20'] as const;
test.each<[string, Told[], [PlanRule, number, Record<string, string[]>][]]>([
  ['nothing', [], []],
  ['one', [warning('rest11', 'sara', monday)], [['rest11', 1, { sara: [monday] }]]],
  [
    'rules in the order in which they are always named',
    [warning('overContract', 'sara', monday), warning('onLeave', 'luca', monday), warning('rest11', 'sara', monday)],
    [
      ['rest11', 1, { sara: [monday] }],
      ['onLeave', 1, { luca: [monday] }],
      ['overContract', 1, { sara: [monday] }],
    ],
  ],
  [
    'who has the most first, each by the day',
    [
      warning('rest11', 'anna', monday),
      warning('rest11', 'sara', friday),
      warning('rest11', 'luca', tuesday),
      warning('rest11', 'sara', tuesday),
    ],
    [['rest11', 4, { sara: [tuesday, friday], anna: [monday], luca: [tuesday] }]],
  ],
])('%s', (_, warnings, expected) => {
  const groups = warningGroups(warnings).map(({ rule, count, people }) => [
    rule,
    count,
    people.map(({ userId, warnings: own }) => [userId, own.map(({ date }) => date)]),
  ]);
  expect(groups).toEqual(expected.map(([rule, count, people]) => [rule, count, Object.entries(people)]));
});
