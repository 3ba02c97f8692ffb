import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '@timbro/core/access.ts';
import { newId } from '#db/new-id.ts';
import { deviceAlarms, devices } from '#db/tables/devices.ts';
import { outbox } from '#db/tables/operations.ts';
import { companies, users } from '#db/tables/people.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { createTroubles } from '#jobs/troubles.ts';
import type { Mail, OutboxPayloads } from '#outbox/payloads.ts';
import { type DeviceTalk, deviceTalk } from '#testing/device-talk.ts';
import { mailAlarm, remindOfAlarms } from './mail-alarms.ts';

let t: DeviceTalk;
let device: KnownDevice;
let admin: string;
beforeAll(async () => {
  t = await deviceTalk();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  await t.database.systemDb.delete(outbox);
  await t.database.systemDb.delete(devices);
  device = await t.aDevice();
  admin = await aPerson({});
});

type Given = { role?: Role; language?: 'it' | 'en'; status?: 'active' | 'archived'; companyId?: string };
async function aPerson({ role = 'Admin', language = 'it', status = 'active', companyId = device.companyId }: Given) {
  const id = newId();
  const email = `${id}@prova.example`;
  const name = { firstName: 'Ada', lastName: 'Neri', displayName: 'Ada Neri' };
  const person = { id, companyId, email, role, status, language, ...name };
  await t.database.systemDb.insert(users).values({ ...person, passwordHash: 'a hash', createdAt: t.clock.now() });
  return email;
}
/** The dispatcher's part and the job's, where none is running. */
async function carryOut() {
  const rows = await t.database.systemDb.delete(outbox).where(eq(outbox.kind, 'deviceAlarm')).returning();
  for (const { payload } of rows)
    await mailAlarm(t.database, (payload as OutboxPayloads['deviceAlarm']).alarmId, t.clock.now());
}
const mails = async (): Promise<Mail[]> =>
  (await t.database.systemDb.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id)).map(
    ({ payload }) => payload as Mail,
  );
const remind = () =>
  remindOfAlarms({ database: t.database, troubles: createTroubles(pino({ level: 'silent' })) }, t.clock.now());
const critical = (one = device) => t.measures(one, { batteryVoltage: 21.5 });
const change = (given: Partial<typeof companies.$inferInsert>) =>
  t.database.systemDb.update(companies).set(given).where(eq(companies.id, device.companyId));

