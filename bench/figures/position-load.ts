import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Line, openLine } from './hand-http.ts';

/**
 * The phones of the positions figure, in a process of their own: each reports where it is, one position a request, as soon
 * as its turn comes again. Answers how many were acknowledged, and in how long.
 */
const crowd = z.array(z.object({ token: z.string() }));
export const positionOrder = z.object({
  url: z.string(),
  connections: z.int(),
  ms: z.number(),
  /** What the server's clock shows, less what this one does. */
  clockOffset: z.number(),
});
export const reported = z.object({ positions: z.int(), ms: z.number() });
type Order = z.output<typeof positionOrder>;

let tokens: readonly string[] = [];
let open: Line[] = [];

/** Somewhere in the yard, never twice in the same place. */
const somewhere = (middle: number) => middle + (Math.random() - 0.5) / 2_000;
const reportOf = (clockOffset: number) =>
  JSON.stringify({
    fixes: [
      {
        id: randomUUID(),
        at: new Date(Date.now() + clockOffset).toISOString(),
        lat: somewhere(43.77),
        lng: somewhere(11.25),
        accuracy: 5 + Math.floor(Math.random() * 40),
      },
    ],
  });

async function obey({ url, connections, ms, clockOffset }: Order): Promise<z.output<typeof reported>> {
  // Before anybody looks at the clock; the server has closed what was silent for too long.
  open = open.filter((line) => line.isOpen());
  while (open.length < connections) open.push(await openLine(url));
  const share = Math.floor(tokens.length / connections);
  const started = performance.now();
  const talk = async ({ post }: Line, at: number) => {
    const own = tokens.slice(at * share, (at + 1) * share);
    let positions = 0;
    for (; performance.now() - started < ms; positions += 1)
      await post('/api/v1/positions', own[positions % own.length] ?? '', reportOf(clockOffset), 200);
    return positions;
  };
  const counts = await Promise.all(open.slice(0, connections).map(talk));
  return { positions: counts.reduce((sum, count) => sum + count, 0), ms: performance.now() - started };
}

process.on('message', (message) => {
  const people = crowd.safeParse(message);
  if (people.success) tokens = people.data.map(({ token }) => token);
  else
    void obey(positionOrder.parse(message)).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
});
