import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { anOffice, codes, sha256Of, slipCalls, slipOf, slipPdf } from '#testing/slips.ts';

let t: TestApp;
let october: Buffer;
beforeAll(async () => {
  t = await testApp();
  october = await slipPdf();
});
afterAll(() => t.close());

const { aPublishedSlip, tokenOf, upload, change, publish, download, find, mine } = slipCalls(() => t);
const draft = { publish: 'false' };

describe('a slip that is brought in', () => {
  test('says who brought it, what it holds, and is its owner’s at once unless told otherwise', async () => {
    const { admin, rossi } = await anOffice(t);
    const { status, body, text } = await upload(admin, slipOf(rossi), october, 'Rossi_Marco_2026-10.pdf');
    expect(status, text).toBe(201);
    expect(body).toMatchObject({
      user: { id: rossi.id },
      month: '2026-10',
      displayName: 'Ottobre 2026',
      fileName: 'Rossi_Marco_2026-10.pdf',
      size: october.length,
      sha256: sha256Of(october),
      uploadedBy: { id: admin.id },
      publishedBy: { id: admin.id },
      check: 'matches',
      fault: null,
      openedAt: null,
      downloadedAt: null,
    });
    expect((await mine(rossi)).body.items).toMatchObject([{ id: body.id, uploadedBy: null }]);
    expect((await t.historyOf(body.id)).map(({ action }) => action)).toEqual(['payslips.create']);
    expect(await t.mailsTo(rossi.email)).toMatchObject([{ subject: 'Nuova busta paga disponibile' }]);
  });

  test('does not exist for its owner until it is published: no find, no file, no list, no event, and still missing', async () => {
    const { admin, office, rossi } = await anOffice(t);
    const { body } = await upload(office, slipOf(rossi, draft), october);
    expect(body.publishedAt).toBeNull();
    expect((await find(rossi, body.id)).status).toBe(404);
    expect((await download(rossi, body.id)).status).toBe(404);
    expect((await mine(rossi)).body.total).toBe(0);
    const rooms = (await t.leftInOutbox('event')).flatMap(({ payload }) => JSON.stringify(payload)).join('');
    expect(rooms).toContain(body.id);
    expect(rooms).not.toContain(`user:${rossi.id}`);
    expect(await t.mailsTo(rossi.email)).toEqual([]);
    const missing = await t.ask('GET /payslips?missing=true&month=2026-10', { token: await tokenOf(admin) });
    expect(missing.text).toContain(rossi.id);
  });

  test('is kept once under the id its sender chose; something else under it is refused', async () => {
    const { admin, rossi, bianchi } = await anOffice(t);
    const id = newId();
    const first = await upload(admin, slipOf(rossi, { id, ...draft }), october);
    const again = await upload(admin, slipOf(rossi, { id, ...draft }), october);
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const others = [
      await upload(admin, slipOf(bianchi, { id }), october),
      await upload(admin, slipOf(rossi, { id, month: '2026-09' }), october),
      await upload(admin, slipOf(rossi, { id }), await slipPdf({ gross: 1 })),
    ];
    for (const { body } of others) expect(body).toMatchObject({ statusCode: 422, errors: [{ path: 'id' }] });
    expect((await t.ask('GET /payslips', { token: await tokenOf(admin) })).body.total).toBe(1);
    const stranger = await anOffice(t);
    const theirs = await upload(stranger.admin, slipOf(stranger.rossi, { id }), october);
    expect([theirs.status, theirs.body.id]).toEqual([201, id]);
  });

  test('of the same id sent at once is one', async () => {
    const { admin, rossi } = await anOffice(t);
    const id = newId();
    const sent = await Promise.all([1, 2, 3].map(() => upload(admin, slipOf(rossi, { id, ...draft }), october)));
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 201]);
    expect((await t.ask('GET /payslips', { token: await tokenOf(admin) })).body.total).toBe(1);
  });

  test('of one month may have a second beside it', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    const second = await upload(admin, slipOf(rossi, { displayName: 'Conguaglio' }), await slipPdf({ gross: 5_000 }));
    expect([second.status, second.body.publishedAt === null]).toEqual([201, false]);
    expect((await mine(rossi)).body.items.map((slip) => slip.id).toSorted()).toEqual([id, second.body.id].toSorted());
  });
});

