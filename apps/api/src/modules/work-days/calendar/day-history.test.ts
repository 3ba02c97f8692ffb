import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleExits } from '#modules/exits/exit-jobs.ts';
import { noteCrossing } from '#modules/exits/exits.door.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let boss: TestUser;
let admin: string;
const day = '2026-11-10';

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  boss = await it.aUser({ company, role: 'Admin' });
  admin = (await it.signedInAs(boss)).token;
});
afterAll(() => it.close());

const aWorker = async (given: Parameters<TestApp['aUser']>[0] = {}): Promise<TestUser> => {
  const person = await it.aUser({ company, ...given });
  await make.aSchedule(company, [person], await make.aShift(company));
  return person;
};
const historyOf = async ({ id }: TestUser, date = day, token = admin) =>
  (await it.ask(`GET /work-days/info?userId=${id}&date=${date}`, { token })).body.history;
const actionsOf = async (person: TestUser, date = day) => (await historyOf(person, date)).map(({ action }) => action);

test('an absence that was entered, moved away and deleted stands in the history of the days it covered', async () => {
  const person = await aWorker();
  const other = await aWorker();
  const span = { startsOn: day, endsOn: '2026-11-11' };
  const created = await it.ask('POST /absences', {
    token: admin,
    body: { userId: person.id, type: 'vacation', status: 'draft', ...span },
  });
  expect(created.status).toBe(201);
  const [line] = await historyOf(person);
  expect(line).toMatchObject({ action: 'absences.create', actor: { id: boss.id }, entity: 'absence' });
  expect(await actionsOf(person, '2026-11-11')).toEqual(['absences.create']);
  expect(await actionsOf(person, '2026-11-12')).toEqual([]);

  const path = `/absences/${String(Reflect.get(created.body, 'id'))}` as const;
  const later = { startsOn: '2026-11-11', endsOn: '2026-11-12' };
  expect((await it.ask(`PATCH ${path}`, { token: admin, body: later })).status).toBe(200);
  expect(await actionsOf(person)).toEqual(['absences.update', 'absences.create']);
  expect((await it.ask(`DELETE ${path}`, { token: admin })).status).toBe(204);
  expect(await actionsOf(person)).toEqual(['absences.update', 'absences.create']);
  expect(await actionsOf(person, '2026-11-11')).toEqual(['absences.remove', 'absences.update', 'absences.create']);
  expect(await actionsOf(person, '2026-11-12')).toEqual(['absences.remove', 'absences.update']);
  expect(await actionsOf(other, '2026-11-11')).toEqual([]);
});

test('a request stands there once it is put forward, with its decision; a draft is its owner’s', async () => {
  const person = await aWorker();
  const { token } = await it.signedInAs(person);
  const body = { type: 'rol', startsOn: day, endsOn: day, startTime: '09:00', endTime: '11:00', draft: true };
  const asked = await it.ask('POST /leave-requests', { token, body });
  expect(asked.status).toBe(201);
  expect(await actionsOf(person)).toEqual([]);
  const path = `/leave-requests/${asked.body.id}` as const;
  expect((await it.ask(`PATCH ${path}`, { token, body: { status: 'pendingReview' } })).status).toBe(200);
  expect((await it.ask(`PATCH ${path}`, { token: admin, body: { status: 'approved' } })).status).toBe(200);
  const lines = await historyOf(person);
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    'absences.create',
    'leaveRequests.create',
    'leaveRequests.decide',
    'leaveRequests.decide',
  ]);
  const decided = lines.find(
    ({ action, changes }) => action === 'leaveRequests.decide' && changes.some(({ after }) => after === 'approved'),
  );
  expect(decided?.actor?.id).toBe(boss.id);
});

