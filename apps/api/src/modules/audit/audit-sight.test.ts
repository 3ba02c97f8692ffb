import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanyModule, type CompanyRole, companyModules } from '@timbro/core/access.ts';
import { type AuditEntity, auditEntities } from '@timbro/core/audit/rules.ts';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let make: ReturnType<typeof attendanceOn>;
beforeAll(async () => {
  t = await testApp();
  make = attendanceOn(t.server);
});
afterAll(() => t.close());

/** Where the records themselves are read. */
const readAt: Readonly<Record<AuditEntity, `GET /${string}`>> = {
  user: 'GET /users/personal-profile',
  session: 'GET /auth/sessions',
  company: 'GET /admin/companies',
  department: 'GET /work-schedules/departments',
  subscription: 'GET /admin/subscriptions',
  shift: 'GET /work-schedules/shifts',
  workSchedule: 'GET /work-schedules',
  companySettings: 'GET /company-settings',
  workDay: 'GET /work-days?from=2026-11-10&to=2026-11-10',
  workMonth: 'GET /work-days/months?month=2026-10',
  leaveRequest: 'GET /leave-requests',
  stampsUpdate: 'GET /stamps/updates',
  absence: 'GET /absences',
  balance: 'GET /balances',
  payslip: 'GET /payslips',
  document: 'GET /documents',
  polygon: 'GET /polygons',
  exit: 'GET /exits',
  exitsSettings: 'GET /exits-settings',
  position: 'GET /presence',
  device: 'GET /devices',
  kiosk: 'GET /kiosks',
};
const canaryOf = (entity: AuditEntity) => `<canary ${entity}>`;
const roles = ['Admin', 'Responsible', 'BackOffice'] as const satisfies readonly CompanyRole[];

/** A line of a kind, with its canary among what Responsibles read too. */
async function aLine(company: TestCompany, entity: AuditEntity, entityId: string) {
  const changes = ['note', 'protocolNumber', 'type'].map((field) => ({ field, before: null, after: canaryOf(entity) }));
  await t.database.system.query(
    `insert into audit_lines (id, company_id, at, action, entity, entity_id, changes)
     values ($1, $2, '2026-11-10T09:00:00Z', 'canary', $3, $4, $5)`,
    [newId(), company.id, entity, entityId, JSON.stringify(changes)],
  );
}

/** Everything that history answers to these questions, as lists and as files. */
async function toldTo(token: string, queries: readonly string[]): Promise<string> {
  const told: string[] = [];
  for (const query of queries)
    for (const path of ['/audit?pageSize=200&', '/audit/export?format=csv&'])
      told.push((await t.ask(`GET ${path}${query}`, { token })).text);
  return told.join('\n');
}

const without = companyModules.map((off): [string, Partial<Record<CompanyModule, boolean>>] => [
  `without ${off}`,
  { [off]: false },
]);

describe.each([['with every module', {}], ...without])('%s', (_, modules) => {
  let company: TestCompany;
  let person: TestUser;
  const tokens = new Map<CompanyRole, string>();
  const people = new Map<CompanyRole, TestUser>();
  const ids = new Map<AuditEntity, string>();

  beforeAll(async () => {
    company = await t.aCompany({ modules });
    const { id: departmentId } = await t.aDepartment(company);
    person = await t.aUser({ company, departmentId });
    for (const role of roles) {
      const user = await t.aUser({ company, role, ...(role === 'Responsible' && { leads: [departmentId] }) });
      people.set(role, user);
      tokens.set(role, (await t.signedInAs(user)).token);
    }
    const absence = await make.anAbsence(person, { startsOn: '2026-11-10', type: 'illness' });
    const known: Partial<Record<AuditEntity, string>> = { absence, department: departmentId, company: company.id };
    for (const entity of auditEntities) {
      const id = known[entity] ?? person.id;
      ids.set(entity, id);
      await aLine(company, entity, id);
      // Everybody may ask for what is about themselves.
      for (const user of people.values()) await aLine(company, entity, user.id);
    }
  });

  test.each(roles)('a %s learns nothing from history of a kind of record they may not read', async (role) => {
    const token = tokens.get(role) ?? '';
    const about = [...new Set([...ids.values(), people.get(role)?.id ?? ''])];
    const queries = [
      '',
      ...auditEntities.map((entity) => `entity=${entity}`),
      ...auditEntities.map((entity) => `entity=${entity}&entityId=${ids.get(entity)}`),
      ...about.map((id) => `entityId=${id}`),
    ];
    const told = await toldTo(token, queries);
    const seen = auditEntities.filter((entity) => told.includes(canaryOf(entity)));
    const readable: AuditEntity[] = [];
    for (const entity of auditEntities)
      if ((await t.ask(readAt[entity], { token })).status === 200) readable.push(entity);
    expect(seen.filter((entity) => !readable.includes(entity))).toEqual([]);
    if (role === 'Admin') expect(seen).toEqual(readable);
  });

  test.each(roles)('the history of a day for a %s', async (role) => {
    const token = tokens.get(role) ?? '';
    const { status, text } = await t.ask(`GET /work-days/info?userId=${person.id}&date=2026-11-10`, { token });
    expect(status).toBe((await t.ask(readAt.workDay, { token })).status);
    expect(text.includes(canaryOf('absence'))).toBe(status === 200);
  });
});

describe('of an illness', () => {
  let company: TestCompany;
  let [departmentId, absenceId]: [string, string] = ['', ''];
  let person: TestUser;
  const secrets = /12345678|Febbre alta/;

  beforeAll(async () => {
    company = await t.aCompany();
    ({ id: departmentId } = await t.aDepartment(company));
    person = await t.aUser({ company, departmentId });
    const body = { userId: person.id, type: 'illness', startsOn: '2026-11-10', endsOn: '2026-11-10' };
    const answer = await t.ask('POST /absences', {
      token: await t.tokenOf('Admin', company),
      body: { ...body, protocolNumber: '12345678', note: 'Febbre alta' },
    });
    absenceId = String(Reflect.get(answer.body, 'id'));
    expect(answer.status).toBe(201);
  });

  test.each([
    ['Admin', true],
    ['BackOffice', true],
    ['Responsible', false],
  ] as const)('a %s reads number and note in history: %s', async (role, reads) => {
    const user = await t.aUser({ company, role, ...(role === 'Responsible' && { leads: [departmentId] }) });
    const told = await toldTo((await t.signedInAs(user)).token, ['', 'entity=absence', `entityId=${absenceId}`]);
    expect(told).toContain('absences.create');
    expect(secrets.test(told)).toBe(reads);
  });

  test('a Responsible of other departments reads no line', async () => {
    const { id: other } = await t.aDepartment(company);
    const user = await t.aUser({ company, role: 'Responsible', leads: [other] });
    const { token } = await t.signedInAs(user);
    for (const path of ['/audit', '/audit/export'])
      expect((await t.ask(`GET ${path}?entityId=${absenceId}`, { token })).status).toBe(404);
  });

  test('nobody reads a line once the module is off', async () => {
    await t.database.system.query('update companies set module_hr = false where id = $1', [company.id]);
    for (const role of roles) {
      const user = await t.aUser({ company, role, ...(role === 'Responsible' && { leads: [departmentId] }) });
      const told = await toldTo((await t.signedInAs(user)).token, ['', 'entity=absence', `entityId=${absenceId}`]);
      expect(told).not.toContain('absences.create');
      expect(told).not.toContain('illness');
      expect(told).not.toMatch(secrets);
    }
  });
});
