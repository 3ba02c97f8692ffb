import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import type { Server } from '../http/server.ts';
import { attendanceOn } from './attendance.ts';
import { deviceRecordsOn } from './device-records.ts';
import type { Factories, TestCompany, TestUser } from './factories.ts';

/** Everything with an id that one company owns, by table; the company itself included. */
export type OwnedIds = ReadonlyMap<string, readonly string[]>;

type TenantTable = { name: string; hasId: boolean };

const known = new WeakMap<Database, Promise<TenantTable[]>>();

/** Every table that knows its company, read from the catalogue: a new one is found without a word here. Those of a ring are read as the one they are parts of. */
function tenantTables(database: Database): Promise<TenantTable[]> {
  const tables = known.get(database) ?? readTables(database);
  known.set(database, tables);
  return tables;
}

async function readTables({ system }: Database): Promise<TenantTable[]> {
  const { rows } = await system.query<TenantTable>(`
    select t.table_name as name, exists (
      select from information_schema.columns i where i.table_schema = 'public' and i.table_name = t.table_name and i.column_name = 'id' and i.data_type = 'uuid') as "hasId"
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'company_id'
      and not (select p.relispartition from pg_class p where p.oid = format('public.%I', t.table_name)::regclass) order by 1`);
  return rows;
}

export async function idsOwnedBy(database: Database, companyId: string): Promise<OwnedIds> {
  const tables = (await tenantTables(database)).filter(({ hasId }) => hasId);
  const owned = new Map<string, string[]>([['companies', [companyId]], ...tables.map(({ name }) => emptyOf(name))]);
  const parts = tables.map(({ name }) => `select '${name}' as name, id from "${name}" where company_id = $1`);
  const { rows } = await database.system.query<{ name: string; id: string }>({
    name: 'ids_owned',
    text: `${parts.join(' union all ')} order by name, id`,
    values: [companyId],
  });
  for (const { name, id } of rows) owned.get(name)?.push(id);
  return owned;
}
const emptyOf = (name: string): [string, string[]] => [name, []];

/** One line per table: equal before and after means that nothing of the company was touched, in whatever order it is read. */
export async function fingerprintOf(database: Database, companyId: string): Promise<string[]> {
  const tables = (await tenantTables(database)).map(({ name }) => ({ name, key: 'company_id' }));
  const parts = [...tables, { name: 'companies', key: 'id' }].map(
    ({ name, key }) =>
      `select '${name}' as name, count(*) as rows, sum(hashtextextended(x::text, 0)) as sum from "${name}" x where ${key} = $1`,
  );
  // Asked again and again: planned once, for the rings have many tables.
  const { rows } = await database.system.query<{ name: string; rows: string; sum: string | null }>({
    name: 'fingerprint',
    // A plan with several workers answers the tables in any order.
    text: `${parts.join(' union all ')} order by name`,
    values: [companyId],
  });
  return rows.map(({ name, rows: count, sum }) => `${name}: ${count} rows, ${sum ?? 'none'}`);
}

/** Fields whose name does not say what their ids are. */
const meant: Readonly<Record<string, string>> = {
  weeks: 'shifts',
  replaceWith: 'shifts',
  jobId: 'export_jobs',
  replaces: 'payslips',
  ids: 'payslips',
  confirmedIds: 'payslips',
  alarmId: 'device_alarms',
  commandId: 'device_commands',
  refusalId: 'kiosk_refusals',
};

const tableNamesFor = (field: string) => {
  const noun = field.replace(/Ids?$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [meant[field] ?? `${noun}s`, noun.replace(/y$/, 'ies'), `${noun.replace(/.*_/, '')}s`];
};

const tableFor = (field: string, owned: OwnedIds) => tableNamesFor(field).find((name) => owned.get(name)?.length);
/** Whether the name itself tells which records are meant. */
export const isPlain = (field: string, owned: OwnedIds): boolean => tableFor(field, owned) !== undefined;

/** The ids that a field of that name may mean, the likeliest first: `departmentId` is a department's, `actorId` a person's. */
export function idsFor(field: string, owned: OwnedIds): string[] {
  const named = tableFor(field, owned) ?? 'users';
  const others = [...owned].filter(([name]) => name !== named).flatMap(([, ids]) => ids.slice(0, 1));
  return [...(owned.get(named) ?? []).slice(0, 3), ...others];
}

/** A company whose every text carries the canary, so that a leak of any of its rows can be seen in an answer. */
export async function aMarkedCompany(t: Factories & { server: Server }, canary: string): Promise<TestCompany> {
  const company = await t.aCompany({ name: `Azienda ${canary}` });
  const department = await t.aDepartment(company, `Reparto ${canary}`);
  const { aShift, aSchedule } = attendanceOn(t.server);
  const shift = await aShift(company, { name: `Turno ${canary}` });
  for (const role of ['Admin', 'Responsible', 'BackOffice', 'Operator'] as const) {
    const leads = role === 'Responsible' ? [department.id] : [];
    const user = await t.aUser({
      company,
      role,
      departmentId: department.id,
      leads,
      firstName: `Nome ${canary}`,
      email: `${role}.${canary}@prova.example`.toLowerCase(),
    });
    await t.signedInAs(user);
    if (role === 'Admin') await addJob(t.server.database, user, canary);
    if (role === 'Operator') await aSchedule(company, [user], shift);
  }
  await addDevice(t.server, company, canary);
  await addKiosk(t.server.database, company, canary);
  await t.server.database.system.query('update sessions set device = $2 where company_id = $1', [
    company.id,
    `Chrome ${canary}`,
  ]);
  return company;
}

/** What a device tells comes by the gateway, not by a call. */
async function addDevice(server: Server, company: TestCompany, canary: string) {
  const make = deviceRecordsOn(server);
  const device = await make.aDevice(company, {
    deviceId: `D${canary.replace(/\W/g, '').toUpperCase().slice(0, 31)}`,
    name: `Dispositivo ${canary}`,
    hardwareName: `Hardware ${canary}`,
    state: { firmware: canary, envelopeId: canary },
  });
  await make.anEnvelope(device, { id: canary });
  await make.anAlarm(device, 'lost', { note: canary });
  await make.aCommand(device, { detail: canary });
  await make.aCalibration(device, { kind: canary });
  await make.aMeasure(device, server.clock.now());
}

/** No call that writes makes one of these: a file is asked for by reading. */
const addJob = ({ system }: Database, { companyId, id }: TestUser, canary: string) =>
  system.query(
    `insert into export_jobs (id, company_id, user_id, created_at, state, request, file_name) values ($1, $2, $3, now(), 'done', '{}', $4)`,
    [newId(), companyId, id, `${canary}.csv`],
  );

/** What a kiosk did not get through is told by its tablet, which no session can be. */
async function addKiosk({ system }: Database, { id: companyId }: TestCompany, canary: string) {
  const kioskId = newId();
  await system.query(
    `insert into kiosks (id, company_id, created_at, name, registered_at, device, alarmed_at) values ($1, $2, now(), $3, now(), $3, now())`,
    [kioskId, companyId, `Postazione ${canary}`],
  );
  await system.query(
    `insert into kiosk_refusals (id, company_id, kiosk_id, given, reason, at, received_at) values ($1, $2, $3, $4, 'unknown', now(), now())`,
    [newId(), companyId, kioskId, canary],
  );
}
