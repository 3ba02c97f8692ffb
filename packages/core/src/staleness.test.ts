import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { aggregates, madeOldBy, madeOldByEvent } from './staleness.ts';

const event = (eventType: string, entityId: string | null = null) => ({ eventType, entityId, companyId: null, at: '' });

test.each<[string, string, readonly string[]]>([
  [
    'a decision shows in the absence, what is left, the day and the other requests',
    'leaveRequests',
    ['absences', 'balances', 'workDays', 'timeCards', 'stampsUpdates'],
  ],
  ['an absence the same', 'absences', ['leaveRequests', 'balances', 'workDays', 'timeCards', 'stampsUpdates']],
  [
    'a corrected day shows in what was asked for it',
    'workDays',
    ['timeCards', 'stampsUpdates', 'leaveRequests', 'absences', 'balances'],
  ],
  ['a stamp shows in the day', 'stamps', ['workDays', 'timeCards', 'stampsUpdates']],
  ['what is entered into a balance shows in the card of the month', 'balances', ['timeCards']],
  ['a change of stampings shows in the card of the month', 'stampsUpdates', ['workDays', 'timeCards']],
  [
    'a person is named in many lists',
    'users',
    [
      'people',
      'departments',
      'onboarding',
      'workSchedules',
      'workDays',
      'leaveRequests',
      'stampsUpdates',
      'absences',
      'balances',
    ],
  ],
  [
    'a shift shows wherever it is planned, and in the hours that are counted by it',
    'shifts',
    ['workSchedules', 'departments', 'workDays', 'timeCards', 'leaveRequests', 'absences', 'balances'],
  ],
  ['a subscription shows with its client', 'subscriptions', ['companies']],
])('%s', (_, module, shown) => {
  expect([...madeOldBy(module)]).toEqual(expect.arrayContaining([module, ...shown]));
});

test.each(Object.keys(contract))(
  'whatever happens to %s is a line of the history and may change what waits',
  (module) => {
    expect([...madeOldBy(module)]).toEqual(expect.arrayContaining([module, 'audit', 'notifications']));
  },
);

test('an event makes old what a write of the same kind does', () => {
  expect(madeOldByEvent(event('absences.create'), 'me')).toEqual(madeOldBy('absences'));
});

test.each([
  ['a measure', 'devices.telemetry', ['devices', 'deviceMeasures']],
  ['the way of a command', 'devices.command', ['devices', 'deviceMeasures', 'deviceCommands']],
])('%s makes old no more than it touches', (_, eventType, touched) => {
  expect([...madeOldByEvent(event(eventType), 'me')]).toEqual(touched);
});

test('what happens to oneself changes the profile, what happens to others does not', () => {
  expect(madeOldByEvent(event('users.update', 'me'), 'me').has('profile')).toBe(true);
  expect(madeOldByEvent(event('users.update', 'other'), 'me').has('profile')).toBe(false);
  expect(madeOldByEvent(event('users.update'), undefined).has('profile')).toBe(false);
});

test('what nobody knows makes old only itself', () => {
  expect([...madeOldBy('weather')]).toEqual(['weather', 'audit', 'notifications']);
});

test('what is summed is named as the contract names it', () => {
  for (const id of aggregates) {
    const [module = '', action = ''] = id.split('.');
    expect(Object.keys({ ...Object.entries(contract).find(([name]) => name === module)?.[1] })).toContain(action);
  }
});
