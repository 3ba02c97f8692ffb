import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { deviceCalibrations, deviceEnvelopes } from '#db/tables/devices.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { type DeviceTalk, deviceTalk } from '#testing/device-talk.ts';

let t: DeviceTalk;
let device: KnownDevice;
beforeAll(async () => {
  t = await deviceTalk();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  t.faults.length = 0;
  t.batches.length = 0;
  device = await t.aDevice();
});

const newsOf = async (one: KnownDevice) => (await t.toldOf(one)).map(({ event }) => event.eventType);

describe('a measure', () => {
  test('becomes the state, a row and part of its hour, and people hear of it', async () => {
    await t.measures(device, {
      batteryVoltage: 23.5,
      dispersion: { positive: 3, negative: 40 },
      firmware: 'v"1\\2, {x}',
    });
    expect(await t.stateOf(device)).toMatchObject({
      lastActiveAt: t.clock.now(),
      measuredAt: t.clock.now(),
      measuredVoltage: 23.5,
      dispersionNegative: 40,
      positiveLevel: 'ok',
      negativeLevel: 'warning',
      firmware: 'v"1\\2, {x}',
    });
    expect(await t.measuresOf(device)).toMatchObject([{ at: t.clock.now(), voltage: 23.5 }]);
    expect(await t.hoursOf(device)).toMatchObject([
      { hour: new Date('2026-11-12T09:00:00Z'), measures: 1, voltageSum: 23.5 },
    ]);
    const [told] = await t.toldOf(device);
    expect(told).toMatchObject({ event: { eventType: 'devices.update', companyId: device.companyId } });
    expect(told?.rooms).toContain(`company:${device.companyId}:role:Responsible`);
    expect(told?.rooms).toContain(`company:${t.providerId}:role:SuperUser`);
  });

  test('is told at most every ten seconds as long as nothing looks otherwise', async () => {
    for (let second = 0; second <= 25; second += 5) {
      await t.measures(device);
      t.clock.advance(5);
    }
    expect(await newsOf(device)).toEqual(['devices.update', 'devices.telemetry', 'devices.telemetry']);
  });

  test('too small for its column is nought, and no fault', async () => {
    await t.measures(device, { dispersion: { positive: 1e-60, negative: 0 } });
    expect(await t.measuresOf(device)).toMatchObject([{ dispersionPositive: 0 }]);
  });
});

describe('the same message twice changes nothing', () => {
  const same = () => t.measures(device, { at: t.after(-5), batteryVoltage: 20 });
  const expectOnce = async () => {
    expect(await t.measuresOf(device)).toHaveLength(1);
    expect(await t.hoursOf(device)).toMatchObject([{ measures: 1, voltageSum: 20 }]);
    expect(await t.alarmsOf(device)).toHaveLength(1);
  };

  test('in one batch', async () => {
    await Promise.all([same(), same(), same()]);
    expect(t.batches).toEqual([3]);
    await expectOnce();
  });

  test('in one after the other', async () => {
    await same();
    await same();
    await expectOnce();
  });

  test('after others that are newer', async () => {
    await same();
    await t.measures(device, { batteryVoltage: 20.5 });
    await same();
    expect(await t.measuresOf(device)).toHaveLength(2);
    expect(await t.hoursOf(device)).toMatchObject([{ measures: 2, voltageSum: 40.5 }]);
    expect(await t.stateOf(device)).toMatchObject({ measuredVoltage: 20.5 });
  });

  test('in two processes at once', async () => {
    const other = t.another();
    const devices = await Promise.all(Array.from({ length: 30 }, () => t.aDevice(device.companyId)));
    for (let round = 0; round < 10; round += 1) {
      t.clock.advance(1);
      await Promise.all(
        devices.flatMap((one) => [
          t.measures(one),
          t.measures(one, {}, other),
          t.measures(one, { at: t.after(-900) }, other),
        ]),
      );
    }
    for (const one of devices) {
      expect(await t.measuresOf(one)).toHaveLength(20);
      const hours = await t.hoursOf(one);
      expect(hours.reduce((sum, { measures }) => sum + measures, 0)).toBe(20);
      expect(await t.stateOf(one)).toMatchObject({ measuredAt: t.clock.now() });
    }
    await other.close();
  });
});

