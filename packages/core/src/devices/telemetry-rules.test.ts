import { describe, expect, test } from 'vitest';
import { followDevice, tellEveryMs } from './telemetry-rules.ts';
import type { AnsweredCommand, Device, DeviceState, Heard, Learning, Message, Telemetry } from './told-rules.ts';

const now = new Date('2026-11-12T09:30:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const fresh: DeviceState = {
  lastActiveAt: null,
  willAt: null,
  measuredAt: null,
  measuredVoltage: null,
  positiveCount: null,
  negativeCount: null,
  countersResetAt: null,
  dispersionPositive: null,
  dispersionNegative: null,
  positiveLevel: null,
  negativeLevel: null,
  intervalSeconds: null,
  firmware: null,
  learningState: 'idle',
  learningProgress: 0,
  learningAt: null,
  envelopeId: null,
  toldAt: null,
  refusedCount: 0,
  refusedAt: null,
  refusedFault: null,
};
const deviceWith = (state: Partial<DeviceState> = {}, given: Partial<Device> = {}): Device => ({
  state: { ...fresh, ...state },
  nominalVoltage: 12,
  alarms: [],
  knownEnvelopes: new Set(),
  moved: new Map(),
  ...given,
});
const measure = (seconds: number, given: Partial<Telemetry> = {}): Telemetry => ({
  at: at(seconds),
  batteryVoltage: 12,
  positivePoleCount: 5,
  negativePoleCount: 7,
  dispersion: { positive: 1, negative: 2 },
  ...given,
});
const message = (one: Message, heardAt = now): Heard => ({ what: 'message', message: one, at: heardAt });
const says = (...telemetry: Telemetry[]): Heard[] =>
  telemetry.map((payload) => message({ channel: 'telemetry', payload }));
const learns = (payload: Learning): Heard => message({ channel: 'learning', payload });
const answers = (commandId: string): Heard =>
  message({ channel: 'answers', payload: { commandId, result: 'successful' } });
const follow = (device: Device, heard: readonly Heard[]) => followDevice(device, heard, now);

describe('measures', () => {
  test('move the state on', () => {
    const { state, kept } = follow(deviceWith(), says(measure(-2, { intervalSeconds: 60, firmware: '1.0' })));
    expect(state).toMatchObject({
      lastActiveAt: now,
      measuredAt: at(-2),
      measuredVoltage: 12,
      positiveCount: 5,
      negativeCount: 7,
      dispersionPositive: 1,
      dispersionNegative: 2,
      positiveLevel: 'ok',
      negativeLevel: 'ok',
      intervalSeconds: 60,
      firmware: '1.0',
    });
    expect(kept.measures).toHaveLength(1);
  });

  test('that come late are kept and move nothing back', () => {
    const late = measure(-60, {
      batteryVoltage: 3,
      positivePoleCount: 2,
      dispersion: { positive: 500, negative: 500 },
    });
    const { state, kept, alarms } = follow(deviceWith(), says(measure(-2), late));
    expect(state).toMatchObject({ measuredAt: at(-2), measuredVoltage: 12, positiveCount: 5, positiveLevel: 'ok' });
    expect(kept.measures).toHaveLength(2);
    expect(alarms).toEqual([]);
  });

  test('told twice are one', () => {
    const first = follow(deviceWith(), says(measure(-2), measure(-2)));
    expect(first.kept.measures).toHaveLength(1);
    const again = follow(deviceWith(first.state), says(measure(-2)));
    expect(again).toMatchObject({ state: first.state, kept: { measures: [] }, news: null });
  });

  test('keep what they do not tell of', () => {
    const { state } = follow(deviceWith({ intervalSeconds: 60, firmware: '1.0' }), says(measure(-2)));
    expect(state).toMatchObject({ intervalSeconds: 60, firmware: '1.0' });
  });

  test.each([
    ['a clock that runs ahead', 301, 'inFuture'],
    ['more than thirty days ago', -30 * 86_400 - 1, 'tooOld'],
  ] as const)('of %s are counted as refused, and the device as heard', (_, seconds, fault) => {
    const { state, kept, faults } = follow(deviceWith(), says(measure(seconds)));
    expect(state).toMatchObject({
      refusedCount: 1,
      refusedAt: now,
      refusedFault: fault,
      lastActiveAt: now,
      measuredAt: null,
    });
    expect([kept.measures, faults]).toEqual([[], [fault]]);
  });
});

