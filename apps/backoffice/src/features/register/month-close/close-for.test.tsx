import { expect, test, vi } from 'vitest';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { answerWith } from '#parts/people/people-testing.ts';
import { closeFor } from './close-for.ts';
import { monthOf } from './month-fixtures.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  download: vi.fn(),
}));

const jobId = '018f2b6e-0000-7000-8000-0000000000c1';
const months = Array.from({ length: 101 }, (_, at) =>
  monthOf({
    user: {
      id: `018f2b6e-0000-7000-8000-${String(at).padStart(12, '0')}`,
      displayName: `Persona ${at}`,
      sortName: `${at} Persona`,
      departmentId: null,
    },
  }),
);
const items = months.map(({ user }, at) => ({
  userId: user.id,
  month: '2026-10',
  state: at === 7 ? 'open' : 'closed',
  refused: at === 7 ? { code: 'openAnomalies', message: 'Persona 7: 1 anomalia aperta', anomalies: [] } : null,
}));
const done = { id: jobId, state: 'done', progress: 100, url: null, result: { items } };

test('more people than anybody waits for are closed in the background, and the outcome is the same', async () => {
  const sent: SendInput[] = [];
  answerWith({
    'PATCH /work-days/months': (input) => {
      sent.push(input);
      return { jobId };
    },
    'GET /jobs/:jobId': () => done,
  });
  expect(await closeFor('2026-10', months, () => undefined)).toEqual({
    count: 100,
    lines: [{ id: months[7]?.user.id, title: 'Persona 7', text: '1 anomalia aperta', isGood: false }],
  });
  expect(sent).toMatchObject([{ query: { background: true }, body: { month: '2026-10', state: 'closed' } }]);
});

test('a job that has failed is told', async () => {
  answerWith({
    'PATCH /work-days/months': () => ({ jobId }),
    'GET /jobs/:jobId': () => ({ ...done, state: 'failed', result: null }),
  });
  await expect(closeFor('2026-10', months, () => undefined)).rejects.toThrow('chi è già chiuso resta chiuso');
});