test('messages of one device in one batch count in their order', async () => {
  await Promise.all([
    t.measures(device, { at: t.after(-30), batteryVoltage: 24, positivePoleCount: 10 }),
    t.measures(device, { at: t.after(-10), batteryVoltage: 25, positivePoleCount: 12 }),
    t.measures(device, { at: t.after(-20), batteryVoltage: 22, positivePoleCount: 11 }),
    t.measures(device, { at: t.after(-3700), batteryVoltage: 23, positivePoleCount: 9 }),
  ]);
  expect(t.batches).toEqual([4]);
  expect(await t.stateOf(device)).toMatchObject({ measuredVoltage: 25, positiveCount: 12 });
  expect(await t.hoursOf(device)).toMatchObject([
    { hour: new Date('2026-11-12T08:00:00Z'), measures: 1, voltageMin: 23 },
    {
      hour: new Date('2026-11-12T09:00:00Z'),
      measures: 3,
      voltageSum: 71,
      voltageMin: 22,
      voltageMinAt: t.later(-20),
      positiveCount: 12,
    },
  ]);
});

test('what another process has written since is not written over', async () => {
  const other = t.another();
  await t.measures(device, { at: t.after(-2), positivePoleCount: 5 });
  await t.measures(device, { at: t.after(-1), positivePoleCount: 9, firmware: '2.0' }, other);
  await t.measures(device, { positivePoleCount: 6 });
  expect(await t.stateOf(device)).toMatchObject({ positiveCount: 9, firmware: '2.0', measuredAt: t.clock.now() });
  expect(await t.measuresOf(device)).toHaveLength(3);
  await other.close();
});

test('a device that was removed meanwhile harms nobody', async () => {
  const neighbour = await t.aDevice();
  await t.measures(device);
  await t.database.system.query('delete from devices where id = $1', [device.deviceRef]);
  t.clock.advance(1);
  await Promise.all([
    t.measures(device),
    t.say(device, 'answers', { commandId: newId(), result: 'failed' }),
    t.measures(neighbour),
  ]);
  expect(await t.measuresOf(neighbour)).toHaveLength(1);
});

describe('what cannot be kept', () => {
  test.each([
    ['notJson', '{"at":'],
    ['wrongShape', { at: 'yesterday' }],
    ['inFuture', { future: true }],
    ['tooOld', { future: false }],
  ] as const)('is counted, and the device heard: %s', async (fault, payload) => {
    const moved = typeof payload === 'object' && 'future' in payload;
    const sent = moved ? t.telemetry({ at: t.after(payload.future ? 301 : -31 * 86_400) }) : payload;
    await t.say(device, 'telemetry', sent);
    await t.say(device, 'telemetry', sent);
    expect(await t.stateOf(device)).toMatchObject({
      refusedCount: 2,
      refusedAt: t.clock.now(),
      refusedFault: fault,
      lastActiveAt: t.clock.now(),
      measuredAt: null,
    });
    expect(t.faults).toEqual([fault, fault]);
    expect(await t.measuresOf(device)).toEqual([]);
  });

  test('is no text', async () => {
    await t.intake.take({
      device,
      channel: 'telemetry',
      payload: Buffer.from([0xff, 0xfe]),
      receivedAt: t.clock.now(),
    });
    expect(t.faults).toEqual(['notJson']);
  });

  test('at the gateway is counted too, with the next that is kept', async () => {
    t.intake.refused(device, 'tooLarge');
    t.intake.refused(null, 'foreignTopic');
    await t.measures(device);
    expect(await t.stateOf(device)).toMatchObject({ refusedCount: 1, refusedFault: 'tooLarge' });
    expect(t.faults.toSorted()).toEqual(['foreignTopic', 'tooLarge']);
  });
});

describe('signs of life', () => {
  const heardAt = async () => (await t.stateOf(device)).lastActiveAt;

  test('are written when it comes, and otherwise once a minute', async () => {
    t.intake.hear(device, 'connected', t.clock.now());
    await expect.poll(heardAt).toEqual(t.clock.now());
    const first = t.clock.now();
    t.clock.advance(59);
    t.intake.hear(device, 'alive', t.clock.now());
    t.clock.advance(1);
    const neighbour = await t.aDevice();
    await t.measures(neighbour);
    expect(await heardAt()).toEqual(first);
    t.intake.hear(device, 'alive', t.clock.now());
    await expect.poll(heardAt).toEqual(t.clock.now());
  });

  test('a will hangs, and the next message takes it away', async () => {
    await t.measures(device);
    t.clock.advance(5);
    t.intake.hear(device, 'will', t.clock.now());
    await expect.poll(async () => (await t.stateOf(device)).willAt).toEqual(t.clock.now());
    t.clock.advance(5);
    await t.measures(device);
    expect((await t.stateOf(device)).willAt).toBeNull();
  });
});

