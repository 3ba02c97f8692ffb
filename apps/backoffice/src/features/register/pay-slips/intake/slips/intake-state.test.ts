import { describe, expect, test } from 'vitest';
import { type Act, type IntakeState, joinableWith, reduceIntake } from './intake-state.ts';
import { aMatch, anIntake } from './intake.cases.ts';
import { alikeOf, blockOf, countsOf, monthInstead, nextToCheck, standingsOf } from './slip-rows.ts';

const after = (state: IntakeState, ...acts: readonly Act[]) => acts.reduce(reduceIntake, state);
const statuses = ({ rows }: IntakeState) => {
  const standings = standingsOf(rows);
  return rows.map(({ id }) => standings.get(id)?.status);
};
const doubtsOf = ({ rows }: IntakeState, id: string) => standingsOf(rows).get(id)?.doubts;
const blockIn = ({ rows }: IntakeState) => blockOf(countsOf(standingsOf(rows)));

const target = (userId: string, page: number) => ({ userId, month: '2026-10', pages: [page], replaces: null });
const kept = (id: string, userId: string, page: number, fault: 'otherPerson' | 'otherMonth' | null = null): Act[] => [
  { do: 'sending', id, target: target(userId, page) },
  { do: 'kept', id, check: fault ? 'differs' : 'matches', fault },
];

/** One certain, one with a proposal, one without. */
const mixed = () =>
  anIntake(aMatch(1, 'anna'), aMatch(2, 'bruno', { reasons: ['nameOnly'] }), aMatch(3, null, { reasons: ['noCode'] }));

describe('a decision', () => {
  test.each<[string, Act[], (string | undefined)[], 'check' | 'nothing' | null]>([
    ['none yet', [], ['certain', 'check', 'check'], 'check'],
    ['a proposal confirmed', [{ do: 'confirm', ids: ['s2'] }], ['certain', 'confirmed', 'check'], 'check'],
    ['nobody cannot be confirmed', [{ do: 'confirm', ids: ['s3'] }], ['certain', 'check', 'check'], 'check'],
    [
      'whoever is chosen is asked about',
      [{ do: 'choose', id: 's3', userId: 'carla' }],
      ['certain', 'check', 'check'],
      'check',
    ],
    [
      'everything settled',
      [
        { do: 'confirm', ids: ['s2'] },
        { do: 'choose', id: 's3', userId: 'carla' },
        { do: 'confirm', ids: ['s3'] },
      ],
      ['certain', 'confirmed', 'confirmed'],
      null,
    ],
    [
      'what is in question excluded',
      [
        { do: 'exclude', id: 's2' },
        { do: 'exclude', id: 's3' },
      ],
      ['certain', 'excluded', 'excluded'],
      null,
    ],
    [
      'everything excluded',
      [
        { do: 'exclude', id: 's1' },
        { do: 'exclude', id: 's2' },
        { do: 'exclude', id: 's3' },
      ],
      ['excluded', 'excluded', 'excluded'],
      'nothing',
    ],
    [
      'another person for a certain one',
      [{ do: 'choose', id: 's1', userId: 'carla' }],
      ['check', 'check', 'check'],
      'check',
    ],
    [
      'back to whom it was',
      [
        { do: 'choose', id: 's1', userId: 'carla' },
        { do: 'choose', id: 's1', userId: 'anna' },
      ],
      ['certain', 'check', 'check'],
      'check',
    ],
    [
      'an excluded one included again',
      [
        { do: 'exclude', id: 's2' },
        { do: 'confirm', ids: ['s2'] },
      ],
      ['certain', 'confirmed', 'check'],
      'check',
    ],
  ])('%s', (_, acts, expected, block) => {
    const state = after(mixed(), ...acts);
    expect(statuses(state)).toEqual(expected);
    expect(blockIn(state)).toBe(block);
  });

  test('each is taken back by itself, newest first, and what is not there is not', () => {
    const decided = after(mixed(), { do: 'confirm', ids: ['s2'] }, { do: 'exclude', id: 's3' });
    expect(decided.past.map(({ id }) => id)).toEqual(['s2', 's3']);
    const once = after(decided, { do: 'undo' });
    expect(statuses(once)).toEqual(['certain', 'confirmed', 'check']);
    const twice = after(once, { do: 'undo' });
    expect(twice.rows).toEqual(mixed().rows);
    expect(after(twice, { do: 'undo' })).toBe(twice);
  });

  test('what changes nothing is no step to take back', () => {
    const excluded = after(mixed(), { do: 'exclude', id: 's2' });
    expect(after(excluded, { do: 'exclude', id: 's2' })).toBe(excluded);
  });

  test('taking back leaves what the server has', () => {
    const state = after(mixed(), { do: 'confirm', ids: ['s2'] }, ...kept('s1', 'anna', 1), { do: 'undo' });
    expect(state.rows[0]?.upload?.state).toBe('kept');
    expect(statuses(state)).toEqual(['certain', 'check', 'check']);
  });
});

