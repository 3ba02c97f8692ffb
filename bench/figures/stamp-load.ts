import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod';
import { openLine } from './hand-http.ts';

/**
 * The load generator of the stamps figure, in a process of its own for either side. It keeps `connections` conversations
 * going, each about its own people in turn, and answers how many stamps a second were acknowledged.
 */
const person = z.object({ userId: z.string(), companyId: z.string(), token: z.string() });
const crowd = z.array(person);
const order = z.object({
  connections: z.int(),
  ms: z.number(),
  target: z.object({ side: z.enum(['http', 'raw']), url: z.string() }),
});
export type LoadOrder = z.output<typeof order>;
type Person = z.output<typeof person>;
/** A connection that stamps for one person after the other; `stamp` resolves when that is acknowledged. */
type Conversation = { isOpen(): boolean; stamp(one: Person): Promise<void> };

async function overHttp(url: string): Promise<Conversation> {
  const { isOpen, post } = await openLine(url);
  const stamp = ({ token }: Person) => {
    const body = JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), source: 'app' });
    return post('/api/v1/stamps', token, body, 201);
  };
  return { isOpen, stamp };
}

const stampText = `insert into stamps (company_id, user_id, id, seq, at, received_at, direction, source, review, acted, hash)
  values ($1, $2, $3, $4, $5, $5, null, 'app', false, 'in', $6)`;
const markText = 'insert into day_marks (company_id, user_id, from_day, to_day) values ($1, $2, $3, $3)';
const eventText = `insert into outbox (company_id, kind, payload, created_at) values ($1, 'event', $2, $3)`;
const seal = Buffer.alloc(32, 7);
let seq = Date.now() * 1000;

/** The same three rows by prepared statements in one transaction, without anything around them. */
async function overPg(url: string): Promise<Conversation> {
  const client = new pg.Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan' });
  await client.connect();
  const stamp = async ({ userId, companyId }: Person) => {
    const [id, at] = [randomUUID(), new Date().toISOString()];
    const roles = ['Admin', 'BackOffice', 'SuperAdmin'].map((role) => `company:${companyId}:role:${role}`);
    const event = { eventType: 'stamps.create', entityId: id, companyId, at };
    const payload = JSON.stringify({ event, rooms: [`user:${userId}`, ...roles] });
    await client.query('begin');
    await client.query({ name: 'stamp', text: stampText, values: [companyId, userId, id, (seq += 1), at, seal] });
    await client.query({ name: 'mark', text: markText, values: [companyId, userId, at.slice(0, 10)] });
    await client.query({ name: 'event', text: eventText, values: [companyId, payload, at] });
    await client.query('commit');
  };
  return { isOpen: () => true, stamp };
}

let everybody: readonly Person[] = [];
let open: Conversation[] = [];

process.on('message', (message) => {
  const people = crowd.safeParse(message);
  if (people.success) everybody = people.data;
  else void obey(order.parse(message));
});

async function obey({ connections, ms, target: { side, url } }: LoadOrder) {
  // Before anybody looks at the clock; the server has closed what was silent for too long.
  open = open.filter((one) => one.isOpen());
  while (open.length < connections) open.push(await (side === 'http' ? overHttp(url) : overPg(url)));
  const share = Math.floor(everybody.length / connections);
  const started = performance.now();
  const talk = async (conversation: Conversation, at: number) => {
    let stamps = 0;
    for (const own = everybody.slice(at * share, (at + 1) * share); performance.now() - started < ms; stamps += 1) {
      const one = own[stamps % own.length];
      if (one) await conversation.stamp(one);
    }
    return stamps;
  };
  const counts = await Promise.all(open.slice(0, connections).map(talk));
  const stamps = counts.reduce((sum, count) => sum + count, 0);
  process.send?.((stamps * 1000) / (performance.now() - started));
}