describe('learning', () => {
  const envelope = (id: string) => ({
    id,
    size: 2,
    points: [
      { min: 0, max: 1 },
      { min: -1, max: 2.5 },
    ],
  });
  const learned = (id: string, seconds = 0) => ({ at: t.after(seconds), state: 'learned', envelope: envelope(id) });
  const envelopesOf = async () =>
    (await t.database.systemDb.select().from(deviceEnvelopes).orderBy(deviceEnvelopes.number)).filter(
      ({ deviceRef }) => deviceRef === device.deviceRef,
    );

  test('numbers each envelope once and works with the last', async () => {
    await Promise.all([
      t.say(device, 'learning', learned('"a", {1}', -9)),
      t.say(device, 'learning', learned('b', -8)),
    ]);
    await t.say(device, 'learning', learned('c', -7));
    await t.say(device, 'learning', learned('b', -8));
    expect(await envelopesOf()).toMatchObject([
      { id: '"a", {1}', number: 1, size: 2, points: envelope('').points, metric: 'dispersionNegative' },
      { id: 'b', number: 2, learnedAt: t.later(-8), loadedAt: t.clock.now() },
      { id: 'c', number: 3 },
    ]);
    expect(await t.stateOf(device)).toMatchObject({ envelopeId: 'c', learningState: 'learned', learningProgress: 100 });
  });

  test('goes back to an earlier one by a command, from which a message told again does not bring it away', async () => {
    for (const id of ['a', 'b']) await t.say(device, 'learning', learned(id));
    const commandId = await t.aCommand(device, {
      command: 'loadEnvelope',
      params: { envelopeId: 'a' },
      status: 'sent',
    });
    t.clock.advance(60);
    await t.say(device, 'answers', { commandId, result: 'successful' });
    await t.say(device, 'learning', learned('b', -60));
    expect(await t.stateOf(device)).toMatchObject({ envelopeId: 'a' });
    expect(await envelopesOf()).toMatchObject([
      { id: 'a', loadedAt: t.clock.now() },
      { id: 'b', loadedAt: t.later(-60) },
    ]);
  });
});

describe('answers', () => {
  test('move their commands and what these have changed', async () => {
    const reset = await t.aCommand(device, { command: 'resetCounters', status: 'sent' });
    await t.measures(device, { positivePoleCount: 500 });
    t.clock.advance(5);
    await Promise.all([
      t.say(device, 'answers', { commandId: reset.toUpperCase(), result: 'delivered' }),
      t.say(device, 'answers', { commandId: reset.toUpperCase(), result: 'successful' }),
    ]);
    expect(await t.statusOf(reset)).toBe('successful');
    expect(await t.stateOf(device)).toMatchObject({ countersResetAt: t.clock.now(), positiveCount: 0 });
    t.clock.advance(5);
    await t.measures(device, { positivePoleCount: 2 });
    await t.measures(device, { at: t.after(-8), positivePoleCount: 501 });
    expect(await t.stateOf(device)).toMatchObject({ positiveCount: 2 });
  });

  test('of one device change nothing of another', async () => {
    const other = await t.aDevice(device.companyId);
    const commandId = await t.aCommand(other, { command: 'setInterval', params: { seconds: 90 }, status: 'sent' });
    const said = { commandId, result: 'successful' };
    await t.say(device, 'answers', said);
    expect(await t.statusOf(commandId)).toBe('sent');
    await Promise.all([t.say(device, 'answers', said), t.say(other, 'answers', said)]);
    expect(await t.stateOf(device)).toMatchObject({ intervalSeconds: null });
    expect(await t.stateOf(other)).toMatchObject({ intervalSeconds: 90 });
  });
});

test('a calibration is kept once, with who had asked for it', async () => {
  const other = await t.aDevice(device.companyId);
  const [own, foreign] = [
    await t.aCommand(device, { command: 'calibrate' }),
    await t.aCommand(other, { command: 'calibrate' }),
  ];
  const asker = newId();
  await t.database.system.query('update device_commands set requested_by = $1', [asker]);
  await t.measures(device, { firmware: '1.2' });
  const calibration = (kind: string, commandId: string) => ({
    at: t.after(-1),
    kind,
    before: 1,
    after: null,
    result: 'ok',
    commandId,
  });
  const first = calibration('voltage', own);
  await Promise.all([t.say(device, 'calibration', first), t.say(device, 'calibration', first)]);
  await t.say(device, 'calibration', first);
  await t.say(device, 'calibration', calibration('zeroPositive', foreign));
  const rows = await t.database.systemDb.select().from(deviceCalibrations).orderBy(deviceCalibrations.kind);
  expect(rows).toMatchObject([
    {
      kind: 'voltage',
      before: 1,
      after: null,
      result: 'ok',
      commandId: own,
      actorId: asker,
      firmware: '1.2',
      createdAt: t.clock.now(),
    },
    { kind: 'zeroPositive', commandId: null, actorId: null },
  ]);
});
