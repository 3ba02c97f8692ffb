import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '@timbro/core/notifications/contract.ts';
import { noCounters } from '@timbro/core/notifications/rules.ts';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { Bell } from './bell.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;
const notice = (own: Partial<Notice>): Notice => ({
  id: idOf('1'),
  kind: 'leaveRequests',
  at: '2026-11-12T09:00:00.000Z',
  own: false,
  user: { id: idOf('a1'), displayName: 'Sara Conti', sortName: 'Conti Sara', departmentId: null },
  status: 'pendingReview',
  type: 'vacation',
  startsOn: '2026-12-01',
  endsOn: '2026-12-01',
  ...own,
});
const notices = [
  notice({}),
  notice({ id: idOf('2'), kind: 'stampsUpdates', type: null }),
  notice({ id: idOf('3'), kind: 'absences', type: 'illness' }),
  notice({ id: idOf('4'), own: true, status: 'rejected', type: 'rol' }),
];

beforeEach(() =>
  vi
    .mocked(send)
    .mockImplementation(async (route) =>
      route === 'GET /notifications'
        ? { items: notices, total: notices.length, page: 1, pageSize: 20 }
        : { company: { timezone: 'Europe/Rome' } },
    ),
);
afterEach(() => vi.mocked(send).mockReset());

async function openBell() {
  openPage(() => <Bell counters={{ ...noCounters, leaveRequests: 1, stampsUpdates: 1, absences: 1 }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Avvisi, 3 in attesa' }));
  return within(await screen.findByRole('dialog', { name: 'Avvisi' }));
}

test('what waits and what was answered lead to their records', async () => {
  signInAs('Responsible');
  const bell = await openBell();
  const linkOf = async (name: RegExp) => (await bell.findByRole('link', { name })).getAttribute('href');
  expect(await linkOf(/Sara Conti chiede: Ferie, 01\/12\/2026/)).toBe(`/register?tab=requests&id=${idOf('1')}`);
  expect(await linkOf(/chiede di modificare le timbrature del 01\/12\/2026/)).toBe(
    `/register?tab=requests&view=stamping&id=${idOf('2')}`,
  );
  expect(await linkOf(/Malattia da approvare/)).toBe(`/register?tab=absences&id=${idOf('3')}`);
  expect(await linkOf(/La richiesta è stata rifiutata: Permesso ROL/)).toBe(`/me/requests?id=${idOf('4')}`);
  expect(bell.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'In attesa di approvazione',
    'Da decidere',
    'Le mie richieste',
    'Messaggi recenti',
  ]);
});

test('who has no such page reads them without a link, but for their own', async () => {
  signInAs('Admin', { moduleHr: false });
  const bell = await openBell();
  expect(await bell.findByText('Sara Conti chiede: Ferie, 01/12/2026')).toBeTruthy();
  expect(bell.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('La richiesta è stata rifiutata'),
  ]);
});
