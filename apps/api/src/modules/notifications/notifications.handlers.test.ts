import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyRoles, noModules, providerRoles } from '@timbro/core/access.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const counters = async (token?: string) => t.ask('GET /notifications/counters', { ...(token && { token }) });
const zeros = { leaveRequests: 0, stampsUpdates: 0, absences: 0, exitsRequests: 0 };

test.each(companyRoles)('nothing waits for a new %s', async (role) => {
  const answer = await counters(await t.tokenOf(role));
  expect([answer.status, answer.body]).toEqual([200, zeros]);
});

test.each(companyRoles)('modules that are off count nothing, and refuse nothing (%s)', async (role) => {
  const company = await t.aCompany({ modules: noModules });
  const answer = await counters(await t.tokenOf(role, company));
  expect([answer.status, answer.body]).toEqual([200, zeros]);
});

test.each(providerRoles)('a %s has nothing to decide', async (role) => {
  expect((await counters(await t.tokenOf(role))).body).toMatchObject({ statusCode: 403, code: 'forbidden' });
});

test('nobody without a session is told', async () => {
  expect((await counters()).body).toMatchObject({ statusCode: 401, code: 'unauthorized' });
});

describe('what waits', () => {
  const week = { type: 'vacation', startsOn: '2026-11-16', endsOn: '2026-11-20' };
  const tokenFor = async (user: TestUser) => (await t.signedInAs(user)).token;

  test('is counted for those who may decide it: not one’s own, not other departments’, not what is older than six months', async () => {
    const company = await t.aCompany();
    const department = await t.aDepartment(company);
    const operator = await t.aUser({ company, departmentId: department.id });
    const outside = await t.aUser({ company });
    const admin = await t.aUser({ company, role: 'Admin' });
    const responsible = await t.aUser({ company, role: 'Responsible', leads: [department.id] });
    for (const user of [operator, outside, admin])
      await t.ask('POST /leave-requests', { token: await tokenFor(user), body: week });
    await t.ask('POST /leave-requests', { token: await tokenFor(operator), body: { ...week, draft: true } });
    await t.ask('POST /absences', { token: await tokenFor(admin), body: { userId: admin.id, ...week } });
    const office = await t.aUser({ company, role: 'BackOffice' });
    const counted = async (user: TestUser) => (await counters(await tokenFor(user))).body;
    expect(await counted(admin)).toEqual({ ...zeros, leaveRequests: 2 });
    expect(await counted(office)).toEqual({ ...zeros, leaveRequests: 3, absences: 1 });
    expect(await counted(responsible)).toEqual({ ...zeros, leaveRequests: 1 });
    expect(await counted(operator)).toEqual(zeros);
    expect(await counted(await t.aUser({ role: 'Admin' }))).toEqual(zeros);
    const start = t.clock.now();
    t.clock.set('2027-05-12T10:29:00+02:00');
    expect(await counted(office)).toMatchObject({ leaveRequests: 3 });
    t.clock.set('2027-05-12T11:31:00+02:00');
    expect(await counted(office)).toEqual(zeros);
    t.clock.set(start);
  });

  test('is listed, and so are the answers to one’s own requests, newest first', async () => {
    const company = await t.aCompany();
    const operator = await t.aUser({ company });
    const admin = await t.aUser({ company, role: 'Admin' });
    const token = await tokenFor(operator);
    const one = await t.ask('POST /leave-requests', { token, body: week });
    t.clock.advance(1);
    const two = await t.ask('POST /leave-requests', { token, body: { ...week, type: 'rol' } });
    const notices = async (user: TestUser) => (await t.ask('GET /notifications', { token: await tokenFor(user) })).body;
    expect(await notices(admin)).toMatchObject({
      total: 2,
      items: [
        {
          id: two.body.id,
          kind: 'leaveRequests',
          own: false,
          status: 'pendingReview',
          type: 'rol',
          user: { id: operator.id },
        },
        { id: one.body.id, startsOn: '2026-11-16', endsOn: '2026-11-20' },
      ],
    });
    expect(await notices(operator)).toMatchObject({ total: 0 });
    t.clock.advance(1);
    const body = { status: 'approved' };
    await t.ask(`PATCH /leave-requests/${one.body.id}`, { token: await tokenFor(admin), body });
    expect(await notices(operator)).toMatchObject({
      total: 1,
      items: [{ id: one.body.id, own: true, status: 'approved' }],
    });
    expect(await notices(admin)).toMatchObject({ total: 1 });
    expect(await notices(await t.aUser({ role: 'Admin' }))).toMatchObject({ total: 0 });
  });
});
