import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noModules } from '@timbro/core/access.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { anOffice, codes, slipCalls, slipOf, slipPdf } from '#testing/slips.ts';

let t: TestApp;
let october: Buffer;
beforeAll(async () => {
  t = await testApp();
  october = await slipPdf();
});
afterAll(() => t.close());

const { aPublishedSlip, tokenOf, upload, download, find } = slipCalls(() => t);
const draft = { publish: 'false' };

describe('the owner’s reading', () => {
  test('is written down the first time: opening, then downloading; nobody else’s is', async () => {
    const { admin, office, rossi, id } = await aPublishedSlip(october);
    for (const user of [admin, office]) expect((await download(user, id)).rawPayload.equals(october)).toBe(true);
    expect((await find(admin, id)).body).toMatchObject({ openedAt: null, downloadedAt: null });
    const viewed = await download(rossi, id, '?view=true');
    expect([viewed.status, viewed.rawPayload.equals(october)]).toEqual([200, true]);
    expect(viewed.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(viewed.headers['content-disposition']).toContain('attachment');
    const opened = (await find(admin, id)).body;
    expect([opened.openedAt, opened.downloadedAt]).toEqual([t.clock.now().toISOString(), null]);
    t.clock.advance(60);
    await download(rossi, id);
    const at = t.clock.now().toISOString();
    t.clock.advance(60);
    await download(rossi, id);
    expect((await find(admin, id)).body).toMatchObject({ openedAt: opened.openedAt, downloadedAt: at });
    const history = (await t.historyOf(id)).filter(({ action }) => action === 'payslips.download');
    expect(history.map(({ actorId }) => actorId)).toEqual([rossi.id, rossi.id]);
  });

  test('of several months is one file, in which each counts as downloaded', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    const september = await upload(admin, slipOf(rossi, { month: '2026-09' }), await slipPdf({ month: '2026-09' }));
    const token = await tokenOf(rossi);
    const packed = await t.ask(`GET /payslips/mine/zip?payslipId=${id}&payslipId=${september.body.id}`, { token });
    expect([packed.status, packed.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(packed.rawPayload.includes(october)).toBe(true);
    expect(packed.rawPayload.toString('latin1')).toContain('2026-09 Settembre 2026.pdf');
    for (const slip of [id, september.body.id])
      expect((await find(admin, slip)).body.downloadedAt).toBe(t.clock.now().toISOString());
    const [other] = [await aPublishedSlip(october)];
    expect((await t.ask(`GET /payslips/mine/zip?payslipId=${id}&payslipId=${other.id}`, { token })).status).toBe(404);
    expect((await t.ask('GET /payslips/mine/zip', { token })).status).toBe(422);
  });
});

describe('a slip reaches its owner, Admin and BackOffice, and nobody else', () => {
  test('not a Responsible, not a colleague, not the provider, not another company: no record, no byte', async () => {
    const { office, responsible, bianchi, id } = await aPublishedSlip(october);
    const stranger = await anOffice(t);
    for (const user of [responsible, bianchi, stranger.admin, stranger.office, stranger.rossi]) {
      for (const answer of [await find(user, id), await download(user, id), await download(user, id, '?view=true')]) {
        expect(answer.status).toBe(404);
        expect(answer.rawPayload.includes('PDF')).toBe(false);
      }
    }
    for (const role of ['SuperAdmin', 'SuperUser'] as const) {
      const token = await t.tokenOf(role);
      for (const path of [`/payslips/${id}`, `/payslips/download/${id}`, '/payslips', '/payslips/mine'])
        expect((await t.ask(`GET ${path}`, { token })).body).toMatchObject({ statusCode: 403, code: 'forbidden' });
    }
    const lead = await tokenOf(responsible);
    for (const path of ['/payslips', '/payslips/people', '/payslips/summary?month=2026-10', `/payslips/${id}/receipt`])
      expect((await t.ask(`GET ${path}`, { token: lead })).status).toBe(403);
    expect((await t.ask(`GET /audit?entity=payslip&entityId=${id}`, { token: lead })).status).toBe(404);
    const history = await t.ask(`GET /audit?entity=payslip&entityId=${id}`, { token: await tokenOf(office) });
    expect(history.body.items).toMatchObject([{ action: 'payslips.create', entityName: 'Marco Rossi' }]);
  });

  test('without the module there is nothing', async () => {
    const company = await t.aCompany({ modules: noModules });
    const token = await t.tokenOf('Admin', company);
    expect((await t.ask('GET /payslips', { token })).body).toMatchObject({ statusCode: 403, code: 'moduleOff' });
  });
});

describe('lists', () => {
  test('by month, department, person, and by what was read; who is missing has a list of its own', async () => {
    const { company, admin, rossi, bianchi, id } = await aPublishedSlip(october);
    const token = await tokenOf(admin);
    const later = await t.aUser({ company, hiredOn: '2026-11-01' });
    await t.aUser({ company, status: 'archived' });
    const ids = async (query: string) =>
      (await t.ask(`GET /payslips?${query}`, { token })).body.items.flatMap((item) => ('id' in item ? item.id : []));
    expect(await ids('month=2026-10')).toEqual([id]);
    expect(await ids('month=2026-09')).toEqual([]);
    expect(await ids(`userId=${bianchi.id}`)).toEqual([]);
    expect(await ids('departmentId=none')).toEqual([]);
    expect(await ids('downloaded=false&published=true')).toEqual([id]);
    expect(await ids('search=rossi')).toEqual([id]);
    await download(rossi, id);
    expect([await ids('downloaded=true'), await ids('opened=false')]).toEqual([[id], []]);
    const missing = (await t.ask('GET /payslips?missing=true&month=2026-10', { token })).body;
    const people = missing.items.map(({ user }) => user.id);
    expect(people).toContain(bianchi.id);
    expect(people).not.toContain(rossi.id);
    expect(people).not.toContain(later.id);
    expect((await t.ask('GET /payslips?missing=true', { token })).body).toMatchObject({ errors: [{ path: 'month' }] });
    const summary = await t.ask('GET /payslips/summary?month=2026-10', { token });
    expect(summary.body).toEqual({ slips: 1, unpublished: 0, unopened: 0, notDownloaded: 0, missing: missing.total });
  });

  test('whoever takes slips in gets the tax codes to compare with', async () => {
    const { office, rossi } = await anOffice(t);
    const { body } = await t.ask('GET /payslips/people', { token: await tokenOf(office) });
    expect(body.items.find(({ user }) => user.id === rossi.id)).toMatchObject({
      taxCode: codes.rossi,
      lastName: 'Rossi',
    });
  });
});

test('the owner finds a notice of what is theirs to read, until it is withdrawn; nobody else does', async () => {
  const { admin, rossi, bianchi, responsible, id } = await aPublishedSlip(october);
  await upload(admin, slipOf(bianchi, draft), await slipPdf({ taxCode: codes.bianchi }));
  const noticesOf = async (user: TestUser) =>
    (await t.ask('GET /notifications', { token: await tokenOf(user) })).body.items.filter(
      ({ kind }) => kind === 'payslips',
    );
  expect(await noticesOf(rossi)).toMatchObject([{ recordId: id, own: true, readAt: null, title: 'Ottobre 2026' }]);
  for (const user of [admin, bianchi, responsible]) expect(await noticesOf(user)).toEqual([]);
  const body = { reason: 'Errore' };
  await t.ask(`PATCH /payslips/${id}/withdraw`, { token: await tokenOf(admin), body });
  expect(await noticesOf(rossi)).toEqual([]);
});