describe('what differs stays unpublished whatever was asked', () => {
  test.each([
    ['a colleague’s tax code', { taxCode: codes.bianchi, firstName: 'Giulia', lastName: 'Bianchi' }, 'otherPerson'],
    ['another month', { month: '2026-09' }, 'otherMonth'],
    ['somebody who is no employee', { taxCode: codes.verdi }, 'otherPerson'],
  ] as const)('%s', async (_, given, fault) => {
    const { admin, rossi } = await anOffice(t);
    const { status, body } = await upload(admin, slipOf(rossi, { publish: 'true' }), await slipPdf(given));
    expect([status, body.check, body.fault, body.publishedAt]).toEqual([201, 'differs', fault, null]);
    const refused = await publish(admin, [body.id]);
    expect(refused.body).toMatchObject({ published: 0, refused: [{ id: body.id, code: 'statusForbids' }] });
    expect((await mine(rossi)).body.total).toBe(0);
    expect((await publish(admin, [body.id], { confirmedIds: [body.id] })).body).toEqual({ published: 1, refused: [] });
    expect((await mine(rossi)).body.total).toBe(1);
  });

  test('the same bytes twice, one after the other and at once', async () => {
    const { admin, rossi } = await aPublishedSlip(october);
    const { body } = await upload(admin, slipOf(rossi), october);
    expect([body.check, body.fault, body.publishedAt]).toEqual(['differs', 'sameFile', null]);
    const other = await slipPdf({ gross: 123_456 });
    const sent = await Promise.all([1, 2, 3].map(() => upload(admin, slipOf(rossi), other)));
    expect(sent.filter((answer) => answer.body.publishedAt !== null)).toHaveLength(1);
  });

  test('somebody without a tax code on record, or a page of nobody, is not held up: it only says that it could not be verified', async () => {
    const { company, admin, rossi } = await anOffice(t);
    const unknown = await t.aUser({ company });
    const cannot = [
      await upload(admin, slipOf(unknown), await slipPdf({ taxCode: codes.verdi })),
      await upload(admin, slipOf(rossi), await slipPdf({ taxCode: null })),
    ];
    for (const { body } of cannot) expect([body.check, body.publishedAt !== null]).toEqual(['unreadable', true]);
  });
});

