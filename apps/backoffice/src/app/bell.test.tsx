import { screen, waitFor, within } from '@testing-library/react';
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
const notice = (own: Partial<Notice> & { id: string }): Notice => ({
  kind: 'leaveRequests',
  recordId: own.id,
  at: '2026-11-12T09:00:00.000Z',
  own: false,
  user: { id: idOf('a1'), displayName: 'Sara Conti', sortName: 'Conti Sara', departmentId: null },
  readAt: null,
  status: 'pendingReview',
  type: 'vacation',
  title: null,
  month: null,
  renewed: false,
  alarm: null,
  startsOn: '2026-12-01',
  endsOn: '2026-12-01',
  startTime: null,
  ...own,
});
const readAt = '2026-11-12T08:00:00.000Z';
const news = { own: true, status: null, type: null, readAt };
const notices = [
  notice({ id: idOf('1') }),
  notice({ id: idOf('2'), kind: 'stampsUpdates', type: null, at: '2026-11-12T08:59:00.000Z' }),
  notice({ id: idOf('3'), kind: 'absences', type: 'illness', readAt }),
  notice({ id: idOf('4'), own: true, status: 'rejected', type: 'rol', readAt }),
  notice({ id: idOf('5'), recordId: idOf('a9'), ...news, kind: 'planPublished', endsOn: '2026-12-05' }),
  notice({ id: idOf('6'), recordId: idOf('a9'), ...news, kind: 'missedStamp' }),
  notice({ id: idOf('10'), recordId: idOf('a9'), ...news, kind: 'missedStamp', startTime: '08:00' }),
  notice({ id: idOf('7'), kind: 'exits', type: null, readAt }),
  notice({ id: idOf('8'), kind: 'exits', own: true, status: 'draft', type: null, readAt }),
];
const answer = { items: notices, total: notices.length, page: 1, pageSize: 20, unread: 2 };

let listed = answer;
beforeEach(() => {
  listed = answer;
  vi.mocked(send).mockImplementation(async (route) => {
    if (route === 'GET /notifications') return listed;
    if (route !== 'PATCH /notifications/read') return { company: { timezone: 'Europe/Rome' } };
    listed = { ...answer, unread: 0, items: notices.map((one) => ({ ...one, readAt: one.readAt ?? readAt })) };
    return { until: notices[0]?.at, readAt };
  });
});
afterEach(() => vi.mocked(send).mockReset());

const waiting = { ...noCounters, leaveRequests: 1, stampsUpdates: 1, absences: 1, exitsRequests: 2 };
const marked = () =>
  vi
    .mocked(send)
    .mock.calls.filter(([route]) => route === 'PATCH /notifications/read')
    .map(([, input]) => input?.body);

async function openBell(label = 'Avvisi, 5 in attesa, 2 da leggere') {
  openPage(() => <Bell counters={waiting} />);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  return within(await screen.findByRole('dialog', { name: 'Avvisi' }));
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('what waits and what is news lead to their records', async () => {
  signInAs('BackOffice');
  const bell = await openBell();
  const linkOf = async (name: RegExp) => (await bell.findByRole('link', { name })).getAttribute('href');
  expect(await linkOf(/Sara Conti chiede: Ferie, 01\/12\/2026/)).toBe(`/register?tab=requests&id=${idOf('1')}`);
  expect(await linkOf(/chiede di modificare le timbrature del 01\/12\/2026/)).toBe(
    `/register?tab=requests&view=stamping&id=${idOf('2')}`,
  );
  expect(await linkOf(/Malattia da approvare/)).toBe(`/register?tab=absences&id=${idOf('3')}`);
  expect(await linkOf(/La richiesta è stata rifiutata: Permesso ROL/)).toBe(`/me/requests?id=${idOf('4')}`);
  expect(await linkOf(/Turni pubblicati: 01\/12 – 05\/12\/2026/)).toBe('/me/calendar?month=2026-12');
  expect(await linkOf(/Timbratura mancante: 01\/12\/2026/)).toBe('/me/requests/stamps?date=2026-12-01');
  expect(await linkOf(/Il turno delle 08:00 è iniziato: manca la timbratura/)).toBe('/me/');
  expect(await linkOf(/Sara Conti chiede di uscire/)).toBe(`/exit-notices?tab=exit-requests&id=${idOf('7')}`);
  expect(await linkOf(/Uscita rilevata da giustificare/)).toBe(`/me/exits?id=${idOf('8')}`);
  expect(await linkOf(/^Richieste di uscita$/)).toBe('/exit-notices?tab=exit-requests');
  expect(await linkOf(/^Modifiche timbrature$/)).toBe('/register?tab=requests&view=stamping');
  expect(bell.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'In attesa di approvazione',
    'Da decidere',
    'I miei avvisi',
    'Messaggi recenti',
  ]);
});