test('an exit stands there on its day where the company is, and so does one that was deleted; a draft is its owner’s', async () => {
  const person = await aWorker();
  const { token } = await it.signedInAs(person);
  it.clock.set('2026-11-09T09:00:00Z');
  // Half past midnight in Rome is still the day before in UTC.
  const asked = { reason: 'medical', startsAt: '2026-11-09T23:30:00.000Z' };
  const ask = async (body: object) => (await it.ask('POST /exits', { token, body: { ...asked, ...body } })).body.id;
  const [kept, deleted, drafted] = [
    await ask({ expectedReturnAt: '2026-11-10T00:00:00.000Z' }),
    await ask({ startsAt: '2026-11-10T00:00:00.000Z' }),
    await ask({ draft: true }),
  ];
  it.clock.advance(60);
  expect((await it.ask(`PATCH /exits/${kept}`, { token: admin, body: { status: 'approved' } })).status).toBe(200);
  for (const id of [deleted, drafted]) expect((await it.ask(`DELETE /exits/${id}`, { token })).status).toBe(204);
  const lines = await historyOf(person);
  const actionsWith = (id: string) => lines.filter(({ entityId }) => entityId === id).map(({ action }) => action);
  expect(actionsWith(kept)).toEqual(['exits.decide', 'exits.create']);
  expect(actionsWith(deleted)).toEqual(['exits.remove', 'exits.create']);
  expect(lines).toHaveLength(4);
  expect(lines[0]?.changes.map(({ field }) => field)).not.toContain('date');
  expect(await actionsOf(person, '2026-11-09')).toEqual([]);
  expect(await actionsOf(await aWorker())).toEqual([]);
});

test('an exit that was seen stands there before its person has said why', async () => {
  const person = await aWorker();
  it.clock.set('2026-11-10T10:00:00Z');
  const left = { kind: 'left', at: new Date('2026-11-10T09:30:00Z'), polygonId: null } as const;
  await noteCrossing(it.server, { companyId: company.id, userId: person.id, timezone: 'Europe/Rome', ...left });
  it.clock.advance(60);
  await settleExits(it.server, it.clock.now());
  expect(await actionsOf(person)).toEqual(['exits.detect']);
});

test('what is told of an exit that is gone is read like that of a request that is gone', async () => {
  it.clock.set('2026-11-09T09:00:00Z');
  const { id: departmentId } = await it.aDepartment(company);
  const person = await aWorker({ departmentId });
  const { token } = await it.signedInAs(person);
  const readers = [
    admin,
    await it.tokenOf('BackOffice', company),
    (await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [departmentId] }))).token,
  ];
  const readBy = async (path: '/exits' | '/leave-requests', body: object) => {
    const { id } = (await it.ask(`POST ${path}`, { token, body })).body;
    expect((await it.ask(`DELETE ${path}/${id}`, { token })).status).toBe(204);
    return Promise.all(
      readers.map(async (reader) => {
        const { status, body: told } = await it.ask(`GET /audit?entityId=${id}`, { token: reader });
        return [status, told.total];
      }),
    );
  };
  const exit = await readBy('/exits', { reason: 'medical', startsAt: '2026-11-10T09:00:00.000Z' });
  expect(exit[0]).toEqual([200, 2]);
  expect(exit).toEqual(await readBy('/leave-requests', { type: 'vacation', startsOn: day, endsOn: day }));
});

test('of an illness who may not read health data learns that it was entered, not its number nor its note', async () => {
  const { id: departmentId } = await it.aDepartment(company);
  const lead = await it.aUser({ company, role: 'Responsible', leads: [departmentId] });
  const person = await aWorker({ departmentId });
  const body = { type: 'illness', startsOn: day, endsOn: day, protocolNumber: '12345678', note: 'Febbre alta' };
  expect((await it.ask('POST /absences', { token: admin, body: { userId: person.id, ...body } })).status).toBe(201);
  const fieldsFor = async (token: string) => {
    const [line] = await historyOf(person, day, token);
    return line?.changes.map(({ field }) => field) ?? [];
  };
  expect(await fieldsFor(admin)).toEqual(expect.arrayContaining(['protocolNumber', 'note', 'startsOn']));
  const seen = await fieldsFor((await it.signedInAs(lead)).token);
  expect(seen).toContain('startsOn');
  expect(seen).not.toContain('protocolNumber');
  expect(seen).not.toContain('note');
});
