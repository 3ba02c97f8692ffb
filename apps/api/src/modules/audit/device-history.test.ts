import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntities } from '@timbro/core/audit/rules.ts';
import { newId } from '#db/new-id.ts';
import { auditLines } from '#db/tables/operations.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestDevice, deviceRecordsOn } from '#testing/device-records.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let boss: TestUser;
let seller: TestUser;
let device: TestDevice;
const canary = 'canaryhistory';
beforeAll(async () => {
  t = await testApp();
  company = await t.aCompany({ name: 'Officine Prova' });
  boss = await t.aUser({ company, role: 'Admin', firstName: 'Ada', lastName: 'Capo' });
  seller = await t.aUser({ role: 'SuperUser', firstName: 'Ugo', lastName: 'Vendi' });
  device = await deviceRecordsOn(t.server).aDevice(company, { name: 'Cabina nord' });
  // A line of every kind, and attempts that were refused: none of them is the provider's business but that of the device.
  await t.database.systemDb.insert(auditLines).values(
    [false, true].flatMap((refused) =>
      auditEntities
        .filter((entity) => refused || entity !== 'device')
        .map((entity) => ({
          id: newId(),
          companyId: company.id,
          at: t.clock.now(),
          actorId: boss.id,
          action: `${entity}.${canary}`,
          entity,
          entityId: refused ? null : newId(),
          changes: [{ field: canary, before: null, after: canary }],
          refused,
        })),
    ),
  );
  await t.ask(`PATCH /devices/${device.id}`, { token: await tokenOf(boss), body: { nominalVoltage: 24 } });
  const body = { command: 'calibrate', params: { kind: 'voltage' } };
  await t.ask(`POST /devices/${device.id}/execute-command`, { token: await tokenOf(seller), body });
});
afterAll(() => t.close());

const tokenOf = async (user: TestUser) => (await t.signedInAs(user)).token;
const history = (token: string, query = '') => t.ask(`GET /audit?pageSize=200&${query}`, { token });

describe('the history of a client’s device', () => {
  test.each(['SuperAdmin', 'SuperUser'] as const)('a %s reads it, and of that client nothing else', async (role) => {
    const token = await t.tokenOf(role);
    const { body, text } = await history(token, `entityId=${device.id}`);
    expect(body.items.map((line) => [line.action, line.entityName, line.actor?.displayName])).toEqual([
      ['deviceCommands.execute', 'Cabina nord', 'Ugo Vendi'],
      ['devices.update', 'Cabina nord', 'Ada Capo'],
    ]);
    expect(text).not.toContain(canary);
    const all = await history(token);
    expect(all.body.items.filter(({ entityId }) => entityId === device.id)).toHaveLength(2);
    expect(all.text).not.toContain(canary);
    for (const entity of auditEntities) expect((await history(token, `entity=${entity}`)).text).not.toContain(canary);
    expect((await history(token, 'refused=true')).text).not.toContain(canary);
    expect((await history(token, `search=${canary}`)).body.total).toBe(0);
    const file = await t.ask('GET /audit/export?format=csv', { token });
    expect(file.text).toContain('Cabina nord');
    expect(file.text).not.toContain(canary);
  });

  test('the provider reads which and whose it is, also once it is gone; for the client itself nothing more is said', async () => {
    const token = await tokenOf(seller);
    const whose = async (reader: string, id: string) =>
      (await history(reader, `entityId=${id}`)).body.items.map((line) => [line.entityName, line.companyName]);
    const of = ['Cabina nord', 'Officine Prova'];
    expect(await whose(token, device.id)).toEqual([of, of]);
    expect(await whose(await tokenOf(boss), device.id)).toEqual([
      ['Cabina nord', null],
      ['Cabina nord', null],
    ]);
    const studio = await t.aCompany({ name: 'Studio Prova' });
    const { id } = await deviceRecordsOn(t.server).aDevice(studio, { name: 'Cabina sud' });
    await t.ask(`PATCH /devices/${id}`, { token, body: { name: 'Cabina ovest' } });
    await t.ask(`DELETE /devices/${id}`, { token });
    const gone = ['Cabina ovest', 'Studio Prova'];
    expect(await whose(token, id)).toEqual([gone, gone]);
    const file = await t.ask(`GET /audit/export?format=csv&entityId=${device.id}`, { token });
    expect(file.text).toContain('Dispositivo · Cabina nord · Officine Prova');
    const own = await t.ask(`GET /audit/export?format=csv&entityId=${device.id}`, { token: await tokenOf(boss) });
    expect(own.text).not.toContain('Officine Prova');
  });

  test('the database itself shows the provider no other line', async () => {
    const reader = t.database.reader(await t.providerCompany(), 'clients');
    const lines = await reader.select().from(auditLines);
    expect(
      new Set(
        lines.map(({ companyId, entity, refused }) => companyId !== company.id || (entity === 'device' && !refused)),
      ),
    ).toEqual(new Set([true]));
    expect(lines.filter(({ companyId }) => companyId === company.id)).toHaveLength(2);
  });

  test('an Admin reads it, but not which of the provider’s people it was', async () => {
    const { body } = await history(await tokenOf(boss), `entityId=${device.id}`);
    expect(body.items.map((line) => [line.action, line.actor?.displayName, line.byProvider])).toEqual([
      ['deviceCommands.execute', undefined, true],
      ['devices.update', 'Ada Capo', false],
    ]);
    expect(body.items[0]?.changes).toEqual([
      { field: 'command', before: null, after: 'calibrate' },
      { field: 'calibration', before: null, after: 'voltage' },
    ]);
  });

  test('a Responsible reads it by the device; BackOffice and Operator do not, nor does another company', async () => {
    const responsible = await t.tokenOf('Responsible', company);
    expect((await history(responsible, `entityId=${device.id}`)).body.total).toBe(2);
    expect((await history(responsible)).status).toBe(422);
    expect((await history(await t.tokenOf('BackOffice', company), `entityId=${device.id}`)).status).toBe(404);
    expect((await history(await t.tokenOf('Operator', company), `entityId=${device.id}`)).status).toBe(403);
    for (const role of ['Admin', 'Responsible'] as const) {
      const { status, body } = await history(await t.tokenOf(role), `entityId=${device.id}`);
      expect(role === 'Admin' ? body.total : status).toBe(role === 'Admin' ? 0 : 404);
    }
  });

  test('without the module nobody of the client reads it', async () => {
    const without = await t.aCompany({ modules: { moduleDevices: false } });
    const { id } = await deviceRecordsOn(t.server).aDevice(without);
    await t.ask(`PATCH /devices/${id}`, { token: await tokenOf(seller), body: { name: 'Altro' } });
    expect((await history(await t.tokenOf('Admin', without), `entityId=${id}`)).body.total).toBe(0);
    expect((await history(await t.tokenOf('Responsible', without), `entityId=${id}`)).status).toBe(404);
    expect((await history(await tokenOf(seller), `entityId=${id}`)).body.total).toBe(1);
  });
});
