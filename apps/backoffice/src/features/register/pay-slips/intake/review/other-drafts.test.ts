import { describe, expect, test } from 'vitest';
import { reduceIntake } from '../slips/intake-state.ts';
import { aMatch, aPayee, anIntake } from '../slips/intake.cases.ts';
import { type Draft, draftsInTheWay, originOf } from './other-drafts.ts';

const draftOf = (id: string, userId: string, more: Partial<Draft> = {}): Draft => ({
  id,
  user: aPayee(userId, 'Anna', 'Bianchi', null).user,
  uploadedBy: null,
  uploadedAt: '2026-11-03T09:15:00.000Z',
  ...more,
});
const two = anIntake(aMatch(1, 'anna'), aMatch(2, 'bruno'));

describe('drafts in the way', () => {
  test.each<[string, readonly Draft[], readonly string[]]>([
    ['none', [], []],
    ['of somebody who is served', [draftOf('d1', 'anna')], ['d1']],
    ['of somebody who is not', [draftOf('d1', 'carla')], []],
    ['the intake’s own', [draftOf('s1', 'anna')], []],
    ['its own, which was for somebody else when it was sent', [draftOf('s1', 'bruno')], []],
    ['two of one person', [draftOf('d1', 'anna'), draftOf('d2', 'anna')], ['d1', 'd2']],
  ])('%s', (_, drafts, expected) => {
    expect(draftsInTheWay(drafts, two.rows).map(({ id }) => id)).toEqual(expected);
  });

  test('who is excluded here is not served', () => {
    const { rows } = reduceIntake(two, { do: 'exclude', id: 's1' });
    expect(draftsInTheWay([draftOf('d1', 'anna')], rows)).toEqual([]);
  });
});

test('names each who brought some in once, and the last moment', () => {
  const [sara, luca] = [aPayee('s', 'Sara', 'Conti', null).user, aPayee('l', 'Luca', 'Re', null).user];
  const origin = originOf([
    draftOf('d1', 'anna', { uploadedBy: sara }),
    draftOf('d2', 'anna', { uploadedBy: luca, uploadedAt: '2026-11-05T09:15:00.000Z' }),
    draftOf('d3', 'bruno', { uploadedBy: sara }),
    draftOf('d4', 'bruno'),
  ]);
  expect(origin).toEqual({ names: ['Sara Conti', 'Luca Re'], lastAt: '2026-11-05T09:15:00.000Z' });
});
