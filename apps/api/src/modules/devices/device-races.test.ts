import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostWaiting } from '@timbro/core/devices/command-rules.ts';
import { deviceAlarms, deviceCommandRows, devices } from '#db/tables/devices.ts';
import { auditLines } from '#db/tables/operations.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestDevice, deviceRecordsOn } from '#testing/device-records.ts';
import type { TestCompany } from '#testing/factories.ts';

let t: TestApp;
let make: ReturnType<typeof deviceRecordsOn>;
let company: TestCompany;
let admin: string;
let provider: string;
beforeAll(async () => {
  t = await testApp({ isPatient: true });
  make = deviceRecordsOn(t.server);
  company = await t.aCompany();
  admin = await t.tokenOf('Admin', company);
  provider = await t.tokenOf('SuperUser');
});
afterAll(() => t.close());

type Scene = { device: TestDevice; alarm: string; command: string };
let scene: Scene;
beforeEach(async () => {
  const device = await make.aDevice(company);
  scene = { device, alarm: await make.anAlarm(device), command: await make.aCommand(device) };
});

/** Everything that people can do to a device, by somebody who may. */
const acts = {
  update: ({ device }: Scene, token: string) =>
    t.ask(`PATCH /devices/${device.id}`, { token, body: { name: `Nome di ${token.slice(-6)}`, version: 1 } }),
  renew: ({ device }: Scene, token: string) => t.ask(`POST /devices/${device.id}/credential`, { token }),
  execute: ({ device }: Scene, token: string) =>
    t.ask(`POST /devices/${device.id}/execute-command`, { token, body: { command: 'identify' } }),
  cancel: ({ device, command }: Scene, token: string) =>
    t.ask(`DELETE /devices/${device.id}/commands/${command}`, { token }),
  acknowledge: ({ alarm }: Scene, token: string) =>
    t.ask(`PATCH /devices/alarms/${alarm}`, { token, body: { acknowledged: true } }),
  remove: ({ device }: Scene, token: string) => t.ask(`DELETE /devices/${device.id}`, { token }),
};
type Act = keyof typeof acts;
const isAct = (name: string): name is Act => name in acts;
const names = Object.keys(acts).filter(isAct);
const pairs = names.flatMap((one, index) => names.slice(index).map((other): [Act, Act] => [one, other]));

/** What an act may answer when another was first; each but `remove` of itself goes well otherwise. */
const beaten: Readonly<Record<Act, readonly number[]>> = {
  update: [404, 409],
  renew: [404],
  execute: [404],
  cancel: [404],
  acknowledge: [404, 409],
  remove: [404],
};
const db = () => t.database.systemDb;
const linesOf = async ({ device }: Scene) =>
  (await db().select({ action: auditLines.action }).from(auditLines).where(eq(auditLines.entityId, device.id))).length;
const isThere = async ({ device }: Scene) =>
  (await db().select({ id: devices.id }).from(devices).where(eq(devices.id, device.id))).length === 1;
const commandsOf = async ({ device }: Scene) =>
  (await db().select({ rows: count() }).from(deviceCommandRows).where(eq(deviceCommandRows.deviceRef, device.id)))[0]
    ?.rows ?? 0;

test.each(pairs)('%s and %s at once', async (one, other) => {
  for (const [first, second] of [
    [admin, provider],
    [provider, admin],
  ] as const) {
    const answers = await Promise.all([acts[one](scene, first), acts[other](scene, second)]);
    const good = answers.filter(({ status }) => status < 300);
    expect(good.length, answers.map(({ text }) => text).join(' ')).toBeGreaterThan(0);
    for (const [name, { status, text }] of [[one, answers[0]] as const, [other, answers[1]] as const])
      if (status >= 300) expect(beaten[name], text).toContain(status);
    // Only what can be done twice is done twice: of two removals, cancellations or acknowledgements one wins.
    if (one === other && !['renew', 'execute'].includes(one)) expect(good).toHaveLength(1);
    const removed = [one, other].includes('remove');
    expect(await isThere(scene)).toBe(!removed);
    const asked = [one, other].filter((name) => name === 'execute').length;
    const cancelled = [one, other].includes('cancel') ? 1 : 0;
    expect(await commandsOf(scene)).toBe(removed ? 0 : 1 + asked - cancelled);
    // Whatever went well stands in the history, and nothing else.
    expect(await linesOf(scene)).toBe(good.length);
    const device = await make.aDevice(company);
    scene = { device, alarm: await make.anAlarm(device), command: await make.aCommand(device) };
  }
});

describe('at once', () => {
  test('many who ask for something leave no more waiting than may', async () => {
    const answers = await Promise.all(Array.from({ length: mostWaiting + 20 }, () => acts.execute(scene, admin)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(mostWaiting - 1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(21);
    expect(await commandsOf(scene)).toBe(mostWaiting);
  });

  test('two clients add the same hardware: one has it, and the other is not told who', async () => {
    const other = await t.tokenOf('Admin');
    for (let round = 0; round < 5; round += 1) {
      const body = { deviceId: `SAME${round}`, name: 'Cabina', hardwareName: 'One', nominalVoltage: 12 };
      const answers = await Promise.all([admin, other].map((token) => t.ask('POST /devices', { token, body })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    }
  });

  test('an alarm that is over while somebody takes it in hand stays over', async () => {
    const end = t.database.system.query(
      "update device_alarms set state = 'closed', closed_at = now(), version = version + 1 where id = $1",
      [scene.alarm],
    );
    const [, { status }] = await Promise.all([end, acts.acknowledge(scene, admin)]);
    expect([200, 409]).toContain(status);
    const [row] = await db()
      .select({ state: deviceAlarms.state, by: deviceAlarms.acknowledgedBy })
      .from(deviceAlarms)
      .where(eq(deviceAlarms.id, scene.alarm));
    expect(row?.state).toBe('closed');
    expect(row?.by === null).toBe(status === 409);
  });

  test('a command that leaves while somebody takes it back is either gone or sent', async () => {
    const leave = t.database.system.query(
      "update device_commands set status = 'sent', sent_at = now() where id = $1 and status = 'queued'",
      [scene.command],
    );
    const [, { status }] = await Promise.all([leave, acts.cancel(scene, admin)]);
    const left = await db()
      .select({ status: deviceCommandRows.status })
      .from(deviceCommandRows)
      .where(and(eq(deviceCommandRows.id, scene.command)));
    expect([status, left]).toEqual(status === 204 ? [204, []] : [409, [{ status: 'sent' }]]);
  });
});
