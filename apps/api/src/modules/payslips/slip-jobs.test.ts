import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp, testClockStart } from '#testing/app.ts';
import { anOffice, slipCalls, slipPdf } from '#testing/slips.ts';
import { remindReaders, sweepSlips } from './slip-jobs.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const { tokenOf, upload, change, download, find } = slipCalls(() => t);
const start = new Date(testClockStart).getTime();
const afterDays = (days: number) => new Date(start + days * 86_400_000);

test('whoever has not opened a slip for five days is reminded once; who opened it, or no longer has it, never', async () => {
  t.clock.set(testClockStart);
  const { admin, rossi, bianchi } = await anOffice(t);
  const unread = await upload(admin, { userId: rossi.id, month: '2026-10' }, await slipPdf());
  const read = await upload(admin, { userId: bianchi.id, month: '2026-10' }, await slipPdf({ taxCode: null }));
  await download(bianchi, read.body.id, '?view=true');
  const reminders = async (email: string) =>
    (await t.mailsTo(email)).filter(({ subject }) => subject.includes('attende di essere letta')).length;
  await remindReaders(t.server, afterDays(4.9));
  expect(await reminders(rossi.email)).toBe(0);
  for (const days of [5.1, 6, 30]) await remindReaders(t.server, afterDays(days));
  expect([await reminders(rossi.email), await reminders(bianchi.email)]).toEqual([1, 0]);
  expect((await t.historyOf(unread.body.id))[0]).toMatchObject({ action: 'payslips.remind', actorId: null });
});

test('a slip with another file is waited for anew', async () => {
  t.clock.set(testClockStart);
  const { admin, rossi } = await anOffice(t);
  const { body } = await upload(admin, { userId: rossi.id, month: '2026-10' }, await slipPdf());
  t.clock.set(afterDays(4).toISOString());
  await change(admin, body.id, {}, await slipPdf({ gross: 230_000 }));
  const isReminded = async () =>
    (await t.mailsTo(rossi.email)).some(({ subject }) => subject.includes('attende di essere letta'));
  await remindReaders(t.server, afterDays(8.9));
  expect(await isReminded()).toBe(false);
  await remindReaders(t.server, afterDays(9.1));
  expect(await isReminded()).toBe(true);
});

test('what nobody published for seven days goes with its file; what was published stays', async () => {
  t.clock.set(testClockStart);
  const { admin, rossi } = await anOffice(t);
  const draft = await upload(admin, { userId: rossi.id, month: '2026-10', publish: 'false' }, await slipPdf());
  const kept = await upload(admin, { userId: rossi.id, month: '2026-09' }, await slipPdf({ month: '2026-09' }));
  const { rows } = await t.database.system.query<{ key: string }>(
    'select file_key as key from payslip_files where payslip_id = $1',
    [draft.body.id],
  );
  await sweepSlips(t.server, afterDays(6.9));
  expect((await find(admin, draft.body.id)).status).toBe(200);
  await sweepSlips(t.server, afterDays(7.1));
  expect((await find(admin, draft.body.id)).status).toBe(404);
  await expect(t.server.files.get(rows[0]?.key ?? '')).rejects.toMatchObject({ code: 'notFound' });
  expect((await t.ask('GET /payslips', { token: await tokenOf(admin) })).body.items).toMatchObject([
    { id: kept.body.id },
  ]);
});
