import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { anOffice, codes, slipCalls, slipPdf } from '#testing/slips.ts';

let t: TestApp;
let dataDir: string;
let people: Awaited<ReturnType<typeof anOffice>>;
let files: Buffer[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-slip-races-'));
  t = await testApp({ dataDir, isPatient: true });
  people = await anOffice(t);
  files = await Promise.all(Array.from({ length: 2 }, (_, index) => slipPdf({ gross: 100_000 + index })));
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const { tokenOf, upload, change, publish, download, find } = slipCalls(() => t);

/** Everything that can happen to a slip, each by somebody who may do it. */
const acts = {
  publish: (id: string) => publish(people.admin, [id]),
  rename: (id: string) => change(people.office, id, { displayName: 'Altro nome' }),
  replace: (id: string) => change(people.admin, id, {}, files[1]),
  withdraw: async (id: string) =>
    t.ask(`PATCH /payslips/${id}/withdraw`, { token: await tokenOf(people.office), body: { reason: 'Errore' } }),
  remove: async (id: string) => t.ask(`DELETE /payslips/${id}`, { token: await tokenOf(people.admin) }),
  removeDraft: async (id: string) => t.ask(`DELETE /payslips/${id}?draft=true`, { token: await tokenOf(people.admin) }),
  open: (id: string) => download(people.rossi, id, '?view=true'),
  fetch: (id: string) => download(people.rossi, id),
};
type Act = keyof typeof acts;
const none = Buffer.alloc(0);
/** Most of what can go wrong can go wrong with a published one; drafts have their turn in the long run. */
const beginnings = process.env['LONG'] ? [true, false] : [true];
const names: readonly Act[] = ['publish', 'rename', 'replace', 'withdraw', 'remove', 'open', 'fetch'];
const pairs = names.flatMap((one, index) => names.slice(index).map((other): [Act, Act] => [one, other]));

async function kept(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.server.files.list()) keys.push(key);
  return keys.toSorted();
}
const named = async (): Promise<string[]> =>
  (await t.database.system.query<{ key: string }>('select file_key as key from payslip_files')).rows
    .map(({ key }) => key)
    .toSorted();

test.each(pairs)('%s and %s at once', async (one, other) => {
  for (const isPublished of beginnings) {
    const fields = { userId: people.rossi.id, month: '2026-10', publish: String(isPublished) };
    const { body } = await upload(people.admin, fields, files[0] ?? null);
    const both = await Promise.all([acts[one](body.id), acts[other](body.id)]);
    for (const { status, text } of both) expect(status, text).toBeLessThan(500);
    const told = new Map<Act, number>([
      [one, both[0].status],
      [other, both[1].status],
    ]);
    const after = await find(people.admin, body.id);
    // What its owner has had before them is never gone.
    const wasRead = [told.get('open'), told.get('fetch')].includes(200);
    // Of a file that was replaced nothing is kept with the new one; who came after that has read the new one itself.
    const isLastRead = both.some(({ rawPayload }) =>
      rawPayload.equals(files[told.get('replace') === 200 ? 1 : 0] ?? none),
    );
    if (wasRead) expect([after.status, after.body.openedAt !== null]).toEqual([200, isLastRead]);
    if (told.get('remove') === 204) expect([after.status, wasRead]).toEqual([404, false]);
    if (told.get('withdraw') === 200) expect(after.body.withdrawnAt).not.toBeNull();
    // Every file has its row and every row its file.
    await expect.poll(kept).toEqual(await named());
    await t.database.system.query('delete from payslips where company_id = $1', [people.company.id]);
    for (const key of await kept()) await t.server.files.remove(key);
  }
});

test('a draft that is published and removed as a draft at once is either a slip or gone', async () => {
  for (let round = 0; round < 8; round += 1) {
    const fields = { userId: people.rossi.id, month: '2026-10', publish: 'false' };
    const { body } = await upload(people.admin, fields, files[0] ?? null);
    const order = round % 2 === 0 ? (['publish', 'removeDraft'] as const) : (['removeDraft', 'publish'] as const);
    const answers = await Promise.all(order.map((act) => acts[act](body.id)));
    const removed = answers[order.indexOf('removeDraft')]?.status;
    const after = await find(people.admin, body.id);
    expect([removed, after.status]).toEqual(after.status === 200 ? [409, 200] : [204, 404]);
    if (after.status === 200) expect(after.body.publishedAt).not.toBeNull();
    await t.database.system.query('delete from payslips where company_id = $1', [people.company.id]);
  }
});

test('two who publish at once tell the owner once', async () => {
  const fields = { userId: people.bianchi.id, month: '2026-10', publish: 'false' };
  const { body } = await upload(people.admin, fields, await slipPdf({ taxCode: codes.bianchi }));
  const done = await Promise.all([1, 2, 3].map(() => publish(people.admin, [body.id])));
  for (const answer of done) expect(answer.body).toEqual({ published: 1, refused: [] });
  expect(await t.mailsTo(people.bianchi.email)).toHaveLength(1);
});
