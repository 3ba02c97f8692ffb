import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { formData } from '#testing/requests.ts';
import { anOffice, slipCalls, slipPdf } from '#testing/slips.ts';
import { smallPdf } from '#testing/small-pdf.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());
beforeEach(() => t.clock.set(testClockStart));

const { tokenOf, upload, change, publish, download, mine } = slipCalls(() => t);
const start = new Date(testClockStart).toISOString();
const october = (of: TestUser) => ({ userId: of.id, month: '2026-10' });
const bellOf = async (user: TestUser) => (await t.ask('GET /notifications', { token: await tokenOf(user) })).body;
const markAll = async (user: TestUser) => {
  const body = { until: t.clock.now().toISOString() };
  const { status, text } = await t.ask('PATCH /notifications/read', { token: await tokenOf(user), body });
  expect(status, text).toBe(200);
};
const subjectsTo = async ({ email }: TestUser) => (await t.mailsTo(email)).map(({ subject }) => subject);
/** An hour passes; answers the instant. */
const later = () => {
  t.clock.advance(3600);
  return t.clock.now().toISOString();
};

async function aSlip() {
  const office = await anOffice(t);
  const { body } = await upload(office.admin, october(office.rossi), await slipPdf());
  return { ...office, id: body.id };
}

describe('whoever opens a paper has read the notice about it', () => {
  test.each([
    ['seen', '?view=true'],
    ['downloaded', ''],
  ])('a slip that is %s', async (_, query) => {
    const { rossi, id } = await aSlip();
    expect(await bellOf(rossi)).toMatchObject({ unread: 1, items: [{ recordId: id, readAt: null }] });
    const at = later();
    expect((await download(rossi, id, query)).status).toBe(200);
    expect(await bellOf(rossi)).toMatchObject({ unread: 0, total: 1, items: [{ recordId: id, readAt: at }] });
  });

  test('several slips in one file', async () => {
    const { admin, rossi, id } = await aSlip();
    const september = await upload(admin, { ...october(rossi), month: '2026-09' }, await slipPdf({ month: '2026-09' }));
    expect((await bellOf(rossi)).unread).toBe(2);
    const query = `payslipId=${id}&payslipId=${september.body.id}`;
    expect((await t.ask(`GET /payslips/mine/zip?${query}`, { token: await tokenOf(rossi) })).status).toBe(200);
    expect((await bellOf(rossi)).unread).toBe(0);
  });

  test('a document, for who has read it and for nobody else', async () => {
    const { admin, rossi, bianchi } = await anOffice(t);
    const fields = [['displayName', 'Regolamento'] as const, ['audience', 'all'] as const, ['file', smallPdf] as const];
    const { body } = await t.ask('POST /documents', { token: await tokenOf(admin), ...formData(fields) });
    const at = later();
    const given = await t.ask(`GET /documents/download/${body.id}`, { token: await tokenOf(rossi) });
    expect(given.status).toBe(200);
    expect(await bellOf(rossi)).toMatchObject({ unread: 0, items: [{ recordId: body.id, readAt: at }] });
    expect(await bellOf(bianchi)).toMatchObject({ unread: 1, items: [{ recordId: body.id, readAt: null }] });
  });

  test('the office’s look at it, and a stranger’s try, read nothing', async () => {
    const { admin, office, rossi, bianchi, id } = await aSlip();
    const stranger = await anOffice(t);
    for (const user of [admin, office]) expect((await download(user, id, '?view=true')).status).toBe(200);
    for (const user of [bianchi, stranger.rossi, stranger.admin]) expect((await download(user, id)).status).toBe(404);
    expect((await bellOf(rossi)).unread).toBe(1);
    expect(await bellOf(stranger.rossi)).toMatchObject({ items: [], unread: 0 });
  });

  test('the other pages of the person hear of it', async () => {
    const { rossi, id } = await aSlip();
    const before = (await t.leftInOutbox('event')).length;
    await download(rossi, id, '?view=true');
    expect((await t.leftInOutbox('event')).slice(before)).toMatchObject([
      {
        payload: {
          event: { eventType: 'payslips.update', entityId: id },
          rooms: expect.arrayContaining([`user:${rossi.id}`]) as string[],
        },
      },
    ]);
  });

  test('what was marked before it was opened keeps its first moment', async () => {
    const { rossi, id } = await aSlip();
    const marked = later();
    await markAll(rossi);
    later();
    await download(rossi, id);
    expect(await bellOf(rossi)).toMatchObject({ unread: 0, items: [{ readAt: marked }] });
  });
});

