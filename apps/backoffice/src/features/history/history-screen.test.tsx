import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditLine } from '@timbro/core/audit/contract.ts';
import { capabilitiesOf } from '@timbro/core/capability.ts';
import { contract } from '@timbro/core/contract.ts';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { isWebKey } from '@timbro/kit/words/i18n.ts';
import { HistoryScreen } from './history-screen.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

const marta = {
  id: '018f2b6e-0000-7000-8000-0000000000a1',
  displayName: 'Marta Bianchi',
  sortName: 'Bianchi Marta',
  departmentId: null,
};
const lines: readonly AuditLine[] = [
  {
    id: '018f2b6e-0000-7000-8000-000000000001',
    at: '2026-11-12T08:00:00.000Z',
    actor: marta,
    action: 'profile.update',
    entity: 'user',
    entityId: marta.id,
    entityName: null,
    companyName: null,
    byProvider: false,
    changes: [
      { field: 'role', before: 'Admin', after: 'BackOffice' },
      { field: 'phone', before: null, after: '+39055123' },
    ],
    refused: false,
    ip: '10.0.0.1',
  },
  {
    id: '018f2b6e-0000-7000-8000-000000000002',
    at: '2026-11-11T08:00:00.000Z',
    actor: null,
    action: 'shifts.paint',
    entity: 'session',
    entityId: null,
    entityName: null,
    companyName: null,
    byProvider: false,
    changes: [],
    refused: true,
    ip: null,
  },
];

beforeEach(() => {
  signInAs('Admin');
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route !== 'GET /audit') return { company: { timezone: 'Europe/Rome' } };
    const items = lines.filter(({ id }) => input?.query?.['id'] === undefined || id === input.query['id']);
    return { items, total: items.length, page: 1, pageSize: 25 };
  });
});
afterEach(() => vi.mocked(send).mockReset());

test('a line says who did what to which record, and what was refused', async () => {
  openPage(HistoryScreen, '/history');
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  for (const text of ['Modifica del profilo', '12/11/2026, 09:00', 'Marta Bianchi', 'Utente', 'Eseguita', '+1'])
    expect(first?.textContent).toContain(text);
  expect(first?.textContent).toMatch(/Ruolo\s*Amministratore.*Back office/);
  for (const text of ['shifts.paint', 'Sistema', 'Sessione', 'Rifiutata']) expect(second?.textContent).toContain(text);
});

test('to the provider a line says whose device it is', async () => {
  const [line] = lines;
  const items = [{ ...line, entity: 'device', entityName: 'Cabina nord', companyName: 'Officine Prova' }];
  vi.mocked(send).mockImplementation(async (route) =>
    route === 'GET /audit' ? { items, total: 1, page: 1, pageSize: 25 } : { company: { timezone: 'Europe/Rome' } },
  );
  openPage(HistoryScreen, '/history');
  expect(await screen.findByText('Dispositivo · Cabina nord · Officine Prova')).toBeTruthy();
});

test('a line opens in the address with all its changes, and narrows the list to its record', async () => {
  const router = openPage(HistoryScreen, '/history?page=1');
  await userEvent.click(await screen.findByText('Modifica del profilo'));
  const panel = within(await screen.findByRole('dialog', { name: 'Modifica del profilo' }));
  expect(router.state.location.search).toMatchObject({ id: lines[0]?.id });
  expect((await panel.findAllByText('+39055123')).length).toBeGreaterThan(0);
  await userEvent.click(panel.getByRole('button', { name: 'Solo questo elemento' }));
  await waitFor(() => expect(router.state.location.href).toBe(`/history?entityId=${marta.id}`));
  expect(await screen.findByRole('button', { name: 'Rimuovi il filtro Solo questo elemento' })).toBeTruthy();
});

test('a mistyped link to a line finds nothing and asks nothing', async () => {
  openPage(HistoryScreen, '/history?id=notauuid');
  expect(await within(await screen.findByRole('dialog')).findByText('Elemento non trovato')).toBeTruthy();
  expect(vi.mocked(send).mock.calls.filter(([, input]) => input?.query?.['id'] !== undefined)).toEqual([]);
});

test('every action of the contract has its words', () => {
  const nameless = capabilitiesOf(contract).filter(({ id }) => !isWebKey(`audit.action.${id}`));
  expect(nameless.map(({ id }) => id)).toEqual([]);
});
