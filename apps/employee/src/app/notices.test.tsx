import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '@timbro/core/notifications/contract.ts';
import { idOf } from './requests-testing.ts';
import { answers, open, prepareApi, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const readAt = '2026-11-12T08:00:00.000Z';
const noticeOf = (at: number, own: Partial<Notice>): Notice => ({
  id: idOf(at),
  kind: 'leaveRequests',
  recordId: idOf(at),
  at: `2026-11-12T0${9 - at}:00:00.000Z`,
  own: true,
  user: { id: 'anna', displayName: 'Anna Rossi', sortName: 'Rossi Anna', departmentId: 'd' },
  readAt: null,
  status: null,
  type: null,
  title: null,
  month: null,
  renewed: false,
  alarm: null,
  startsOn: '2026-11-23',
  endsOn: '2026-11-27',
  startTime: null,
  ...own,
});
const published = noticeOf(1, { kind: 'planPublished' });
const approved = noticeOf(2, { status: 'approved', type: 'vacation' });
const begun = noticeOf(5, { kind: 'missedStamp', readAt, startTime: '08:00' });
const missed = noticeOf(3, { kind: 'missedStamp', readAt, startsOn: '2026-11-10', endsOn: '2026-11-10' });

let items: readonly Notice[];
const marks = () =>
  sent.mock.calls.filter(([route]) => route === 'PATCH /notifications/read').map(([, input]) => input?.body);
const list = () => screen.findByRole('list', { name: 'Avvisi' });
const told = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  prepareApi();
  signIn();
  items = [published, approved, missed];
  answers['GET /notifications'] = () => ({
    items,
    total: items.length,
    page: 1,
    pageSize: 50,
    unread: items.filter((notice) => notice.readAt === null).length,
  });
  answers['PATCH /notifications/read'] = () => {
    items = items.map((notice) => ({ ...notice, readAt }));
    return { until: published.at, readAt };
  };
});
afterEach(() => vi.restoreAllMocks());

test('the bell tells how many are unread, and leads to the list; who has opened it has read it', async () => {
  open('/me/profile');
  await userEvent.click(await screen.findByRole('link', { name: 'Avvisi, 2 da leggere' }));
  expect(await told()).toEqual([
    expect.stringContaining('Da leggere: Turni pubblicati: 23/11 – 27/11/2026'),
    expect.stringContaining('Da leggere: La richiesta è stata approvata: Ferie, 23/11 – 27/11/2026'),
    expect.stringMatching(/^Timbratura mancante: 10\/11\/2026/),
  ]);
  expect(document.title).toBe('Avvisi · Timbro');
  const bell = await screen.findByRole('link', { name: 'Avvisi' });
  expect(bell.getAttribute('aria-current')).toBe('page');
  expect(marks()).toEqual([{ until: published.at }]);
  // What was new is still told apart from the rest.
  expect((await told()).filter((text) => text?.startsWith('Da leggere'))).toHaveLength(2);
  cleanup();
  open('/me/notices');
  expect((await told()).filter((text) => text?.startsWith('Da leggere'))).toEqual([]);
  expect(marks()).toHaveLength(1);
});

test('each leads to the screen that answers it: a request, the month of a plan, the form of a day, the stamp to be made', async () => {
  items = [published, approved, missed, begun];
  open('/me/notices');
  const links = within(await list()).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/me/calendar?month=2026-11', expect.stringContaining('Turni pubblicati')],
    [`/me/requests?id=${approved.recordId}`, expect.stringContaining('La richiesta è stata approvata')],
    ['/me/requests/stamps?date=2026-11-10', expect.stringContaining('Timbratura mancante: 10/11/2026')],
    ['/me/', expect.stringContaining('Il turno delle 08:00 è iniziato: manca la timbratura')],
  ]);
});

test('only the own ones are asked for', async () => {
  open('/me/notices');
  await list();
  const asked = sent.mock.calls.filter(([route]) => route === 'GET /notifications').map(([, input]) => input?.query);
  expect(asked[0]).toEqual({ own: 'true', pageSize: 50 });
});

test('without a connection they stay unread, and nothing is said about it', async () => {
  answers['PATCH /notifications/read'] = silence;
  open('/me/notices');
  await list();
  await waitFor(() => expect(marks()).toHaveLength(1));
  expect(await screen.findByRole('link', { name: 'Avvisi, 2 da leggere' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('with no news it says what will come here', async () => {
  items = [];
  open('/me/notices');
  expect(await screen.findByRole('heading', { name: 'Nessun avviso' })).toBeTruthy();
  expect(marks()).toEqual([]);
});

test('many are counted up to what fits', async () => {
  answers['GET /notifications'] = () => ({ items: [], total: 0, page: 1, pageSize: 50, unread: 100 });
  open('/me/profile');
  expect((await screen.findByRole('link', { name: 'Avvisi, 99+ da leggere' })).textContent).toBe('99+');
});

test('the provider’s people have none', async () => {
  signIn('SuperUser');
  open('/me/profile');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /^Avvisi/ })).toBeNull();
  expect(sent.mock.calls.map(([route]) => route)).not.toContain('GET /notifications');
});
