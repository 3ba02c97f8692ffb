import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { formData } from '#testing/requests.ts';
import { anOffice, slipCalls } from '#testing/slips.ts';
import { smallPdf } from '#testing/small-pdf.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const { tokenOf } = slipCalls(() => t);
const give = async (by: TestUser, fields: Record<string, string>, file: Buffer = smallPdf) =>
  t.ask('POST /documents', { token: await tokenOf(by), ...formData([...Object.entries(fields), ['file', file]]) });
const toAll = { displayName: 'Regolamento', audience: 'all' };
const mine = async (user: TestUser) => (await t.ask('GET /documents/mine', { token: await tokenOf(user) })).body;
const read = async (user: TestUser, id: string) =>
  t.ask(`GET /documents/download/${id}`, { token: await tokenOf(user) });

describe('a document', () => {
  test('for everybody reaches everybody of the company, and tells who has read it', async () => {
    const { admin, office, rossi, responsible } = await anOffice(t);
    const { status, body, text } = await give(admin, toAll);
    expect(status, text).toBe(201);
    expect(body).toMatchObject({
      displayName: 'Regolamento',
      audience: 'all',
      audienceName: null,
      fileName: 'file.pdf',
      size: smallPdf.length,
      uploadedBy: { id: admin.id },
      readersTotal: 5,
      readTotal: 0,
    });
    for (const user of [rossi, responsible, office])
      expect(await mine(user)).toMatchObject({ items: [{ id: body.id, readers: [], readersTotal: 0 }] });
    expect((await read(rossi, body.id)).rawPayload.equals(smallPdf)).toBe(true);
    const token = await tokenOf(office);
    const [listed] = (await t.ask('GET /documents', { token })).body.items;
    expect(listed).toMatchObject({ readersTotal: 5, readTotal: 1 });
    expect(listed?.readers.find(({ user }) => user.id === rossi.id)?.downloadedAt).toBe(t.clock.now().toISOString());
    expect((await mine(rossi)).items[0]?.downloadedAt).toBe(t.clock.now().toISOString());
    const first = t.clock.now().toISOString();
    t.clock.advance(60);
    await read(rossi, body.id);
    expect((await mine(rossi)).items[0]?.downloadedAt).toBe(first);
    const readers = await t.ask(`GET /documents/${body.id}/readers?sort=-downloadedAt&pageSize=1`, { token });
    expect(readers.body).toMatchObject({ total: 5, items: [{ user: { id: rossi.id } }] });
    expect(await t.mailsTo(rossi.email)).toMatchObject([{ subject: 'Nuovo documento disponibile' }]);
    expect(await t.mailsTo(admin.email)).toEqual([]);
    const notices = async (user: TestUser) =>
      (await t.ask('GET /notifications', { token: await tokenOf(user) })).body.items.map(({ kind, recordId }) => [
        kind,
        recordId,
      ]);
    expect(await notices(rossi)).toEqual([['documents', body.id]]);
    expect(await notices(admin)).toEqual([]);
  });

  test('for a department reaches those in it, for one person that person; the office reads all and leaves no trace', async () => {
    const { company, admin, responsible, rossi, bianchi } = await anOffice(t);
    const { body: me } = await t.ask('GET /users/personal-profile', { token: await tokenOf(rossi) });
    const departmentId = me.department?.id ?? '';
    const outside = await t.aUser({ company });
    const forDepartment = await give(admin, { displayName: 'Turni', audience: 'department', departmentId });
    const forOne = await give(admin, { displayName: 'Contratto', audience: 'user', userId: rossi.id });
    expect(forDepartment.body).toMatchObject({ audience: { departmentId }, readersTotal: 2 });
    expect(forOne.body).toMatchObject({ audience: { userId: rossi.id }, audienceName: 'Marco Rossi', readersTotal: 1 });
    expect((await mine(rossi)).total).toBe(2);
    expect((await mine(bianchi)).total).toBe(1);
    for (const user of [outside, responsible, bianchi]) {
      const answer = await read(user, forOne.body.id);
      expect([answer.status, answer.rawPayload.includes('PDF')]).toEqual([404, false]);
    }
    for (const user of [outside, responsible]) expect((await read(user, forDepartment.body.id)).status).toBe(404);
    expect((await read(admin, forOne.body.id)).status).toBe(200);
    const [one] = (await t.ask(`GET /documents?id=${forOne.body.id}`, { token: await tokenOf(admin) })).body.items;
    expect(one).toMatchObject({ readTotal: 0 });
    const events = (await t.leftInOutbox('event')).map(({ payload }) => JSON.stringify(payload));
    const told = events.filter((event) => event.includes(forOne.body.id)).join('');
    expect(told).toContain(`user:${rossi.id}`);
    for (const stranger of [bianchi, outside, responsible]) expect(told).not.toContain(stranger.id);
  });

  test('is withdrawn by deleting it, read or not; who had read it stays in its history', async () => {
    const { admin, rossi, bianchi } = await anOffice(t);
    const { body } = await give(admin, toAll);
    await read(rossi, body.id);
    const token = await tokenOf(admin);
    expect((await t.ask(`DELETE /documents/${body.id}`, { token })).status).toBe(204);
    expect([(await read(bianchi, body.id)).status, (await mine(rossi)).total]).toEqual([404, 0]);
    const [removed] = await t.historyOf(body.id);
    expect(removed).toMatchObject({ action: 'documents.remove', actorId: admin.id });
    expect(JSON.stringify(removed?.changes)).toContain('Marco Rossi (2026-');
    expect((await t.ask(`DELETE /documents/${body.id}`, { token })).status).toBe(404);
  });

  test('of the same id is kept once, and something else under it is refused', async () => {
    const { admin, rossi } = await anOffice(t);
    const id = newId();
    const [first, again] = [await give(admin, { id, ...toAll }), await give(admin, { id, ...toAll })];
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const other = await give(admin, { id, displayName: 'Regolamento', audience: 'user', userId: rossi.id });
    expect(other.body).toMatchObject({ statusCode: 422, errors: [{ path: 'id' }] });
  });
});

