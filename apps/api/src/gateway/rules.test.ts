import { describe, expect, test } from 'vitest';
import { createDoor } from './door.ts';
import { createPace } from './pace.ts';
import { createPresence } from './presence.ts';
import { createTally } from './tally.ts';

describe('a pace', () => {
  test('lets the first burst go on at once, and then one after the other', () => {
    const pace = createPace({ perSecond: 10, burst: 3 });
    expect([pace(0), pace(0), pace(0), pace(0), pace(0)]).toEqual([0, 0, 0, 100, 200]);
  });
  test('gives back what was not used, and no more than the burst', () => {
    const pace = createPace({ perSecond: 10, burst: 2 });
    for (let count = 0; count < 4; count += 1) pace(0);
    expect(pace(400)).toBe(0);
    expect([pace(60_000), pace(60_000), pace(60_000)]).toEqual([0, 0, 100]);
  });
});

test.each([
  ['fewer than too many', [0, 1], false],
  ['too many at once', [0, 0, 0], true],
  ['as many, but over a longer time', [0, 500, 1_000], false],
])('a tally of %s', (_, moments, isTooMany) => {
  const tally = createTally(3, 1_000);
  expect(moments.map((moment) => tally(moment)).at(-1)).toBe(isTooMany);
});

describe('the door', () => {
  const setup = (mostRemembered = 10) => {
    const time = { now: 0 };
    return { time, door: createDoor({ mostWrong: 3, shutMs: 60_000, mostRemembered }, () => time.now) };
  };
  const fail = (door: ReturnType<typeof createDoor>, address: string, times: number) =>
    Array.from({ length: times }, () => door.wrong(address, 'GR9'));

  test('shuts with the third wrong credential, says so once, and opens a minute later', () => {
    const { door, time } = setup();
    expect(fail(door, '10.0.0.1', 5)).toEqual([false, false, true, false, false]);
    expect(door.isShut('10.0.0.1', 'GR1')).toBe(true);
    expect(door.isShut('10.0.0.2', 'GR1')).toBe(false);
    time.now = 60_001;
    expect(door.isShut('10.0.0.1', 'GR1')).toBe(false);
  });
  test('stays open for a device that was let in from there, and for it alone', () => {
    const { door } = setup();
    door.right('10.0.0.1', 'GR1');
    fail(door, '10.0.0.1', 3);
    expect([door.isShut('10.0.0.1', 'GR1'), door.isShut('10.0.0.1', 'GR2')]).toEqual([false, true]);
    fail(door, '10.0.0.2', 3);
    expect(door.isShut('10.0.0.2', 'GR1')).toBe(true);
  });
  test('shuts for it too once a wrong credential is shown in its name', () => {
    const { door } = setup();
    door.right('10.0.0.1', 'GR9');
    fail(door, '10.0.0.1', 3);
    expect(door.isShut('10.0.0.1', 'GR9')).toBe(true);
  });
  test.each([
    ['one network of IPv6 is one address', '2001:db8:1:2::1', '2001:db8:1:2:aaaa::9', true],
    ['two networks are two', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['IPv4 is the same in both writings', '10.0.0.1', '::ffff:10.0.0.1', true],
  ])('%s', (_, from, other, isShut) => {
    const { door } = setup();
    fail(door, from, 3);
    expect(door.isShut(other, 'GR1')).toBe(isShut);
  });
  test('forgets the oldest address when there are too many', () => {
    const { door } = setup(2);
    fail(door, '10.0.0.1', 3);
    fail(door, '10.0.0.2', 1);
    fail(door, '10.0.0.3', 1);
    expect(door.isShut('10.0.0.1', 'GR1')).toBe(false);
  });
});

describe('who is on the line of an external broker', () => {
  const setup = () => {
    const time = { now: 0 };
    return { time, presence: createPresence(() => time.now) };
  };
  test('a device for a minute after each message, and it comes once', () => {
    const { presence, time } = setup();
    expect(presence.isHere('GR1')).toBe(false);
    expect([presence.heard('GR1', null), presence.heard('GR1', null)]).toEqual([true, false]);
    time.now = 59_999;
    expect([presence.isHere('GR1'), presence.count()]).toEqual([true, 1]);
    time.now = 60_000;
    expect([presence.isHere('GR1'), presence.count()]).toEqual([false, 0]);
    expect(presence.heard('GR1', null)).toBe(true);
  });
  test('one that says it is online until it says otherwise, whatever it says meanwhile', () => {
    const { presence, time } = setup();
    presence.heard('GR1', true);
    presence.heard('GR1', null);
    time.now = 1e9;
    expect(presence.isHere('GR1')).toBe(true);
    presence.heard('GR1', false);
    expect(presence.isHere('GR1')).toBe(false);
  });
  test('nobody who was cut', () => {
    const { presence } = setup();
    presence.heard('GR1', true);
    presence.left('GR1');
    expect(presence.isHere('GR1')).toBe(false);
  });
});