describe('an alarm', () => {
  test('is mailed to the administrators, each in their language, and to nobody else', async () => {
    const foreign = await aPerson({ language: 'en' });
    await aPerson({ role: 'Responsible' });
    await aPerson({ status: 'archived' });
    await aPerson({ companyId: (await t.aDevice()).companyId });
    await critical();
    await carryOut();
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([admin, foreign].toSorted());
    const [own, other] = [admin, foreign].map((address) => sent.find(({ to }) => to === address));
    expect(own?.subject).toMatch(/^Batteria critica: Dispositivo \d+ \(GR\d+\)$/);
    expect(own?.text).toContain('Batteria critica (21,5 V, soglia 21,6 V), dal 12/11/2026 10:30');
    expect(own?.text).toContain(`/devices/${device.deviceRef}`);
    expect(other?.subject).toContain('Critical battery');
    expect(await t.alarmsOf(device)).toMatchObject([{ mailedAt: t.clock.now(), version: 1 }]);
  });

  test('names the pole', async () => {
    await t.measures(device, { dispersion: { positive: 120, negative: 1 } });
    await carryOut();
    expect((await mails())[0]?.text).toContain('Dispersione in allarme (Polo positivo: 120 mA, soglia 100 mA)');
  });

  test('is mailed once, whoever is asked twice, and not when it comes back soon', async () => {
    await critical();
    const [alarm] = await t.alarmsOf(device);
    await carryOut();
    await Promise.all([1, 2].map(() => mailAlarm(t.database, alarm?.id ?? '', t.clock.now())));
    t.clock.advance(1);
    await t.measures(device);
    t.clock.advance(60);
    await critical();
    await carryOut();
    expect(await mails()).toHaveLength(1);
  });

  test('that comes with others is told with them in one mail, once, what is dangerous first', async () => {
    const second = await t.aDevice(device.companyId);
    const elsewhere = await t.aDevice();
    await critical();
    await t.measures(second, { dispersion: { positive: 120, negative: 1 } });
    await critical(elsewhere);
    await carryOut();
    const [mail, ...further] = await mails();
    expect(further).toEqual([]);
    expect(mail?.subject).toBe('2 nuovi allarmi dei dispositivi');
    expect(mail?.text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      expect.stringMatching(/^- Dispositivo \d+ \(GR\d+\): Dispersione in allarme \(.*\), dal 12\/11\/2026 10:30$/),
      expect.stringMatching(/^- Dispositivo \d+ \(GR\d+\): Batteria critica \(21,5 V, soglia 21,6 V\), dal/),
    ]);
    expect(mail?.text).toMatch(/\/devices\n/);
    t.clock.advance(86_400);
    await remind();
    const reminders = (await mails()).slice(1);
    expect(reminders.map(({ subject }) => subject)).toEqual(['2 allarmi dei dispositivi ancora aperti']);
  });

  test('of very many names the first', async () => {
    for (let count = 1; count < 32; count += 1) await critical(await t.aDevice(device.companyId));
    await critical();
    await carryOut();
    const lines = (await mails())[0]?.text.split('\n').filter((line) => line.startsWith('- ')) ?? [];
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toBe('- e altri 2');
  });

  test.each([
    ['is in hand', () => t.database.systemDb.update(deviceAlarms).set({ state: 'acknowledged' })],
    ['is over', () => t.database.systemDb.update(deviceAlarms).set({ state: 'closed', closedAt: t.clock.now() })],
    ['is of a client who is disabled', () => change({ status: 'disabled' })],
    ['is of a client who is gone', () => change({ deletedAt: t.clock.now() })],
    ['is of a client without devices', () => change({ moduleDevices: false })],
  ])('that %s is not mailed, nor reminded of', async (_, make) => {
    await critical();
    await make();
    await carryOut();
    t.clock.advance(2 * 86_400);
    await remind();
    expect(await mails()).toEqual([]);
  });
});

describe('an alarm that nobody takes in hand', () => {
  test('is told again every day', async () => {
    await critical();
    await carryOut();
    const counts: number[] = [];
    for (const seconds of [86_399, 1, 3_600, 82_800, 86_400]) {
      t.clock.advance(seconds);
      await remind();
      counts.push((await mails()).length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 4]);
    const last = (await mails()).at(-1);
    expect(last?.subject).toMatch(/^Allarme ancora aperto: Dispositivo/);
    expect(last?.text).toContain('Batteria critica (21,5 V, soglia 21,6 V), dal 12/11/2026 10:30');
  });

  test('of one client whose mails fail keeps no other from theirs', async () => {
    const other = await t.aDevice();
    const reader = await aPerson({ companyId: other.companyId });
    await Promise.all([critical(), critical(other)]);
    await carryOut();
    await t.database.systemDb.delete(outbox);
    t.clock.advance(86_400);
    const remindedWithout = async (broken: string) => {
      await t.owner.query(`alter table outbox add constraint broken check (company_id <> '${broken}') not valid`);
      await expect(remind()).rejects.toThrow('Some clients were not reminded');
      await t.owner.query('alter table outbox drop constraint broken');
      return (await mails()).map(({ to }) => to);
    };
    expect(await remindedWithout(device.companyId)).toEqual([reader]);
    await remind();
    expect((await mails()).map(({ to }) => to)).toEqual([reader, admin]);
    t.clock.advance(86_400);
    expect(await remindedWithout(other.companyId)).toEqual([reader, admin, admin]);
  });
});
