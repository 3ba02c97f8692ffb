import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { makeWorkerUtils } from 'graphile-worker';
import type { PushMessage } from '@timbro/core/push/push-message.ts';
import { newId } from '#db/new-id.ts';
import type { PushAnswer, PushRequest, PushTransport } from '#modules/push/push-transport.ts';
import { type PushJob, type PushParts, leavePushes } from '#modules/push/send-push.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import { type TestApp, testVapidKeys } from './app.ts';

const keyBytes = 65;
const expand = (secret: Buffer, salt: Buffer, label: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, label, length));

/** A browser with its own keys: the only one that can open what is sent to it (RFC 8291, RFC 8188). */
export function aBrowser(endpoint = `https://push.example.com/send/${newId()}`) {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);
  return {
    endpoint,
    body: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') } },
    open(sealed: Buffer): PushMessage {
      const [salt, size, length] = [sealed.subarray(0, 16), sealed.readUInt32BE(16), sealed.readUInt8(20)];
      const sender = sealed.subarray(21, 21 + length);
      const record = sealed.subarray(21 + length);
      if (length !== keyBytes || record.length > size) throw new Error('No message of one record.');
      const label = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const shared = expand(keys.computeSecret(sender), secret, label, 32);
      const key = expand(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = expand(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last byte that is not zero ends the text and says that no record follows.
      const end = padded.lastIndexOf(2);
      return JSON.parse(padded.subarray(0, end).toString('utf8')) as PushMessage;
    },
  };
}
export type Browser = ReturnType<typeof aBrowser>;

/** A push service that is asked nothing over any network: it keeps what it is sent and answers as it is told to. */
export function aPushService(answer: (message: PushRequest) => PushAnswer | Error = () => accepted) {
  const received: PushRequest[] = [];
  const transport: PushTransport = async (message) => {
    received.push(message);
    const said = answer(message);
    if (said instanceof Error) throw said;
    return said;
  };
  return { received, transport };
}
export const accepted: PushAnswer = { status: 201, retryAfter: null };

export const sender = { ...testVapidKeys, contact: 'mailto:prova@timbro.example' };

export const partsOn = (t: TestApp, transport: PushTransport): PushParts => ({
  database: t.database,
  clock: t.clock,
  metrics: t.server.metrics,
  sender,
  transport,
});

/** The dispatcher's part, where none is running: what each piece of news becomes. */
export async function carryOutPushes(t: TestApp): Promise<PushJob[]> {
  const jobs: PushJob[] = [];
  for (const { id, companyId, payload } of await t.leftInOutbox('push')) {
    const taken = {
      query: async (_: string, values: unknown[]) => void jobs.push(JSON.parse(String(values[1])) as PushJob),
    };
    const db = drizzle({ client: t.database.system });
    await leavePushes({ db, client: taken as never }, companyId, payload as OutboxPayloads['push'], t.clock.now());
    await t.database.system.query('delete from outbox where id = $1', [id]);
  }
  return jobs;
}

/** Jobs that wait are a schema of the worker's, which makes it when it first starts. */
export async function prepareJobs({ databaseUrl }: Pick<TestApp, 'databaseUrl'>): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString: databaseUrl });
  await utils.migrate();
  await utils.release();
}

/** Messages that wait to be tried again. */
export const waitingPushes = async (t: TestApp) =>
  (
    await (
      await t.owner()
    ).query<{ payload: PushJob; run_at: Date; key: string }>(
      `select p.payload, j.run_at, j.key from graphile_worker.jobs j
       join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = 'push' order by j.id`,
    )
  ).rows;
export const forgetPushes = async (t: TestApp): Promise<void> =>
  void (await (await t.owner()).query('delete from graphile_worker._private_jobs'));
