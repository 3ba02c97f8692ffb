import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { anOffice, codes, sha256Of, slipCalls, slipPdf } from '#testing/slips.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const { tokenOf, upload, change, download } = slipCalls(() => t);
const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: false })).text;

test('a receipt tells hash, publishing, opening and downloading, and by whom; of a month also who has nothing', async () => {
  const { admin, office, rossi, bianchi } = await anOffice(t);
  const october = await slipPdf();
  const { body } = await upload(admin, { userId: rossi.id, month: '2026-10' }, october);
  const giulia = await slipPdf({ taxCode: codes.bianchi, firstName: 'Giulia', lastName: 'Bianchi' });
  await upload(admin, { userId: bianchi.id, month: '2026-10' }, giulia);
  t.clock.set('2026-11-13T08:15:30Z');
  await download(rossi, body.id);
  const token = await tokenOf(office);

  const one = await t.ask(`GET /payslips/${body.id}/receipt`, { token });
  expect([one.status, one.headers['content-type']]).toEqual([200, 'application/pdf']);
  const [page = ''] = await textOf(one.rawPayload);
  for (const words of [
    'Ricevuta di consegna',
    'Marco Rossi',
    'Ottobre 2026',
    sha256Of(october),
    '13/11/2026, 09:15:30',
  ])
    expect(page).toContain(words);

  const all = await t.ask('GET /payslips/receipts?month=2026-10', { token });
  const pages = await textOf(all.rawPayload);
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain('2 buste paga · 1 aperta o scaricata · 3 persone senza');
  expect(pages[0]).toContain('senza busta paga pubblicata');
  expect(pages.slice(1).join('')).toContain(sha256Of(giulia));
  expect(pages.slice(1).join('')).toContain('non ancora');

  const none = await t.ask('GET /payslips/receipts?month=2025-01', { token });
  expect(await textOf(none.rawPayload)).toHaveLength(1);
  const stranger = await anOffice(t);
  const theirs = await t.ask(`GET /payslips/${body.id}/receipt`, { token: await tokenOf(stranger.admin) });
  expect([theirs.status, theirs.rawPayload.includes('PDF')]).toEqual([404, false]);
});

test('the receipt of a slip with another file keeps when the former was opened, and says the new one is not yet', async () => {
  t.clock.set('2026-11-13T08:15:30Z');
  const { admin, rossi } = await anOffice(t);
  const [former, present] = [await slipPdf(), await slipPdf({ gross: 230_000 })];
  const { body } = await upload(admin, { userId: rossi.id, month: '2026-10' }, former);
  await download(rossi, body.id, '?view=true');
  t.clock.set('2026-11-14T08:00:00Z');
  await change(admin, body.id, {}, present);
  const { rawPayload } = await t.ask(`GET /payslips/${body.id}/receipt`, { token: await tokenOf(admin) });
  const page = (await textOf(rawPayload)).join('').replace(/\s+/g, ' ');
  expect(page).toContain('File precedente n. 1');
  expect(page).toContain('aperto: 13/11/2026, 09:15:30 · scaricato: non ancora');
  expect(page).toContain(sha256Of(present));
  expect(page).toMatch(/Aperta dal destinatario ?non ancora/);
});
