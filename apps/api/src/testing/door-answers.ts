import { kioskCookieName } from '@timbro/core/kiosks/rules.ts';
import { geometryOf } from '@timbro/core/polygons/ring-rules.ts';
import { newId } from '../db/new-id.ts';
import { centre, square } from './areas.ts';
import { deviceRecordsOn } from './device-records.ts';
import type { Ears } from './ears.ts';
import { kiosksOn } from './kiosks.ts';
import { formData } from './requests.ts';

export async function exits({ t, company, hear, tokenOf }: Ears) {
  const [token, worker] = [await tokenOf('Admin'), await t.aUser({ company })];
  const { token: own } = await t.signedInAs(worker);
  const area = { name: 'Sede', geometry: geometryOf(square(200)) };
  const made = await hear('polygons.create', [], { token, body: area });
  await hear('polygons.update', [made.id], { token, body: { name: 'Sede nuova' } });
  const legalBasis = { kind: 'unionAgreement', number: '1/2026', date: '2026-01-15' };
  await hear('exitsSettings.update', [], { token, body: { legalBasis } });
  await hear('exitsLogs.toggle', [], { token });
  const [now, at] = [t.clock.now(), new Date(t.clock.now().getTime() + 1_000).toISOString()];
  const stamp = { id: newId(), at: now.toISOString(), direction: 'in', source: 'app' };
  await hear('stamps.create', [], { token: own, body: stamp });
  await hear('positions.send', [], { token: own, body: { fixes: [{ id: newId(), at, ...centre, accuracy: 10 }] } });
  await hear('exitsLogs.toggle', [], { token });
  await hear('polygons.remove', [made.id], { token });
  const startsAt = t.clock.now().toISOString();
  const asked = await hear('exits.create', [], { token: own, body: { reason: 'personal', startsAt } });
  await hear('exits.decide', [asked.id], { token, body: { status: 'approved' } });
  const { body } = await t.ask('GET /exits/mine', { token: own });
  await hear('exits.pass', [body.items[0]?.passCode ?? ''], { token });
  await hear('exits.remove', [asked.id], { token: own });
}

export async function fleet({ t, company, hear, tokenOf }: Ears) {
  const [token, provider] = [await tokenOf('Admin'), await t.tokenOf('SuperUser')];
  const make = deviceRecordsOn(t.server);
  const body = {
    deviceId: newId().replace(/-/g, '').toUpperCase(),
    name: 'Cabina',
    hardwareName: 'One',
    nominalVoltage: 12,
  };
  const { id } = await hear('devices.create', [], { token: provider, body: { ...body, companyId: company.id } });
  await hear('devices.update', [id], { token, body: { name: 'Cabina nord' } });
  await hear('devices.renewCredential', [id], { token });
  await hear('deviceCommands.execute', [id], { token, body: { command: 'status' } });
  const device = { ...body, id, companyId: company.id };
  await hear('deviceCommands.list', [id], { token });
  for (const read of ['list', 'envelopes', 'calibrationLogs']) await hear(`deviceMeasures.${read}`, [id], { token });
  await hear('deviceCommands.cancel', [id, await make.aCommand(device)], { token });
  await hear('deviceAlarms.acknowledge', [await make.anAlarm(device)], { token, body: { acknowledged: true } });
  await hear('devices.remove', [id], { token });
  const text = `ID dispositivo;Nome;Hardware;Tensione nominale\n${body.deviceId};Cabina;One;12\n`;
  await hear('devices.import', [], { token, ...formData([['file', Buffer.from(text)]]) });
}

export async function tablets({ t, company, hear, tokenOf }: Ears) {
  const [admin, person] = [await tokenOf('Admin'), await t.aUser({ company })];
  const [{ token }, headers] = [await t.signedInAs(person), { 'x-device-type': 'kiosk' }];
  const { code } = (await t.ask('POST /kiosks', { token: admin, body: { name: 'Ingresso' } })).body;
  // From elsewhere: here too many codes have been tried before.
  const registered = await hear('kiosk.register', [], { body: { code }, headers, ip: '10.9.8.7' });
  const tablet = { headers, cookies: { [kioskCookieName]: registered.cookie } };
  await hear('kiosk.token', [], tablet);
  const shown = await t.ask('GET /kiosk/token', tablet);
  await hear('kiosk.scan', [], { token, body: { token: shown.body.token } });
  await t.ask(`PATCH /users/${person.id}`, { token: admin, body: { badge: 'GIUSTO' } });
  const stamp = { id: newId(), at: '2026-11-12T07:30:00.000Z', badge: 'GIUSTO' };
  for (const body of [stamp, stamp]) await hear('kiosk.stamp', [], { ...tablet, body });
  const kept = { id: newId(), at: '2026-11-12T07:31:00.000Z', badge: 'NESSUNO' };
  const rows = [await kiosksOn(t).sealed(kept)];
  await hear('kiosk.sealed', [], { ...tablet, body: { rows } });
  const [refusal] = (await t.ask('GET /kiosks/refusals', { token: admin })).body.items;
  await hear('kiosks.see', [refusal?.id ?? ''], { token: admin, body: { seen: true } });
  await hear('kiosks.seeMany', [], { token: admin, body: { ids: [refusal?.id ?? newId()] } });
}
