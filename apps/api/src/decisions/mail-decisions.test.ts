import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '@timbro/core/language.ts';
import type { DecisionNotice } from '#outbox/payloads.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestUser } from '#testing/factories.ts';
import { leaveDigests, mailDecision, mailDigest } from './mail-decisions.ts';

let t: TestApp;
let make: ReturnType<typeof attendanceOn>;
beforeAll(async () => {
  t = await testApp();
  make = attendanceOn(t.server);
});
afterAll(() => t.close());

const tokenOf = async (user: TestUser) => (await t.signedInAs(user)).token;

async function aPlace(language: 'it' | 'en' = 'it') {
  const company = await t.aCompany();
  const department = await t.aDepartment(company);
  const worker = await t.aUser({ company, departmentId: department.id, language, firstName: 'Sara' });
  const admin = await t.aUser({ company, role: 'Admin', language, firstName: 'Marta' });
  const responsible = await t.aUser({ company, role: 'Responsible', leads: [department.id], language: 'it' });
  const elsewhere = await t.aUser({ company, role: 'Responsible', leads: [(await t.aDepartment(company)).id] });
  await make.aSchedule(company, [worker, admin], await make.aShift(company));
  return { company, worker, admin, responsible, elsewhere };
}
const week = { type: 'vacation', startsOn: '2026-11-16', endsOn: '2026-11-20' };
const asked = async (user: TestUser, body: object = week) =>
  (await t.ask('POST /leave-requests', { token: await tokenOf(user), body })).body;
const decided = async (user: TestUser, id: string, body: object) =>
  (await t.ask(`PATCH /leave-requests/${id}`, { token: await tokenOf(user), body })).body;

/** Ten seconds later the jobs run. */
async function tellDecisions() {
  for (const { payload } of await t.leftInOutbox('decision'))
    await mailDecision(t.database, payload as DecisionNotice, t.clock.now());
}

