import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capabilitiesOf, methodOf, pathOf } from '@timbro/core/capability.ts';
import { contract } from '@timbro/core/contract.ts';
import { sealRow } from '@timbro/kit/memory/seal-row.ts';
import { newId } from '../db/new-id.ts';
import { runPersonExport } from '../modules/privacy/export-job.ts';
import { runClose } from '../modules/work-days/months/close-job.ts';
import { runExport } from '../modules/work-days/sheets/export-job.ts';
import type { TestApp } from './app.ts';
import { attendanceOn } from './attendance.ts';
import type { Judge } from './documented.ts';
import { exits, fleet, tablets } from './door-answers.ts';
import type { Ears } from './ears.ts';
import { type TestUser, password } from './factories.ts';
import { aBrowser } from './push.ts';
import { entriesOf, formData } from './requests.ts';
import { smallPdf } from './small-pdf.ts';

/**
 * Calls that go well only for a record made just for them, so that a matrix of samples never hears their good answers:
 * removals, decisions, codes from mails, files of jobs. Answers what was wrong with them, in words.
 */
export async function goodAnswerFaults(t: TestApp, judge: Judge): Promise<string[]> {
  const ears = await earsOn(t, judge);
  for (const hearSome of [
    sessionsAndCodes,
    people,
    providers,
    clients,
    plans,
    requests,
    files,
    ownData,
    papers,
    exits,
    fleet,
    tablets,
  ])
    await hearSome(ears);
  return ears.faults;
}

async function earsOn(t: TestApp, judge: Judge): Promise<Ears> {
  const company = await t.aCompany();
  const faults: string[] = [];
  const capabilities = new Map(capabilitiesOf(contract).map((named) => [named.id, named]));
  return {
    t,
    company,
    faults,
    tokenOf: (role) => t.tokenOf(role, company),
    async hear(id, inPath, { query = '', ...options } = {}) {
      const named = capabilities.get(id);
      if (!named) throw new Error(`${id} is no capability.`);
      const left = [...inPath];
      const path = pathOf(named.capability).replace(/:\w+/g, () => left.shift() ?? '');
      const answer = await t.ask(`${methodOf(named.capability)} ${path}${query}`, options);
      if (answer.status >= 300) faults.push(`${id}: ${answer.status} ${answer.text}`);
      faults.push(...judge.faultsOf(named, answer).map((fault) => `${id}: ${fault}`));
      const found = entriesOf(answer.body).find(([name]) => name === 'id' || name === 'jobId')?.[1];
      return { id: String(found), cookie: answer.cookies[0]?.value ?? '' };
    },
  };
}

async function sessionsAndCodes({ t, company, hear }: Ears) {
  const { id, email, ...rest } = await t.aUser({ company });
  const { cookie } = await hear('auth.signIn', [], { body: { email, password } });
  await hear('auth.refresh', [], { cookies: { refreshToken: cookie } });
  const [{ token }, other] = [await t.signedInAs({ id, email, ...rest }), await t.signedInAs({ id, email, ...rest })];
  await hear('sessions.remove', [other.sessionId], { token });
  await hear('auth.restorePassword', [], { body: { email }, ip: '10.9.8.7' });
  await t.carryOutRecoveries();
  const code = (await t.mailsTo(email)).at(-1)?.headers?.['X-Timbro-Code'] ?? '';
  await hear('auth.verifyCode', [], { body: { email, code } });
  await hear('auth.restorePasswordConfirm', [], { body: { email, code, password: 'Nuova#2027' } });
}

async function people({ t, company, hear, tokenOf }: Ears) {
  const token = await tokenOf('Admin');
  const { id } = await t.aUser({ company, status: 'notActive' });
  await hear('users.invite', [id], { token });
  const paired = await t.aUser({ company });
  await hear('pairing.letters', [], { token, body: { userIds: [paired.id] } });
  await hear('pairing.create', [paired.id], { token });
  const { body } = await t.ask(`POST /users/${paired.id}/pairing`, { token });
  await hear('auth.pair', [], { body: { code: body.code } });
  await hear('users.remove', [id], { token });
  await hear('departments.remove', [(await t.aDepartment(company)).id], { token });
  const view = { screen: 'users', name: 'Attivi', query: 'status=active' };
  const made = await hear('views.create', [], { token, body: view });
  await hear('views.update', [made.id], { token, body: { name: 'Tutti' } });
  await hear('views.remove', [made.id], { token });
  const browser = aBrowser().body;
  const known = await hear('push.subscribe', [], { token, body: browser });
  await hear('push.subscribe', [], { token, body: browser });
  await hear('push.unsubscribe', [known.id], { token });
}

