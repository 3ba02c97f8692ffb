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

type Asked = { agent: Agent; url: string; method: string; token: string; body: string | null; expected: number };

function send(asked: Asked): Promise<void> {
  const { agent, url, method, token, body, expected } = asked;
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
    // The server may close a connection that was silent just as it is used again; a client then asks anew.
    sent.on('error', (error) => void (sent.reusedSocket ? send(asked).then(resolve, reject) : reject(error)));
    sent.end(body ?? undefined);
  });
}

const stampOf = () => JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), source: 'app' });

async function obey({ url, count, perSecond, page, reader, stampers }: Order): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  const timed = async (at: number): Promise<number> => {
    const due = started + (at * 1000) / perSecond;
    await rest(due - performance.now());
    const stamper = stampers[(at >> 1) % stampers.length];
    if (at % 2 === 0 && stamper)
      await send({
        agent,
        url: `${url}/api/v1/stamps`,
        method: 'POST',
        token: stamper,
        body: stampOf(),
        expected: 201,
      });
    else await send({ agent, url: `${url}${page}`, method: 'GET', token: reader, body: null, expected: 200 });
    return performance.now() - due;
  };
  const times = await Promise.all(Array.from({ length: count }, (_, at) => timed(at)));
  agent.destroy();
  return times;
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
