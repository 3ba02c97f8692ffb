import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyRoles, noModules, providerRoles } from '@timbro/core/access.ts';
import { type TestApp, testApp } from '#testing/app.ts';

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