test('an alarm of a device leads to the device, for those who have that page', async () => {
  const alarm = { kind: 'deviceAlarms', user: null, status: null, type: null, startsOn: null, endsOn: null } as const;
  const told = notice({ id: idOf('9'), recordId: idOf('d1'), ...alarm, alarm: 'lost', title: 'Cabina nord', readAt });
  listed = { ...answer, items: [told], unread: 0 };
  signInAs('Responsible', { moduleDevices: true });
  const bell = await openBell('Avvisi, 5 in attesa');
  const link = await bell.findByRole('link', { name: /Connessione persa: Cabina nord/ });
  expect(link.getAttribute('href')).toBe(`/devices/${idOf('d1')}`);
  expect(bell.getByRole('heading', { name: 'Allarmi' })).toBeTruthy();
  expect(bell.queryByRole('heading', { name: 'Da decidere' })).toBeNull();
});

test('an alarm of a kiosk leads to the kiosk, for the Admin who keeps them', async () => {
  const alarm = { kind: 'kioskAlarms', user: null, status: null, type: null, startsOn: null, endsOn: null } as const;
  listed = { ...answer, items: [notice({ id: idOf('9'), recordId: idOf('d1'), ...alarm, title: 'Ingresso' })] };
  signInAs('Admin');
  const bell = await openBell();
  const link = await bell.findByRole('link', { name: /Troppi tentativi alla postazione: Ingresso/ });
  expect(link.getAttribute('href')).toBe(`/settings?tab=kiosks&id=${idOf('d1')}`);
});

test('who has no such page reads them without a link, but for their own', async () => {
  signInAs('Admin', { moduleHr: false, moduleExitNotices: false });
  const bell = await openBell();
  expect(await bell.findByText('Sara Conti chiede: Ferie, 01/12/2026')).toBeTruthy();
  expect(bell.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('La richiesta è stata rifiutata'),
    expect.stringContaining('Turni pubblicati'),
    expect.stringContaining('Timbratura mancante'),
    expect.stringContaining('Il turno delle 08:00'),
    expect.stringContaining('Uscita rilevata da giustificare'),
  ]);
});

test('what is unread says so, and is read once the sheet was closed', async () => {
  signInAs('Responsible');
  const bell = await openBell();
  expect((await bell.findAllByText('Da leggere:')).map((mark) => mark.parentElement?.textContent)).toEqual([
    'Da leggere: Sara Conti chiede: Ferie, 01/12/2026',
    'Da leggere: Sara Conti chiede di modificare le timbrature del 01/12/2026',
  ]);
  expect(marked()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await isClosed();
  expect(marked()).toEqual([{ until: '2026-11-12T09:00:00.000Z' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Avvisi, 5 in attesa' }));
  expect(bell.queryByText('Da leggere:')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await isClosed();
  expect(marked()).toHaveLength(1);
});

test('a button marks them while one looks', async () => {
  signInAs('Responsible');
  const bell = await openBell();
  await userEvent.click(await bell.findByRole('button', { name: 'Segna come letti' }));
  await waitFor(() => expect(bell.queryByRole('button', { name: 'Segna come letti' })).toBeNull());
  expect(bell.queryByText('Da leggere:')).toBeNull();
  expect(marked()).toEqual([{ until: '2026-11-12T09:00:00.000Z' }]);
});

test('the provider’s people have no notices, and none are asked for', async () => {
  signInAs('SuperAdmin');
  openPage(() => <Bell counters={noCounters} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Avvisi' }));
  await screen.findByRole('dialog', { name: 'Avvisi' });
  expect(vi.mocked(send).mock.calls.map(([route]) => route)).not.toContain('GET /notifications');
});