test.each([
  ['grow', { positiveCount: 5, measuredAt: at(-60) }, measure(-2, { positivePoleCount: 9 }), 9],
  ['do not shrink', { positiveCount: 50, measuredAt: at(-60) }, measure(-2, { positivePoleCount: 9 }), 50],
  ['grow by what comes late too', { positiveCount: 5, measuredAt: at(-2) }, measure(-60, { positivePoleCount: 9 }), 9],
  [
    'begin anew after a reset',
    { positiveCount: 50, measuredAt: at(-60), countersResetAt: at(-30) },
    measure(-2, { positivePoleCount: 1 }),
    1,
  ],
  [
    'grow again afterwards',
    { positiveCount: 3, measuredAt: at(-10), countersResetAt: at(-30) },
    measure(-2, { positivePoleCount: 1 }),
    3,
  ],
  [
    'take nothing from before the reset',
    { positiveCount: 3, measuredAt: at(-10), countersResetAt: at(-30) },
    measure(-40, { positivePoleCount: 99 }),
    3,
  ],
] as const)('counters %s', (_, state, telemetry, count) => {
  expect(follow(deviceWith(state), says(telemetry)).state.positiveCount).toBe(count);
});

describe('signs of life', () => {
  test('a will hangs until the device is heard of again', () => {
    const { state } = follow(deviceWith({ lastActiveAt: at(-60) }), [{ what: 'gone', at: at(-30) }]);
    expect(state).toMatchObject({ lastActiveAt: at(-60), willAt: at(-30) });
    expect(follow(deviceWith(state), [{ what: 'there', at: at(-5) }]).state).toMatchObject({
      lastActiveAt: at(-5),
      willAt: null,
    });
  });

  test('a will of a line that was replaced meanwhile says nothing', () => {
    const { state } = follow(deviceWith({ lastActiveAt: at(-5) }), [{ what: 'gone', at: at(-30) }]);
    expect(state.willAt).toBeNull();
  });

  test.each([
    ['before the line that broke was last heard', -20, at(-1)],
    ['when it was', -10, at(-1)],
    ['after that, by another process', -9, null],
  ])('a will counts by whether the device was heard %s', (_, lastActive, willAt) => {
    const broken = { what: 'gone', at: at(-1), lastHeard: at(-10) } as const;
    expect(follow(deviceWith({ lastActiveAt: at(lastActive) }), [broken]).state.willAt).toEqual(willAt);
  });

  test('what was heard before the will does not take it back', () => {
    const state = { lastActiveAt: at(-60), willAt: at(-10) };
    const after = follow(deviceWith(state, { alarms: ['lost'] }), [{ what: 'there', at: at(-20) }]);
    expect(after.state).toMatchObject({ lastActiveAt: at(-20), willAt: at(-10) });
    expect(after.alarms).toEqual([]);
  });

  test.each([
    [true, { lastActiveAt: now, willAt: null }],
    [false, { lastActiveAt: at(-60), willAt: now }],
  ])('a status says the same: online %s', (isOnline, after) => {
    const { state } = follow(deviceWith({ lastActiveAt: at(-60) }), [
      message({ channel: 'status', payload: { isOnline } }),
    ]);
    expect(state).toMatchObject(after);
  });

  test('end the alarm that it is lost', () => {
    const { alarms, news } = follow(deviceWith({}, { alarms: ['lost'] }), [{ what: 'there', at: now }]);
    expect(alarms).toEqual([{ act: 'close', kind: 'lost', at: now }]);
    expect(news).toBe('update');
  });
});

describe('alarms', () => {
  const low = { batteryVoltage: 10.79 };
  test('follow the battery in its order, whatever arrives together', () => {
    const { alarms } = follow(deviceWith(), says(measure(-5, low), measure(-4, low), measure(-3), measure(-2, low)));
    expect(alarms).toEqual([
      { act: 'raise', kind: 'battery', at: now, pole: null, value: 10.79, threshold: 10.8 },
      { act: 'close', kind: 'battery', at: now },
      { act: 'raise', kind: 'battery', at: now, pole: null, value: 10.79, threshold: 10.8 },
    ]);
  });

  test('are not raised while they are open', () => {
    expect(follow(deviceWith({}, { alarms: ['battery'] }), says(measure(-5, low))).alarms).toEqual([]);
  });

  test.each([
    ['raised at the bound', null, 100, ['raise']],
    ['held above 80 % of it', 'alarm', 80, []],
    ['ended below', 'alarm', 79.9, ['close']],
  ] as const)('of dispersion are %s', (_, level, negative, acts) => {
    const device = deviceWith({ negativeLevel: level }, { alarms: level ? ['dispersion'] : [] });
    const { alarms } = follow(device, says(measure(-2, { dispersion: { positive: 1, negative } })));
    expect(alarms.map(({ act }) => act)).toEqual(acts);
    if (alarms[0]?.act === 'raise') expect(alarms[0]).toMatchObject({ pole: 'negative', value: 100, threshold: 100 });
  });
});