async function providers({ t, hear, tokenOf }: Ears) {
  const token = await tokenOf('SuperAdmin');
  const body = { firstName: 'Ada', lastName: 'Neri', email: `ada.${newId()}@prova.example`, role: 'SuperUser' };
  const { id } = await hear('providerUsers.create', [], { token, body });
  await hear('providerUsers.update', [id], { token, body: { lastName: 'Bianchi' } });
  await hear('providerUsers.invite', [id], { token });
  await hear('providerUsers.archive', [id], { token, body: { archived: true } });
  await hear('providerUsers.remove', [(await t.aUser({ role: 'SuperUser', status: 'notActive' })).id], { token });
}

async function clients({ t, hear, tokenOf }: Ears) {
  const [token, client] = [await tokenOf('SuperAdmin'), await t.aCompany()];
  const admin = { firstName: 'Ugo', lastName: 'Verdi', email: `ugo.${newId()}@prova.example` };
  await hear('companies.addAdmin', [client.id], { token, body: admin });
  const subscription = { companyId: client.id, type: 'Annuale', renewalDate: '2027-01-01', renewalDays: 30, cost: 10 };
  const { id } = await hear('subscriptions.create', [], { token, body: subscription });
  await hear('subscriptions.update', [id], { token, body: { cost: 12 } });
  await hear('subscriptions.remove', [id], { token });
  await hear('companies.remove', [client.id], { token, body: { name: client.name } });
}

async function plans({ t, company, hear, tokenOf }: Ears) {
  const [token, { aShift, aSchedule }] = [await tokenOf('Admin'), attendanceOn(t.server)];
  const shift = await aShift(company);
  await hear('workSchedules.remove', [await aSchedule(company, [], shift)], { token });
  await hear('shifts.remove', [await aShift(company)], { token });
}

async function requests({ t, company, hear, tokenOf }: Ears) {
  const [admin, worker] = [await tokenOf('Admin'), await t.aUser({ company })];
  const [own, { stamped }] = [(await t.signedInAs(worker)).token, attendanceOn(t.server)];
  const stamp = { id: newId(), at: '2026-11-12T07:00:00.000Z', direction: 'in', source: 'app' };
  await hear('stamps.create', [], { token: own, body: stamp });
  await hear('stamps.create', [], { token: own, body: stamp });
  const { seals } = t.server;
  await hear('stamps.seal', [], { token: own });
  const sealed = await sealRow(seals.publicKey, { ticket: '', stamp });
  await hear('stamps.sealed', [], { token: own, body: { rows: [sealed] } });
  await hear('stamps.mine', [], { token: own, query: '?from=2026-11-01&to=2026-11-12' });
  const [stampingId] = await stamped(worker, '2026-11-11', '08:00-?');
  const change = { stampingId, enteredAt: '2026-11-11T07:00:00.000Z', exitedAt: '2026-11-11T16:00:00.000Z' };
  const asked = { date: '2026-11-11', reason: 'Uscita dimenticata', changes: [change] };
  const dropped = await hear('stampsUpdates.create', [], { token: own, body: asked });
  await hear('stampsUpdates.remove', [dropped.id], { token: own });
  const { id } = await hear('stampsUpdates.create', [], { token: own, body: asked });
  await hear('stampsUpdates.decide', [id], { token: admin, body: { status: 'approved' } });
  await leave(own, admin, hear);
  await absences(worker, admin, hear);
  const text = `E-mail;Anno;Tipo;Ore\n${worker.email};2026;Ferie;24\n`;
  await hear('balances.import', [], { token: admin, ...formData([['file', Buffer.from(text)]]) });
}

async function leave(own: string, admin: string, hear: Ears['hear']) {
  const body = { type: 'vacation', startsOn: '2026-12-14', endsOn: '2026-12-18' };
  await hear('leaveRequests.create', [], { token: own, body: { ...body, dryRun: true } });
  const { id } = await hear('leaveRequests.create', [], { token: own, body });
  await hear('leaveRequests.decide', [id], { token: admin, body: { status: 'rejected', note: 'No' } });
  await hear('leaveRequests.remove', [id], { token: own });
}