describe('publishing', () => {
  test('is one act for many, tells each owner once by mail without a name, and again changes nothing', async () => {
    const { admin, rossi, bianchi } = await anOffice(t);
    const one = await upload(admin, slipOf(rossi, draft), october);
    const two = await upload(
      admin,
      slipOf(bianchi, draft),
      await slipPdf({ taxCode: codes.bianchi, firstName: 'Giulia', lastName: 'Bianchi' }),
    );
    const [unknown, stranger] = [newId(), await aPublishedSlip(october)];
    const ids = [one.body.id, two.body.id, unknown, stranger.id];
    const done = await publish(admin, ids);
    expect(done.body).toMatchObject({
      published: 2,
      refused: [{ id: unknown, code: 'notFound' }, { id: stranger.id }],
    });
    const again = await publish(admin, [one.body.id, two.body.id]);
    expect(again.body).toEqual({ published: 2, refused: [] });
    for (const { email } of [rossi, bianchi]) {
      const mails = await t.mailsTo(email);
      expect(mails).toHaveLength(1);
      expect(JSON.stringify({ ...mails[0], to: '' })).not.toMatch(/Marco|Giulia|Rossi|Bianchi|ottobre|2026/i);
    }
    const events = (await t.leftInOutbox('event')).map(({ payload }) => JSON.stringify(payload));
    const told = events.filter((event) => event.includes('payslips.publish') && event.includes(one.body.id));
    expect(told).toEqual([expect.stringContaining(`user:${rossi.id}`)]);
    expect(told.join('')).not.toMatch(/department|Responsible/);
  });

  test('may be quiet', async () => {
    const { admin, rossi } = await anOffice(t);
    const { body } = await upload(admin, slipOf(rossi, draft), october);
    await publish(admin, [body.id], { notify: false });
    expect([(await t.mailsTo(rossi.email)).length, (await mine(rossi)).body.total]).toEqual([0, 1]);
  });

  test('what replaces another withdraws it in the same moment, and not before', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    const next = await upload(admin, slipOf(rossi, { ...draft, replaces: id }), await slipPdf({ gross: 220_000 }));
    expect([next.status, (await find(rossi, id)).status]).toEqual([201, 200]);
    await publish(admin, [next.body.id]);
    expect((await mine(rossi)).body.items.map((slip) => slip.id)).toEqual([next.body.id]);
    expect((await find(admin, id)).body).toMatchObject({
      withdrawnBy: { id: admin.id },
      withdrawReason: 'Sostituita da una nuova busta paga',
    });
    const { bianchi } = await anOffice(t);
    const wrong = [
      await upload(admin, slipOf(rossi, { replaces: id }), await slipPdf({ gross: 1 })),
      await upload(
        admin,
        slipOf(rossi, { month: '2026-09', replaces: next.body.id }),
        await slipPdf({ month: '2026-09' }),
      ),
    ];
    for (const { body } of wrong) expect(body).toMatchObject({ statusCode: 422, errors: [{ path: 'replaces' }] });
    expect(bianchi.id).not.toBe(rossi.id);
  });
});