describe('learning', () => {
  const envelope = { id: 'e1', size: 1, points: [{ min: 0, max: 1 }], metric: 'dispersionNegative' } as const;
  const done: Learning = { at: at(-5), state: 'learned', progress: 100, envelope };

  test('ends with an envelope, which the device works with from then on', () => {
    const { state, kept, news } = follow(deviceWith(), [
      learns({ at: at(-9), state: 'learning', progress: 40 }),
      learns(done),
    ]);
    expect(state).toMatchObject({
      learningState: 'learned',
      learningProgress: 100,
      learningAt: at(-5),
      envelopeId: 'e1',
    });
    expect(kept.envelopes).toEqual([{ ...envelope, learnedAt: at(-5), loadedAt: now }]);
    expect(news).toBe('update');
  });

  test('told again does not take the place of what was loaded since', () => {
    const device = deviceWith({ envelopeId: 'e0', learningAt: at(-5) }, { knownEnvelopes: new Set(['e1']) });
    const { state, kept } = follow(device, [learns(done), learns(done)]);
    expect(state.envelopeId).toBe('e0');
    expect(kept.envelopes).toEqual([]);
  });

  test('that comes late is kept and moves nothing back', () => {
    const { state, kept } = follow(deviceWith({ learningState: 'learning', learningAt: at(-1) }), [learns(done)]);
    expect(state).toMatchObject({ learningState: 'learning', learningAt: at(-1), envelopeId: null });
    expect(kept.envelopes).toHaveLength(1);
  });
});

describe('answers', () => {
  const moved = (command: AnsweredCommand) => ({ moved: new Map([['c1', command]]) });
  test.each([
    [
      'set counters to nought',
      { command: 'resetCounters', params: {}, status: 'successful' },
      { countersResetAt: now, positiveCount: 0, negativeCount: 0 },
    ],
    [
      'set the interval',
      { command: 'setInterval', params: { seconds: 90 }, status: 'successful' },
      { intervalSeconds: 90 },
    ],
    [
      'load an envelope',
      { command: 'loadEnvelope', params: { envelopeId: 'e0' }, status: 'successful' },
      { envelopeId: 'e0' },
    ],
    [
      'change nothing when they failed',
      { command: 'setInterval', params: { seconds: 90 }, status: 'failed' },
      { intervalSeconds: 60 },
    ],
  ] as const)('%s', (_, command, after) => {
    const { state } = follow(deviceWith({ positiveCount: 5, intervalSeconds: 60 }, moved(command)), [answers('C1')]);
    expect(state).toMatchObject(after);
  });

  test('that moved no command change nothing', () => {
    const known = { positiveCount: 5, negativeCount: 5 };
    expect(follow(deviceWith(known), [answers('c1')]).state).toMatchObject(known);
  });
});

describe('people are told', () => {
  const quiet = {
    lastActiveAt: at(-10),
    measuredAt: at(-10),
    measuredVoltage: 12,
    positiveLevel: 'ok',
    negativeLevel: 'ok',
  } as const;
  test.each([
    ['of a first measure', {}, 'update'],
    [
      'of further ones when ten seconds are over',
      { ...quiet, toldAt: new Date(now.getTime() - tellEveryMs) },
      'telemetry',
    ],
    ['and not before', { ...quiet, toldAt: new Date(now.getTime() - tellEveryMs + 1) }, null],
    ['at once when the battery looks otherwise', { ...quiet, measuredVoltage: 11, toldAt: now }, 'update'],
    ['at once when it had been lost', { ...quiet, lastActiveAt: at(-601), toldAt: now }, 'update'],
  ] as const)('%s', (_, state, news) => {
    const after = follow(deviceWith(state), says(measure(-2)));
    expect(after.news).toBe(news);
    expect(after.state.toldAt).toEqual(news ? now : after.state.toldAt);
  });

  test('of what could not be kept, as often as of measures', () => {
    const heard = [{ what: 'fault', fault: 'notJson', at: now }] as const;
    expect(follow(deviceWith(quiet), heard).news).toBe('telemetry');
    expect(follow(deviceWith({ ...quiet, toldAt: now }), heard).news).toBeNull();
  });
});
