import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hostsIn } from '../database-hosts.ts';
import type { Sight } from './primary.repo.ts';
import { NoPrimary, createPrimary } from './primary.ts';

const hosts = hostsIn('postgresql://u@db1,db2,db3/timbro');
const primaryOn = (timeline: string): Sight => ({ kind: 'primary', timeline });
const standby: Sight = { kind: 'standby' };
const away: Sight = { kind: 'away', error: new Error('gone') };

/** What the three are found to be, and how often anybody looked. */
function aWorld(...sights: Sight[]) {
  const world = { sights, looks: 0 };
  const look = async (host: (typeof hosts)[number]): Promise<Sight> => {
    world.looks += 1;
    return world.sights[hosts.indexOf(host)] ?? away;
  };
  const primary = createPrimary(hosts, { look, beatMs: 1_000 });
  const found = () => primary.find().then(({ name }) => name.split(':')[0], kindsOf);
  return { world, primary, found };
}
const kindsOf = (error: unknown) =>
  error instanceof NoPrimary ? error.seen.map(({ sight }) => sight.kind).join(' ') : error;

describe('the primary among several hosts', () => {
  test.each([
    ['the one that takes writes', [standby, primaryOn('2'), away], 'db2'],
    ['of two that do, the one that was promoted last', [primaryOn('2'), primaryOn('3'), standby], 'db2'],
    ['of two names of one server, the first', [away, primaryOn('2'), primaryOn('2')], 'db2'],
    ['one that tells no timeline', [standby, standby, primaryOn('')], 'db3'],
    ['none of standbys', [standby, standby, standby], 'standby standby standby'],
    ['none that takes no writes', [{ kind: 'readOnly' }, standby, away], 'readOnly standby away'],
    ['none that is away', [away, away, away], 'away away away'],
  ] as const)('is %s', async (_, sights, expected) => {
    expect(await aWorld(...sights).found()).toBe(expected);
  });

  test('is looked for once, by whoever asks at the same time and until there is a doubt', async () => {
    const { world, primary, found } = aWorld(standby, primaryOn('1'), standby);
    expect(await Promise.all([found(), found(), found()])).toEqual(['db2', 'db2', 'db2']);
    await found();
    expect(world.looks).toBe(3);
    primary.doubt();
    await found();
    expect(world.looks).toBe(6);
  });

  test('is looked for again after a doubt that came up meanwhile', async () => {
    const { world, primary, found } = aWorld(primaryOn('1'), standby, standby);
    const looking = found();
    primary.doubt();
    await looking;
    await found();
    expect(world.looks).toBe(6);
  });

  test('is never again one of a lower timeline than one that was found', async () => {
    const { world, primary, found } = aWorld(primaryOn('1'), standby, standby);
    expect(await found()).toBe('db1');
    world.sights = [away, primaryOn('2'), standby];
    primary.doubt();
    expect(await found()).toBe('db2');
    // The former one comes back as it was, and the one that took over is gone for a moment.
    world.sights = [primaryOn('1'), away, standby];
    primary.doubt();
    expect(await found()).toBe('stale away standby');
    world.sights = [primaryOn('1'), primaryOn('2'), standby];
    expect(await found()).toBe('db2');
  });
});

describe('while anything is connected', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['goes on', primaryOn('1')],
    ['is silent', away],
  ])('all are looked at by the clock, and what is connected to a replaced one that %s is cut', async (_, former) => {
    const { world, primary } = aWorld(primaryOn('1'), standby, standby);
    const host = await primary.find();
    const cut = vi.fn<(error: Error) => void>();
    const letGo = primary.hold({ host, cut });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(cut).not.toHaveBeenCalled();
    world.sights = [former, primaryOn('2'), standby];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(cut).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '57P03' }));
    letGo();
    await vi.advanceTimersByTimeAsync(1_000);
    const { looks } = world;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.looks).toBe(looks);
  });

  test('nothing is cut while no other one takes writes', async () => {
    const { world, primary } = aWorld(primaryOn('1'), standby, standby);
    const cut = vi.fn<(error: Error) => void>();
    primary.hold({ host: await primary.find(), cut });
    world.sights = [away, standby, standby];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(cut).not.toHaveBeenCalled();
  });
});