async function absences({ id: userId }: TestUser, token: string, hear: Ears['hear']) {
  const body = { userId, type: 'vacation', startsOn: '2026-12-01', endsOn: '2026-12-01', status: 'draft' };
  const { id } = await hear('absences.create', [], { token, body });
  await hear('absences.create', [], {
    token,
    body: { ...body, startsOn: '2026-12-02', endsOn: '2026-12-02', dryRun: true },
  });
  await hear('absences.remove', [id], { token });
}

async function papers({ t, company, hear, tokenOf }: Ears) {
  const [token, owner] = [await tokenOf('BackOffice'), await t.aUser({ company })];
  const own = (await t.signedInAs(owner)).token;
  const slip = (id: string): readonly (readonly [string, unknown])[] => [
    ['id', id],
    ['userId', owner.id],
    ['month', '2026-10'],
    ['file', smallPdf],
  ];
  const id = newId();
  await hear('payslips.create', [], { token, ...formData(slip(id)) });
  await hear('payslips.create', [], { token, ...formData(slip(id)) });
  await hear('payslips.update', [id], { token, ...formData([['displayName', 'Ottobre']]) });
  for (const read of ['find', 'versions', 'receipt', 'download']) await hear(`payslips.${read}`, [id], { token });
  await hear('payslips.mineZip', [], { token: own, query: `?payslipId=${id}` });
  await hear('payslips.publish', [], { token, body: { ids: [id] } });
  await hear('payslips.withdraw', [id], { token, body: { reason: 'Errore' } });
  const other = await hear('payslips.create', [], { token, ...formData([...slip(newId()), ['publish', 'false']]) });
  await hear('payslips.remove', [other.id], { token });
  const notice: readonly (readonly [string, unknown])[] = [
    ['id', newId()],
    ['displayName', 'Avviso'],
    ['audience', 'all'],
    ['file', smallPdf],
  ];
  const made = await hear('documents.create', [], { token, ...formData(notice) });
  await hear('documents.create', [], { token, ...formData(notice) });
  for (const read of ['download', 'readers']) await hear(`documents.${read}`, [made.id], { token });
  await hear('documents.remove', [made.id], { token });
}

async function files({ t, company, hear, tokenOf }: Ears) {
  const [token, worker] = [await tokenOf('Admin'), await t.aUser({ company })];
  const absence = await attendanceOn(t.server).anAbsence(worker, { startsOn: '2026-12-09', type: 'illness' });
  await hear('absences.attach', [absence], { token, ...formData([['file', smallPdf]]) });
  const { rows } = await t.database.system.query<{ id: string }>(
    'select id from absence_attachments where absence_id = $1',
    [absence],
  );
  await hear('absences.attachment', [String(rows[0]?.id)], { token });
  const month = `?month=2026-10&provisional=true&userId=${worker.id}`;
  for (const format of ['xlsx', 'csv', 'pdf', 'trripw'])
    await hear('workDays.export', [], { token, query: `${month}&format=${format}` });
  const body = { month: '2026-10', state: 'closed', userIds: [worker.id] };
  const closing = await hear('workDays.close', [], { token, query: '?background=true', body });
  await runClose(t.server, closing.id);
  await hear('jobs.find', [closing.id], { token });
  const { id } = await hear('workDays.export', [], { token, query: `${month}&format=csv&background=true` });
  await hear('jobs.find', [id], { token });
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-heard-'));
  await runExport({ ...t.server, dataDir }, id);
  await rm(dataDir, { recursive: true, force: true });
  await hear('jobs.find', [id], { token });
  await hear('jobs.download', [id], { token });
}

async function ownData({ t, company, hear, tokenOf }: Ears) {
  const token = await tokenOf('Admin');
  const leaver = await t.aUser({ company, status: 'archived', firstName: 'Zeno', lastName: 'Zanzotto' });
  await hear('privacy.export', [], { token });
  const { id } = await hear('privacy.exportOf', [leaver.id], { token });
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-heard-'));
  await runPersonExport({ ...t.server, dataDir }, id);
  await rm(dataDir, { recursive: true, force: true });
  await hear('jobs.download', [id], { token });
  await hear('privacy.erase', [leaver.id], { token, body: { name: 'Zeno Zanzotto' } });
}