describe('whoever decides is told at once', () => {
  test.each(languages)('in %s', async (language) => {
    const { worker, admin, responsible, elsewhere } = await aPlace(language);
    const { id } = await asked(worker, { ...week, note: 'Matrimonio' });
    const [mail] = await t.mailsTo(admin.email);
    expect(mail?.subject).toMatch(
      language === 'it'
        ? /^Da approvare: Sara .*, Ferie, 16\/11\/2026 – 20\/11\/2026$/
        : /^To approve: Sara .*, Vacation, /,
    );
    expect(mail?.text).toContain('Matrimonio');
    expect(mail?.text).toContain(`{publicUrl}/register?tab=requests&id=${id}`);
    expect(mail?.text).not.toMatch(/\{(?!publicUrl)/);
    expect(await t.mailsTo(responsible.email)).toHaveLength(1);
    expect(await t.mailsTo(elsewhere.email)).toEqual([]);
  });
});

describe('the person is told what was decided', () => {
  test.each(languages)('approved or refused, in %s', async (language) => {
    const { worker, admin } = await aPlace(language);
    const [one, two] = [
      await asked(worker),
      await asked(worker, { ...week, type: 'rol', startsOn: '2026-12-01', endsOn: '2026-12-01' }),
    ];
    await decided(admin, one.id, { status: 'approved' });
    await decided(admin, two.id, { status: 'rejected', note: 'Troppi assenti' });
    await tellDecisions();
    const mails = await t.mailsTo(worker.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      language === 'it'
        ? ['Approvata: Ferie, 16/11/2026 – 20/11/2026', 'Rifiutata: Permesso ROL, 01/12/2026']
        : ['Approved: Vacation, 16/11/2026 – 20/11/2026', 'Rejected: ROL, 01/12/2026'],
    );
    expect(mails[0]?.text).toContain(`{publicUrl}/me/requests?id=${one.id}`);
    expect(mails[1]?.text).toContain('Troppi assenti');
    for (const { text } of mails) expect(text).not.toMatch(/\{(?!publicUrl)/);
  });

  test('not of what was taken back, and of a second decision once', async () => {
    const { worker, admin } = await aPlace();
    const { id } = await asked(worker);
    await decided(admin, id, { status: 'approved' });
    t.clock.advance(1);
    await decided(admin, id, { status: 'pendingReview' });
    t.clock.advance(1);
    await decided(admin, id, { status: 'rejected', note: 'No' });
    await tellDecisions();
    expect((await t.mailsTo(worker.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Rifiutata/),
    ]);
  });

  test.each(languages)('of a delay that was converted and of an absence that was entered, in %s', async (language) => {
    const { worker, admin } = await aPlace(language);
    await make.stamped(worker, '2026-11-11', '08:30-12:00, 13:00-17:00');
    const token = await tokenOf(admin);
    const day = { startsOn: '2026-11-11', endsOn: '2026-11-11' };
    await t.ask('POST /absences', { token, body: { userId: worker.id, ...day, delayMinutes: 30, convertTo: 'rol' } });
    await t.ask('POST /absences', { token, body: { userId: worker.id, ...week } });
    await tellDecisions();
    const mails = await t.mailsTo(worker.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(language === 'it' ? /^Ritardo convertito: Permesso ROL/ : /^Delay converted: ROL/),
      expect.stringMatching(language === 'it' ? /^Assenza registrata: Ferie/ : /^Absence entered: Vacation/),
    ]);
    expect(mails[0]?.text).toContain(language === 'it' ? '30 minuti' : '30 minutes');
  });
});

describe('what was approved and is archived', () => {
  test.each(languages)('is told, unless it is restored meanwhile, in %s', async (language) => {
    const { worker, admin } = await aPlace(language);
    const token = await tokenOf(admin);
    const one = (await t.ask('POST /absences', { token, body: { userId: worker.id, ...week } })).body as { id: string };
    t.clock.advance(1);
    const archive = (archived: boolean) => t.ask(`PATCH /absences/${one.id}`, { token, body: { archived } });
    await archive(true);
    await archive(false);
    await tellDecisions();
    const entered = (await t.mailsTo(worker.email)).length;
    await archive(true);
    await tellDecisions();
    const told = (await t.mailsTo(worker.email)).slice(entered).map(({ subject }) => subject);
    expect(told).toContain(
      language === 'it'
        ? 'Assenza annullata: Ferie, 16/11/2026 – 20/11/2026'
        : 'Absence cancelled: Vacation, 16/11/2026 – 20/11/2026',
    );
  });
});

describe('once a day', () => {
  test.each(languages)('what has waited for more than two days, to each who may decide it, in %s', async (language) => {
    const { company, worker, admin, elsewhere } = await aPlace(language);
    const start = t.clock.now();
    const old = await asked(worker);
    await asked(admin, { ...week, type: 'dayOff' });
    t.clock.set(new Date(start.getTime() + 2 * 86_400_000 + 1000));
    await asked(worker, { ...week, type: 'dayOff', startsOn: '2026-12-03', endsOn: '2026-12-03' });
    await mailDigest(t.server, company.id, t.clock.now());
    const digest = (await t.mailsTo(admin.email)).at(-1);
    expect(digest?.subject).toBe(
      language === 'it' ? '1 richiesta in attesa da più di 2 giorni' : '1 request pending for more than 2 days',
    );
    expect(digest?.text).toContain(`– ${old.user.displayName}: `);
    expect(digest?.text).toContain('{publicUrl}/register?tab=requests');
    expect(digest?.text).not.toMatch(/\{(?!publicUrl)/);
    // What an Admin without a department waits for is for the other Admins and the office: here there is none.
    expect((await t.mailsTo(elsewhere.email)).filter(({ subject }) => /attesa|pending/.test(subject))).toEqual([]);
    t.clock.set(start);
  });
});

test('one company that cannot be reminded keeps no other from it, and is named', async () => {
  await runMigrations({ connectionString: t.databaseUrl });
  const start = t.clock.now();
  const places = [await aPlace(), await aPlace()] as const;
  for (const { worker } of places) await asked(worker);
  t.clock.set(new Date(start.getTime() + 3 * 86_400_000));
  const [bad, good] = places.map(({ company }) => company.id);
  if (!bad || !good) throw new Error('Two companies are needed.');
  const owner = await t.owner();
  await leaveDigests(t.database, t.clock.now());
  const { rows: jobs } = await owner.query<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'mailDigest'`,
  );
  expect(jobs.map(({ key }) => key)).toEqual(expect.arrayContaining([`digest:${bad}`, `digest:${good}`]));

  await owner.query(`alter table outbox add constraint spoilt check (company_id <> '${bad}') not valid`);
  await expect(mailDigest(t.server, bad, t.clock.now())).rejects.toThrow();
  await mailDigest(t.server, good, t.clock.now());
  expect(t.server.troubles.list()).toMatchObject([{ work: 'digest', companyId: bad, userId: null }]);
  const digests = async (email: string) =>
    (await t.mailsTo(email)).filter(({ subject }) => subject.includes('in attesa')).length;
  expect(await Promise.all(places.map(({ admin }) => digests(admin.email)))).toEqual([0, 1]);
  await owner.query('alter table outbox drop constraint spoilt');
  await mailDigest(t.server, bad, t.clock.now());
  expect([await digests(places[0].admin.email), t.server.troubles.list()]).toEqual([1, []]);
  t.clock.set(start);
});