describe('changing', () => {
  test('the very same file is no other one: what its owner has done with it stays', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    await download(rossi, id);
    const answer = await change(admin, id, {}, october);
    expect(answer.body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'file', message: 'È lo stesso file che c’è già' }],
    });
    const { fileNumber, downloadedAt } = (await find(admin, id)).body;
    expect([fileNumber, downloadedAt === null]).toEqual([1, false]);
  });

  test('another file is a further version: the former stays with the office, the owner has yet to read the new one', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    await download(rossi, id);
    const corrected = await slipPdf({ gross: 230_000 });
    const changed = await change(admin, id, {}, corrected);
    expect(changed.body).toMatchObject({ fileNumber: 2, openedAt: null, downloadedAt: null, check: 'matches' });
    expect((await download(rossi, id)).rawPayload.equals(corrected)).toBe(true);
    expect((await download(admin, id, '?fileNumber=1')).rawPayload.equals(october)).toBe(true);
    expect((await download(rossi, id, '?fileNumber=1')).status).toBe(404);
    const versions = await t.ask(`GET /payslips/${id}/versions`, { token: await tokenOf(admin) });
    expect(versions.text).toContain(sha256Of(october));
    expect((await t.mailsTo(rossi.email)).map(({ subject }) => subject)).toEqual([
      'Nuova busta paga disponibile',
      'Busta paga aggiornata',
    ]);
  });

  test('what its owner had seen cannot be deleted by putting another file in its place first', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    await download(rossi, id);
    await change(admin, id, {}, await slipPdf({ gross: 230_000 }));
    const token = await tokenOf(admin);
    expect((await find(admin, id)).body).toMatchObject({ openedAt: null, wasSeen: true });
    expect((await t.ask(`DELETE /payslips/${id}`, { token })).body).toMatchObject({ code: 'alreadyDownloaded' });
    const versions = await t.ask(`GET /payslips/${id}/versions`, { token });
    expect(
      z.object({ items: z.array(z.object({ openedAt: z.string().nullable() })) }).parse(JSON.parse(versions.text))
        .items,
    ).toEqual([{ openedAt: null }, { openedAt: t.clock.now().toISOString() }]);
  });

  test('bytes that lie in another slip stay doubtful when the month is changed and changed back', async () => {
    const { admin, rossi } = await aPublishedSlip(october);
    const again = await upload(admin, slipOf(rossi, draft), october);
    await change(admin, again.body.id, { month: '2026-09', confirmed: 'true' });
    const back = await change(admin, again.body.id, { month: '2026-10' });
    expect([back.body.check, back.body.fault]).toEqual(['differs', 'sameFile']);
  });

  test('what differs needs a word of confirmation, for a file and for a month', async () => {
    const { admin, id } = await aPublishedSlip(october);
    const others = await slipPdf({ taxCode: codes.bianchi });
    const refusals = [await change(admin, id, {}, others), await change(admin, id, { month: '2026-09' })];
    for (const { body } of refusals) expect(body).toMatchObject({ statusCode: 422, errors: [{ path: 'confirmed' }] });
    expect((await find(admin, id)).body).toMatchObject({ month: '2026-10', fileNumber: 1, check: 'matches' });
    const moved = await change(admin, id, { month: '2026-09', confirmed: 'true' });
    expect(moved.body).toMatchObject({ month: '2026-09', check: 'differs', fault: 'otherMonth' });
    expect((await change(admin, id, { month: '2026-10' })).body).toMatchObject({ check: 'matches', fault: null });
  });

  test('who asks first is asked before what cannot be read comes before its owner, and about a draft only at its publishing', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    const unreadable = await slipPdf({ taxCode: null });
    const asked = await change(admin, id, { confirmed: 'false' }, unreadable);
    expect(asked.body).toMatchObject({ statusCode: 422, errors: [{ path: 'confirmed' }] });
    expect(asked.text).toContain('Codice fiscale o mese non leggibili');
    expect((await find(admin, id)).body).toMatchObject({ fileNumber: 1, check: 'matches' });
    const agreed = await change(admin, id, { confirmed: 'true' }, unreadable);
    expect(agreed.body).toMatchObject({ fileNumber: 2, check: 'unreadable' });
    const silent = await change(admin, id, {}, await slipPdf({ taxCode: null, gross: 1 }));
    expect(silent.body).toMatchObject({ fileNumber: 3, check: 'unreadable' });
    const { body } = await upload(admin, slipOf(rossi, draft), await slipPdf({ gross: 2 }));
    const kept = await change(admin, body.id, { confirmed: 'false' }, await slipPdf({ taxCode: null, gross: 3 }));
    expect(kept.body).toMatchObject({ fileNumber: 2, check: 'unreadable', publishedAt: null });
  });

  test('an older version is stale, a name too long is said so, and nothing new changes nothing', async () => {
    const { admin, id } = await aPublishedSlip(october);
    const { version } = (await find(admin, id)).body;
    const renamed = await change(admin, id, { displayName: 'Ottobre corretto', version: String(version) });
    expect(renamed.body).toMatchObject({ displayName: 'Ottobre corretto', version: version + 1 });
    const late = await change(admin, id, { displayName: 'Altro', version: String(version) });
    expect(late.body).toMatchObject({ statusCode: 409, code: 'stale' });
    const long = await change(admin, id, { displayName: 'x'.repeat(121) });
    expect(long.body).toMatchObject({ statusCode: 422, errors: [{ path: 'displayName' }] });
    expect(long.text).toContain('Valore troppo lungo');
    expect((await change(admin, id, { displayName: 'Ottobre corretto' })).body.version).toBe(version + 1);
  });
});

