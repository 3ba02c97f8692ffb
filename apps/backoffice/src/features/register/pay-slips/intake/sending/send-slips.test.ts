import { expect, test, vi } from 'vitest';
import { aMatch, anIntake, fileId } from '../slips/intake.cases.ts';
import { standingsOf } from '../slips/slip-rows.ts';
import { noneOut, uploadPlan } from '../slips/upload-plan.ts';
import { type SentNews, type Tools, sendSlips } from './send-slips.ts';

const people = ['anna', 'bruno', 'carla', 'dario', 'elena', 'fabio', 'gino'];
const rows = anIntake(...people.map((id, index) => aMatch(index + 1, id))).rows;
const fullPlan = uploadPlan({ rows, standings: standingsOf(rows), month: '2026-10', published: noneOut });

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused ${status}`);
    this.status = status;
  }
}

/** A server that answers when a test lets it, and a file that is cut without a worker. */
function world(overrides: Partial<Tools> = {}, pageCount = 7) {
  const held = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const [cut, sent, removed, pauses]: [string[], string[], string[], number[]] = [[], [], [], []];
  const news: SentNews[] = [];
  const ending = new AbortController();
  const tools: Tools = {
    contentOf: async () => new Blob(['whole file']),
    async *split({ lists }) {
      for (const pages of lists) {
        cut.push(pages.join());
        yield new TextEncoder().encode(`page ${pages.join()}`);
      }
    },
    send: ({ row }, signal) => {
      sent.push(row.id);
      return new Promise((resolve, reject) => {
        held.set(row.id, { resolve: () => resolve({ check: 'matches', fault: null }), reject });
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
    remove: async (id) => void removed.push(id),
    patienceFor: (error, attempt) =>
      error instanceof Refused && error.status === 503 && attempt < 3 ? attempt * 1000 : null,
    messageOf: (error) => (error instanceof Error ? error.message : ''),
    pause: async (ms) => void pauses.push(ms),
    ...overrides,
  };
  const run = (plan = fullPlan) =>
    sendSlips({
      plan,
      pageCounts: new Map([[fileId, pageCount]]),
      tools,
      signal: ending.signal,
      tell: (one) => news.push(one),
    });
  const arrived = (id: string) => vi.waitUntil(() => held.get(id));
  const answer = async (...ids: string[]) => {
    for (const id of ids) (await arrived(id)).resolve();
  };
  const told = (is: SentNews['is']) => news.flatMap((one) => (one.is === is && 'id' in one ? [one.id] : []));
  return { run, answer, arrived, told, news, cut, sent, removed, pauses, ending, held };
}

test('three at a time, each cut out when its turn has come', async () => {
  const { run, answer, arrived, sent, cut, told } = world();
  const done = run();
  await arrived('s3');
  expect(sent).toEqual(['s1', 's2', 's3']);
  expect(cut).toHaveLength(3);
  await answer('s2');
  await arrived('s4');
  expect(sent).toEqual(['s1', 's2', 's3', 's4']);
  await answer('s1', 's3', 's4', 's5', 's6', 's7');
  await done;
  expect(told('kept').toSorted()).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7']);
  expect(new Set(sent).size).toBe(7);
});

test('what asks for patience is tried again by itself, after a pause; then a person decides', async () => {
  const send = vi.fn<Tools['send']>().mockRejectedValue(new Refused(503));
  const { run, pauses, news } = world({ send });
  await run({ ...fullPlan, send: fullPlan.send.slice(0, 1) });
  expect(send).toHaveBeenCalledTimes(3);
  expect(new Set(send.mock.calls.map(([{ row }]) => row.id))).toEqual(new Set(['s1']));
  expect(pauses).toEqual([1000, 2000]);
  expect(news.at(-1)).toEqual({ is: 'failed', id: 's1', why: { error: 'refused 503' } });
});

test('a refusal is not repeated, and the others go on', async () => {
  const send = vi.fn<Tools['send']>(async ({ row }) => {
    if (row.id === 's2') throw new Refused(422);
    return { check: 'matches', fault: null };
  });
  const { run, told } = world({ send });
  await run();
  expect(told('failed')).toEqual(['s2']);
  expect(told('kept')).toHaveLength(6);
  expect(send).toHaveBeenCalledTimes(7);
});

test('who stops it halfway starts nothing more, and nothing is called failed', async () => {
  const { run, arrived, answer, ending, sent, told } = world();
  const done = run();
  await answer('s1');
  await arrived('s4');
  ending.abort();
  await done;
  expect(sent).toEqual(['s1', 's2', 's3', 's4']);
  expect(told('failed')).toEqual([]);
  expect(told('kept')).toEqual(['s1']);
});

test('what is no longer meant is taken back before anything is sent', async () => {
  const order: string[] = [];
  const { run } = world({
    remove: async (id) => void order.push(`remove ${id}`),
    send: async ({ row }) => {
      order.push(`send ${row.id}`);
      return { check: 'matches', fault: null };
    },
  });
  await run({ ...fullPlan, remove: ['s1'], send: fullPlan.send.slice(0, 2) });
  expect(order).toEqual(['remove s1', 'send s1', 'send s2']);
});

test('what could not be taken back is not sent: its id holds something else', async () => {
  const { run, told, sent, answer } = world({ remove: () => Promise.reject(new Refused(409)) });
  const done = run({ ...fullPlan, remove: ['s1'], send: fullPlan.send.slice(0, 2) });
  await answer('s2');
  await done;
  expect(told('failed')).toEqual(['s1']);
  expect(sent).toEqual(['s2']);
});

test.each([
  ['a page that cannot be cut out', { split: broken }, { reason: 'cannotSplit' }],
  ['a file that is gone', { contentOf: async () => null }, { reason: 'fileGone' }],
  ['a slip that is too large', { split: huge }, { reason: 'tooLarge' }],
] as const)('%s is told', async (_, overrides, why) => {
  const { run, news } = world(overrides);
  await run({ ...fullPlan, send: fullPlan.send.slice(0, 1) });
  expect(news).toEqual([{ is: 'failed', id: 's1', why }]);
});

test('a damaged file that is one slip is sent as it is', async () => {
  const whole = anIntake(aMatch(1, 'anna')).rows;
  const plan = uploadPlan({ rows: whole, standings: standingsOf(whole), month: '2026-10', published: noneOut });
  const send = vi.fn<Tools['send']>(async () => ({ check: 'unreadable', fault: null }));
  await world({ split: broken, send }, 1).run(plan);
  expect(await send.mock.calls[0]?.[0].content.text()).toBe('whole file');
});

async function* broken({ lists }: { lists: readonly unknown[] }) {
  yield* lists.map(() => 'broken' as const);
}
async function* huge({ lists }: { lists: readonly unknown[] }) {
  yield* lists.map(() => new Uint8Array(10 * 1024 * 1024 + 1));
}
