import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as rest } from 'node:timers/promises';
import * as z from 'zod';

/**
 * Half stamps, half register pages at a fixed rate, in a process of its own. A request is sent when its time has come,
 * whoever still waits for an answer, and its time is counted from then: a server that stops shows in all that follow.
 */
export const pacedOrder = z.object({
  url: z.string(),
  count: z.int(),
  perSecond: z.number(),
  /** The page to read, and the tokens of who reads and who stamp. */
  page: z.string(),
  reader: z.string(),
  stampers: z.array(z.string()),
});
/** How long each took, in milliseconds. */
export const pacedTimes = z.array(z.number());
type Order = z.output<typeof pacedOrder>;

const agent = new Agent({ keepAlive: true });

function send(url: string, method: string, token: string, body: string | null, expected: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-device-type': 'mobile',
    ...(body !== null && { 'content-type': 'application/json', 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== expected) reject(new Error(`${method} ${url} answered ${answer.statusCode}.`));
      answer.resume().on('end', resolve).on('error', reject);
    });
    sent.on('error', reject).end(body ?? undefined);
  });
}

const stampOf = () => JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), source: 'app' });

async function obey({ url, count, perSecond, page, reader, stampers }: Order): Promise<number[]> {
  const started = performance.now();
  const timed = async (at: number): Promise<number> => {
    const due = started + (at * 1000) / perSecond;
    await rest(due - performance.now());
    const stamper = stampers[(at >> 1) % stampers.length];
    if (at % 2 === 0 && stamper) await send(`${url}/api/v1/stamps`, 'POST', stamper, stampOf(), 201);
    else await send(`${url}${page}`, 'GET', reader, null, 200);
    return performance.now() - due;
  };
  return Promise.all(Array.from({ length: count }, (_, at) => timed(at)));
}

process.on('message', (message) => {
  void obey(pacedOrder.parse(message)).then(
    (times) => process.send?.(times),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