describe('what is refused', () => {
  test.each([
    ['nobody it is for', { displayName: 'A', audience: 'user' }, 422, 'userId'],
    ['a department that is not named', { displayName: 'A', audience: 'department' }, 422, 'departmentId'],
    ['somebody named beside everybody', { displayName: 'A', audience: 'all', userId: newId() }, 422, 'userId'],
    ['somebody unknown', { displayName: 'A', audience: 'user', userId: newId() }, 404, 'userId'],
    ['an unknown department', { displayName: 'A', audience: 'department', departmentId: newId() }, 404, 'departmentId'],
    ['no name', { audience: 'all' }, 422, 'displayName'],
    ['a name too long', { displayName: 'x'.repeat(121), audience: 'all' }, 422, 'displayName'],
  ])('%s', async (_, fields, statusCode, path) => {
    const { admin } = await anOffice(t);
    expect((await give(admin, fields)).body).toMatchObject({ statusCode, errors: [{ path }] });
  });

  test('a person of another company, a file that is none of the three kinds, and everybody else’s hands', async () => {
    const { admin, responsible, rossi } = await anOffice(t);
    const stranger = await anOffice(t);
    const foreign = await give(admin, { displayName: 'A', audience: 'user', userId: stranger.rossi.id });
    expect(foreign.body).toMatchObject({ statusCode: 404, errors: [{ path: 'userId' }] });
    const page = await give(admin, toAll, Buffer.from('<html><script>alert(1)</script></html>'));
    expect(page.body).toMatchObject({ statusCode: 415, code: 'wrongType' });
    for (const user of [responsible, rossi]) expect((await give(user, toAll)).status).toBe(403);
    const { body } = await give(admin, toAll);
    for (const user of [stranger.admin, stranger.rossi]) expect((await read(user, body.id)).status).toBe(404);
    expect((await t.ask(`DELETE /documents/${body.id}`, { token: await tokenOf(stranger.admin) })).status).toBe(404);
    expect((await t.ask('GET /documents', { token: await t.tokenOf('SuperAdmin') })).status).toBe(403);
  });
});