describe('one who replaces what another has just replaced', () => {
  test('is told so, by publishing and by uploading, alone and at once; the owner has one slip', async () => {
    const { admin, office, rossi, id } = await aPublishedSlip(october);
    const files = await Promise.all([1, 2, 3].map((index) => slipPdf({ gross: 300_000 + index })));
    const drafts = await Promise.all(
      files.slice(0, 2).map((file) => upload(admin, slipOf(rossi, { ...draft, replaces: id }), file)),
    );
    const both = await Promise.all([
      publish(admin, [drafts[0]?.body.id ?? '']),
      publish(office, [drafts[1]?.body.id ?? '']),
    ]);
    const told = both.map(({ body }) => [
      body.published,
      body.refused.map(({ message }: { message: string }) => message),
    ]);
    const tooLate = 'La busta paga è già stata sostituita da un’altra nel frattempo';
    expect(told.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [0, [tooLate]],
      [1, []],
    ]);
    expect((await mine(rossi)).body.total).toBe(1);
    const late = await upload(office, slipOf(rossi, { replaces: id }), files[2] ?? null);
    expect([late.status, (await mine(rossi)).body.total]).toEqual([422, 1]);
  });

  test('two in one act are one too many', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    const files = await Promise.all([1, 2].map((index) => slipPdf({ gross: 400_000 + index })));
    const drafts = await Promise.all(
      files.map((file) => upload(admin, slipOf(rossi, { ...draft, replaces: id }), file)),
    );
    const { body } = await publish(
      admin,
      drafts.map((one) => one.body.id),
    );
    expect([body.published, body.refused.length, (await mine(rossi)).body.total]).toEqual([1, 1, 1]);
  });

  test('what was withdrawn without another may be replaced all the same', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    const { body } = await upload(admin, slipOf(rossi, { ...draft, replaces: id }), await slipPdf({ gross: 500_001 }));
    await t.ask(`PATCH /payslips/${id}/withdraw`, { token: await tokenOf(admin), body: { reason: 'Errore' } });
    expect((await publish(admin, [body.id])).body).toMatchObject({ published: 1, refused: [] });
  });
});

describe('taking back', () => {
  test('what nobody has opened is deleted, what was opened is withdrawn with a reason', async () => {
    const { admin, office, rossi, id } = await aPublishedSlip(october);
    const token = await tokenOf(office);
    await download(rossi, id, '?view=true');
    const refused = await t.ask(`DELETE /payslips/${id}`, { token });
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'alreadyDownloaded' });
    expect((await t.ask(`PATCH /payslips/${id}/withdraw`, { token, body: {} })).status).toBe(422);
    const body = { reason: 'Importi sbagliati' };
    const gone = await t.ask(`PATCH /payslips/${id}/withdraw`, { token, body });
    expect(gone.body).toMatchObject({ withdrawReason: 'Importi sbagliati', withdrawnBy: { id: office.id } });
    expect([(await find(rossi, id)).status, (await download(rossi, id)).status]).toEqual([404, 404]);
    expect((await mine(rossi)).body.total).toBe(0);
    const later = [
      await t.ask(`PATCH /payslips/${id}/withdraw`, { token, body }),
      await t.ask(`DELETE /payslips/${id}`, { token }),
      await change(admin, id, { displayName: 'Altro' }),
    ];
    for (const answer of later) expect(answer.body).toMatchObject({ statusCode: 409, code: 'statusForbids' });
    expect((await publish(admin, [id])).body.refused).toMatchObject([{ code: 'statusForbids' }]);
    expect((await download(admin, id)).status).toBe(200);
    expect((await t.ask('GET /payslips', { token })).body.total).toBe(0);
    expect((await t.ask('GET /payslips?withdrawn=true', { token })).body.total).toBe(1);
  });

  test('a published slip that nobody has opened goes with its file, a draft cannot be withdrawn', async () => {
    const { admin, rossi, id } = await aPublishedSlip(october);
    const token = await tokenOf(admin);
    // Whoever takes back drafts never takes a slip.
    const kept = await t.ask(`DELETE /payslips/${id}?draft=true`, { token });
    expect(kept.body).toMatchObject({ statusCode: 409, code: 'statusForbids' });
    expect((await t.ask(`DELETE /payslips/${id}`, { token })).status).toBe(204);
    expect((await find(admin, id)).status).toBe(404);
    const { body } = await upload(admin, slipOf(rossi, draft), october);
    const withdrawn = await t.ask(`PATCH /payslips/${body.id}/withdraw`, { token, body: { reason: 'x' } });
    expect(withdrawn.body).toMatchObject({ statusCode: 409, code: 'statusForbids' });
  });
});