describe('a slip that is renewed is news again', () => {
  test('another file: unread, told with the moment of the file, in words of its own', async () => {
    const { admin, rossi, id } = await aSlip();
    await download(rossi, id);
    expect((await mine(rossi)).body.items).toMatchObject([{ renewedAt: null }]);
    const at = later();
    expect((await change(admin, id, {}, await slipPdf({ gross: 230_000 }))).body.renewedAt).toBe(at);
    expect((await mine(rossi)).body.items).toMatchObject([
      { id, publishedAt: start, renewedAt: at, openedAt: null, downloadedAt: null, replaces: null },
    ]);
    expect(await bellOf(rossi)).toMatchObject({
      unread: 1,
      items: [{ recordId: id, at, readAt: null, renewed: true, title: 'Ottobre 2026', month: '2026-10' }],
    });
    expect(await subjectsTo(rossi)).toEqual(['Nuova busta paga disponibile', 'Busta paga aggiornata']);
    await download(rossi, id, '?view=true');
    expect((await bellOf(rossi)).unread).toBe(0);
  });

  test('also after everything up to then was marked as read', async () => {
    const { admin, rossi, id } = await aSlip();
    await markAll(rossi);
    expect((await bellOf(rossi)).unread).toBe(0);
    later();
    await change(admin, id, {}, await slipPdf({ gross: 230_000 }));
    expect((await bellOf(rossi)).unread).toBe(1);
  });

  test('another name or month alone is none', async () => {
    const { admin, rossi, id } = await aSlip();
    await download(rossi, id);
    later();
    await change(admin, id, { displayName: 'Ottobre corretto' });
    await change(admin, id, { month: '2026-09', confirmed: 'true' });
    expect(await bellOf(rossi)).toMatchObject({ unread: 0, items: [{ renewed: false, at: start }] });
  });

  test('another file of a draft is not: its owner has had none', async () => {
    const { admin, rossi } = await anOffice(t);
    const { body } = await upload(admin, { ...october(rossi), publish: 'false' }, await slipPdf());
    later();
    await change(admin, body.id, {}, await slipPdf({ gross: 230_000 }));
    expect(await bellOf(rossi)).toMatchObject({ items: [] });
    const at = later();
    await publish(admin, [body.id]);
    expect(await bellOf(rossi)).toMatchObject({ unread: 1, items: [{ at, renewed: false }] });
    expect(await subjectsTo(rossi)).toEqual(['Nuova busta paga disponibile']);
  });

  test.each([
    ['at once', {}],
    ['later', { publish: 'false' }],
  ])('a slip that takes the place of another, published %s', async (_, more) => {
    const { admin, rossi, id } = await aSlip();
    await download(rossi, id);
    const at = later();
    const { body } = await upload(
      admin,
      { ...october(rossi), ...more, replaces: id },
      await slipPdf({ gross: 230_000 }),
    );
    if ('publish' in more) await publish(admin, [body.id]);
    expect((await mine(rossi)).body.items).toMatchObject([{ id: body.id, renewedAt: at, openedAt: null }]);
    expect(await bellOf(rossi)).toMatchObject({ unread: 1, total: 1, items: [{ recordId: body.id, renewed: true }] });
    expect(await subjectsTo(rossi)).toEqual(['Nuova busta paga disponibile', 'Busta paga aggiornata']);
  });

  test('without a mail where the office asked for none', async () => {
    const { admin, rossi, id } = await aSlip();
    const { body } = await upload(
      admin,
      { ...october(rossi), publish: 'false', replaces: id },
      await slipPdf({ gross: 1 }),
    );
    await publish(admin, [body.id], { notify: false });
    expect(await subjectsTo(rossi)).toEqual(['Nuova busta paga disponibile']);
    expect(await bellOf(rossi)).toMatchObject({ unread: 1, items: [{ renewed: true }] });
  });
});
