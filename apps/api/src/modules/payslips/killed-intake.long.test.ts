import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { newId } from '#db/new-id.ts';
import { readEnv } from '#env.ts';
import { createFileStore } from '#files/store.ts';
import { endProcess, startProcess } from '#testing/api-process.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { freePort } from '#testing/free-port.ts';
import { mainProgram } from '#testing/main-program.ts';
import { anOffice, slipCalls, slipPdf } from '#testing/slips.ts';

const slips = 60;
const atOnce = 3;

test('an API killed twice during an intake of sixty: resumed from the list, nothing is doubled and nothing half-written', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-killed-intake-'));
  const t: TestApp = await testApp({ dataDir });
  onTestFinished(async () => {
    await t.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const jwtSecret = 'a secret of at least thirty-two characters';
  const options = { databaseUrl: t.databaseUrl, jwtSecret, dataDir, port: await freePort(), server: mainProgram };
  const { company, admin, rossi } = await anOffice(t);
  let server = await startProcess(options);
  const signedIn = await fetch(`${server.url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-type': 'web' },
    body: JSON.stringify({ email: admin.email, password: 'Demo#2026' }),
  });
  const { accessToken } = z.object({ accessToken: z.string() }).parse(await signedIn.json());

  /** Sends one slip of the list until it is acknowledged, as the page does. */
  const list = await Promise.all(
    Array.from({ length: slips }, async (_, index) => ({
      id: newId(),
      file: await slipPdf({ gross: 100_000 + index }),
    })),
  );
  const answers: number[] = [];
  const send = async ({ id, file }: (typeof list)[number]): Promise<void> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, userId: rossi.id, month: '2026-10', publish: 'false' }))
      form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file)]), 'cedolino.pdf');
    const headers = { 'x-device-type': 'web', authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${server.url}/api/v1/payslips`, { method: 'POST', headers, body: form }).catch(
      () => null,
    );
    if (answer?.ok) return void answers.push(answer.status);
    await pause(50);
    return send({ id, file });
  };
  const waiting = [...list];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
  };
  const workers = Promise.all(Array.from({ length: atOnce }, worker));
  for (const after of [15, 35]) {
    await expect.poll(() => answers.length, { interval: 5 }).toBeGreaterThanOrEqual(after);
    await endProcess(server.child, 'SIGKILL');
    server = await startProcess(options);
  }
  await workers;
  await endProcess(server.child, 'SIGTERM');

  const { rows } = await t.database.system.query<{ id: string; key: string }>(
    'select s.id, f.file_key as key from payslips s join payslip_files f on f.company_id = s.company_id and f.payslip_id = s.id where s.company_id = $1',
    [company.id],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
  const store = createFileStore(readEnv({ DATA_DIR: dataDir }));
  for (const { key } of rows) (await store.get(key)).destroy();
  // What a killed process left half received has no name that anything looks for.
  const left = await readdir(join(dataDir, 'tmp'));
  expect(left.filter((name) => !name.endsWith('.part'))).toEqual([]);
  const { publish } = slipCalls(() => t);
  const ids = list.map(({ id }) => id);
  expect((await publish(admin, ids)).body).toEqual({ published: slips, refused: [] });
});
