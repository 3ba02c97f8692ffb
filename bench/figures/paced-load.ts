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
/** How long each took, in milliseconds, and what was answered instead of what was asked for. */
export const pacedTimes = z.object({ times: z.array(z.number()), faults: z.array(z.string()) });
type Order = z.output<typeof pacedOrder>;

type Asked = { agent: Agent; url: string; method: string; token: string; body: string | null; expected: number };

/** Answers what went wrong, if anything did. */
function send(asked: Asked): Promise<string | null> {
  const { agent, url, method, token, body, expected } = asked;
  const headers = {
    authorization: `Bearer ${token}`,
    'x-device-type': 'mobile',
    ...(body !== null && { 'content-type': 'application/json', 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      const fault = answer.statusCode === expected ? null : `${method} ${url} answered ${answer.statusCode}`;
      answer
        .resume()
        .on('end', () => resolve(fault))
        .on('error', reject);
    });
    // The server may close a connection that was silent just as it is used again; a client then asks anew.
    sent.on('error', (error) => void (sent.reusedSocket ? send(asked).then(resolve, reject) : reject(error)));
    sent.end(body ?? undefined);
  });
}

const stampOf = () => JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), source: 'app' });

async function obey({ url, count, perSecond, page, reader, stampers }: Order): Promise<z.output<typeof pacedTimes>> {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  const faults: string[] = [];
  const timed = async (at: number): Promise<number> => {
    const due = started + (at * 1000) / perSecond;
    await rest(due - performance.now());
    const stamper = stampers[(at >> 1) % stampers.length];
    const stamp = { url: `${url}/api/v1/stamps`, method: 'POST', body: stampOf(), expected: 201 };
    const read = { url: `${url}${page}`, method: 'GET', token: reader, body: null, expected: 200 };
    const fault = await send({ agent, ...(at % 2 === 0 && stamper ? { ...stamp, token: stamper } : read) });
    if (fault) faults.push(fault);
    return performance.now() - due;
  };
  const times = await Promise.all(Array.from({ length: count }, (_, at) => timed(at)));
  agent.destroy();
  return { times, faults };
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