describe('two slips of one person', () => {
  const twins = () => anIntake(aMatch(1, 'anna'), aMatch(2, 'anna'));
  test('are both a question', () => {
    expect(statuses(twins())).toEqual(['check', 'check']);
    expect(doubtsOf(twins(), 's1')).toEqual(['secondInMonth']);
  });
  test('with one left out, the other is certain by itself', () =>
    expect(statuses(after(twins(), { do: 'exclude', id: 's2' }))).toEqual(['certain', 'excluded']));
  test('become one when somebody chooses the person of a certain one', () =>
    expect(statuses(after(mixed(), { do: 'choose', id: 's3', userId: 'anna' }))).toEqual(['check', 'check', 'check']));
});

test('a confirmed one is asked about anew when somebody is given a second', () => {
  const once = after(mixed(), { do: 'confirm', ids: ['s2'] });
  const given = once.rows.find(({ id }) => id === 's2')?.userId ?? '';
  expect(statuses(after(once, { do: 'choose', id: 's3', userId: given }))).toEqual(['certain', 'check', 'check']);
});

describe('what the server finds', () => {
  test('a certain one that differs comes back, and is settled by a confirmation', () => {
    const state = after(anIntake(aMatch(1, 'anna')), ...kept('s1', 'anna', 1, 'otherPerson'));
    expect(statuses(state)).toEqual(['check']);
    const settled = after(state, { do: 'confirm', ids: ['s1'] });
    expect(statuses(settled)).toEqual(['confirmed']);
    expect(settled.rows[0]?.isFaultAccepted).toBe(true);
  });
  test.each([
    ['the month, which was asked about', 'otherMonth', 'confirmed'],
    ['another person, which was not', 'otherPerson', 'check'],
  ] as const)('after a confirmed doubt about the month: %s', (_, fault, expected) => {
    const doubtful = anIntake(aMatch(1, 'anna', { reasons: ['otherMonth'], month: '2026-09' }));
    const state = after(doubtful, { do: 'confirm', ids: ['s1'] }, ...kept('s1', 'anna', 1, fault));
    expect(statuses(state)).toEqual([expected]);
  });
  test('counts for the person it was asked about', () => {
    const state = after(anIntake(aMatch(1, 'anna')), ...kept('s1', 'anna', 1, 'otherPerson'));
    const other = after(state, { do: 'choose', id: 's1', userId: 'carla' });
    expect(standingsOf(other.rows).get('s1')?.fault).toBeNull();
  });
  test('the same answer can be given to all that have the same fault', () => {
    const signed = anIntake(aMatch(1, 'anna'), aMatch(2, 'bruno'), aMatch(3, 'carla', { reasons: ['nameOnly'] }));
    const state = after(
      signed,
      ...kept('s1', 'anna', 1, 'otherPerson'),
      ...kept('s2', 'bruno', 2, 'otherPerson'),
      ...kept('s3', 'carla', 3, 'otherPerson'),
    );
    const standings = standingsOf(state.rows);
    expect(alikeOf(state.rows, standings, 's1').map(({ id }) => id)).toEqual(['s1', 's2']);
    // Whom a slip is for is asked one by one.
    expect(alikeOf(state.rows, standings, 's3')).toEqual([]);
  });
});

describe('pages that belong together', () => {
  const loose = () =>
    anIntake(aMatch(1, 'anna'), aMatch(2, null, { code: null, reasons: ['noCode'] }), aMatch(4, 'carla'));
  test('are joined to the one before, which is then looked at', () => {
    const state = after(loose(), { do: 'join', id: 's2' });
    expect(state.rows.map(({ id, match }) => [id, match.pages])).toEqual([
      ['s1', [1, 2]],
      ['s3', [4]],
    ]);
    expect(statuses(state)).toEqual(['check', 'certain']);
    expect(after(state, { do: 'undo' }).rows).toEqual(loose().rows);
  });
  test.each([
    ['the first of all', loose(), 's1'],
    ['one after a gap', loose(), 's3'],
    ['one that is on the server', after(loose(), ...kept('s1', 'anna', 1)), 's2'],
  ])('not %s', (_, state, id) => expect(joinableWith(state.rows, id)).toBeNull());
});

test('the next to check is the one after, then from the start', () => {
  const { rows } = anIntake(
    aMatch(1, 'anna', { reasons: ['nameOnly'] }),
    aMatch(2, 'bruno'),
    aMatch(3, 'carla', { reasons: ['nameOnly'] }),
  );
  const standings = standingsOf(rows);
  expect(nextToCheck(rows, standings, 's1')).toBe('s3');
  expect(nextToCheck(rows, standings, 's3')).toBe('s1');
  expect(nextToCheck(rows.slice(1, 2), standings, 's2')).toBeNull();
});

test.each([
  ['most state another', ['2026-09', '2026-09', '2026-10'], '2026-09'],
  ['half of them do', ['2026-09', '2026-10'], null],
  ['most state this one', ['2026-10', '2026-10', '2026-09'], null],
])('the month that was probably meant: %s', (_, months, expected) => {
  const { rows } = anIntake(...months.map((month, index) => aMatch(index + 1, `p${index}`, { month })));
  expect(monthInstead(rows, '2026-10')).toBe(expected);
});

test('an intake that is resumed is where it was, with nothing to take back', () => {
  const { past: _past, outcome: _outcome, ...intake } = after(mixed(), { do: 'confirm', ids: ['s2'] }, { do: 'send' });
  const resumed = after(mixed(), { do: 'resume', intake });
  expect([resumed.step, resumed.past, statuses(resumed)]).toEqual(['send', [], ['certain', 'confirmed', 'check']]);
});
