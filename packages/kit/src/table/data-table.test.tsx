import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AuditLine, auditFilter } from '@timbro/core/audit/contract.ts';
import { auditEntities } from '@timbro/core/audit/rules.ts';
import type { SearchText } from '../address/address.ts';
import { api } from '../data/api.ts';
import { heardFromServer } from '../data/offline.ts';
import { ApiError, download, send } from '../data/send.ts';
import { optionsOf } from '../form/options.ts';
import { DeleteIcon } from '../page/icons.ts';
import { layOut } from '../testing/lay-out.ts';
import { openPage } from '../testing/open-page.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { resize } from '../testing/viewport.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { BulkAction, Column, FilterSpec, RowAction } from './types.ts';

vi.mock('../data/send.ts', async (original) => ({
  ...(await original<typeof import('../data/send.ts')>()),
  send: vi.fn(),
  download: vi.fn(),
}));

const idOf = (index: number) => `018f2b6e-0000-7000-8000-${String(index).padStart(12, '0')}`;
const lineOf = (index: number): AuditLine => ({
  id: idOf(index),
  at: '2026-11-12T08:00:00.000Z',
  actor: null,
  action: `riga ${index}`,
  entity: 'user',
  entityId: null,
  entityName: null,
  companyName: null,
  byProvider: false,
  changes: [],
  refused: false,
  ip: '10.0.0.1',
});
const columns: readonly Column<AuditLine>[] = [
  { field: 'action', label: 'audit.column.action', fixed: true, card: 'title', width: 200 },
  { field: 'at', label: 'audit.column.at', card: 'detail', width: 200 },
  { field: 'ip', label: 'audit.column.ip', width: 200 },
];
const filters: readonly FilterSpec[] = [
  { kind: 'search', name: 'search', label: 'audit.search' },
  { kind: 'multi', name: 'entity', label: 'audit.column.entity', options: optionsOf(auditEntities, 'audit.entity') },
  {
    kind: 'select',
    name: 'refused',
    label: 'audit.filter.outcome',
    options: optionsOf(['true', 'false'], 'audit.outcome'),
  },
];

layOut();

type Query = Readonly<Record<string, unknown>>;
const asked = (): Query[] =>
  vi
    .mocked(send)
    .mock.calls.filter(([route]) => route === 'GET /audit')
    .map(([, input]) => input?.query ?? {});
let total = 60;

beforeEach(() => {
  total = 60;
  signInAs('Admin');
  vi.mocked(download).mockResolvedValue();
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route !== 'GET /audit') return { company: null };
    const { page = 1, pageSize = 25, sort } = input?.query ?? {};
    const first = (Number(page) - 1) * Number(pageSize);
    // The first rows stand for the page: drawing all of them here only takes time.
    const items = Array.from({ length: Math.max(0, Math.min(4, total - first)) }, (_, index) =>
      lineOf(first + index + 1),
    );
    return { items: sort === 'at' ? items.toReversed() : items, total, page, pageSize };
  });
});
afterEach(() => {
  vi.mocked(send).mockReset();
  resize();
});

type Extra = {
  columns?: readonly Column<AuditLine>[];
  defaults?: SearchText;
  children?: (rows: readonly AuditLine[]) => ReactNode;
  empty?: DataTableProps<AuditLine, typeof auditFilter>['empty'];
  onOpen?: (row: AuditLine) => void;
  bulkActions?: readonly BulkAction<AuditLine>[];
  rowActions?: () => readonly RowAction[];
};
function openTable(path = '/page', extra: Extra = {}) {
  return openPage(
    () => (
      <DataTable
        title="audit.title"
        endpoint={api.audit.list}
        exportEndpoint={api.audit.export}
        filter={auditFilter}
        filters={filters}
        columns={columns}
        rowName={({ action }) => action}
        empty={{ title: 'audit.empty' }}
        {...extra}
      />
    ),
    path,
  );
}

test('pages, sizes and sort stand in the address and are asked of the server', async () => {
  const router = openTable();
  expect(await screen.findByText('riga 1')).toBeTruthy();
  expect(asked().at(-1)).toEqual({ page: 1, pageSize: 25, sort: '-at' });

  await userEvent.click(screen.getByRole('button', { name: 'Vai alla pagina successiva' }));
  expect(await screen.findByText('riga 26')).toBeTruthy();
  expect(router.state.location.href).toBe('/page?page=2');

  await userEvent.click(screen.getByRole('columnheader', { name: /Quando/ }));
  await waitFor(() => expect(router.state.location.href).toBe('/page?sort=at'));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1, sort: 'at' }));
});

test('a filter is a chip: chosen, shown with its value, removed; "Azzera" takes all away', async () => {
  const router = openTable('/page?page=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Elemento' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Utente' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Cliente' }));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Elemento: Utente, Cliente' })).toBeTruthy();
  expect(router.state.location.href).toBe('/page?entity=user&entity=company');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1, entity: ['user', 'company'] }));

  await userEvent.click(screen.getByRole('button', { name: 'Esito' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Rifiutate' }));
  await waitFor(() => expect(router.state.location.href).toBe('/page?entity=user&entity=company&refused=true'));
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi il filtro Elemento' }));
  await waitFor(() => expect(router.state.location.href).toBe('/page?refused=true'));
  await userEvent.click(screen.getByRole('button', { name: 'Azzera' }));
  await waitFor(() => expect(router.state.location.href).toBe('/page'));
});

test('a default holds until something else is chosen, and is no choice of its own', async () => {
  const router = openTable('/page', { defaults: { entity: ['user', 'company'] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Elemento: Utente, Cliente' }));
  expect(asked().at(-1)).toMatchObject({ entity: ['user', 'company'] });
  expect(screen.queryByRole('button', { name: /Azzera|Rimuovi/, hidden: true })).toBeNull();

  expect(screen.getByRole('menuitemcheckbox', { name: 'Cliente' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Cliente' }));
  await waitFor(() => expect(router.state.location.href).toBe('/page?entity=user'));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ entity: 'user' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Cliente' }));
  await waitFor(() => expect(router.state.location.href).toBe('/page'));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Sessione' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Rimuovi il filtro Elemento' }));
  expect(await screen.findByRole('button', { name: 'Elemento: Utente, Cliente' })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Esporta' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }));
  expect(vi.mocked(download).mock.lastCall?.[1]?.query).toMatchObject({ entity: ['user', 'company'] });
});

test('the panel gets the rows of the page; rows of every beginning still count as empty', async () => {
  total = 1;
  openTable('/page', {
    children: (rows) => <p>{`pannello di ${rows.length}`}</p>,
    empty: { title: 'audit.empty', stillWith: (rows) => rows.length === 1 },
  });
  expect(await screen.findByText('riga 1')).toBeTruthy();
  expect(screen.getByText('pannello di 1')).toBeTruthy();
  expect(screen.getByText('La cronologia è ancora vuota')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await waitFor(() => expect(screen.queryByText('La cronologia è ancora vuota')).toBeNull());
});

test('"/" goes to the search, which follows the typing and the Back button', async () => {
  const router = openTable();
  const box = await screen.findByRole('searchbox', { name: 'Cerca persona o azione' });
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard('conti');
  await waitFor(() => expect(router.state.location.href).toBe('/page?search=conti'));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ search: 'conti' }));
  router.history.back();
  await waitFor(() => expect(box).toHaveProperty('value', ''));
});

test('a bad value of the address is dropped with a note, the rest stays', async () => {
  const router = openTable('/page?refused=boh&entity=user&entity=zebra&pageSize=999&search=conti');
  expect(await screen.findByText('Filtro non valido rimosso: righe per pagina, elemento, esito')).toBeTruthy();
  await waitFor(() => expect(router.state.location.href).toBe('/page?entity=user&search=conti'));
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByText(/Filtro non valido rimosso/)).toBeNull();
});

test('a page past the end becomes the last one', async () => {
  const router = openTable('/page?page=9');
  expect(await screen.findByText('riga 51')).toBeTruthy();
  expect(router.state.location.href).toBe('/page?page=3');
});

test('the export takes what the filter shows, not the page, and reports in the tray', async () => {
  openTable('/page?page=2&entity=user&search=conti');
  await screen.findByText('riga 26');
  await userEvent.click(screen.getByRole('button', { name: 'Esporta' }));
  expect(screen.getByText('60 righe: ciò che il filtro mostra')).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }));
  expect(download).toHaveBeenCalledWith('GET /audit/export', {
    query: { entity: 'user', search: 'conti', sort: '-at', format: 'csv' },
  });
  expect(await screen.findByText('Esportazione: Cronologia')).toBeTruthy();
});

test('selected rows bring up the bar; its action gets them and clears them', async () => {
  const archive = vi.fn(() => true);
  openTable('/page', { bulkActions: [{ id: 'archive', label: 'Archivia', run: archive }] });
  await screen.findByText('riga 1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona riga 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona riga 2' }));
  const bar = within(await screen.findByRole('region', { name: 'Azioni sulla selezione' }));
  expect(bar.getByText('2 elementi selezionati')).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: 'Archivia' }));
  expect(archive).toHaveBeenCalledWith([lineOf(1), lineOf(2)]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Azioni sulla selezione' })).toBeNull());
});

test('a click and Enter open the row', async () => {
  const open = vi.fn<(row: AuditLine) => void>();
  openTable('/page', { onOpen: open });
  await userEvent.click(await screen.findByText('riga 3'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(open.mock.calls.map(([row]) => row.id)).toEqual([idOf(3), idOf(4)]);
});

test('a column gives way where there is no room for it, and comes when it is chosen', async () => {
  const [name, at, ip] = columns;
  if (!name || !at || !ip) throw new Error('three columns');
  openTable('/page', { columns: [name, { ...at, needs: 1200 }, { ...ip, needs: 1201 }] });
  expect(await screen.findByRole('columnheader', { name: /Quando/ })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Indirizzo', hidden: true })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Colonne' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Indirizzo' }));
  expect(await screen.findByRole('columnheader', { name: 'Indirizzo', hidden: true })).toBeTruthy();
});

test('a column can be hidden, and stays so', async () => {
  openTable();
  await screen.findByRole('columnheader', { name: 'Indirizzo' });
  await userEvent.click(screen.getByRole('button', { name: 'Colonne' }));
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Azione' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Indirizzo' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Indirizzo', hidden: true })).toBeNull());
  expect(localStorage.getItem('timbro.columns.audit.list')).toBe('{"ip":false}');
});

test('empty, empty by filters, refused and failed each say so', async () => {
  total = 0;
  openTable();
  expect(await screen.findByText('La cronologia è ancora vuota')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('Nessun risultato per 1 filtro')).toBeTruthy();

  const refuse = (statusCode: number) =>
    new ApiError({
      statusCode,
      code: statusCode === 403 ? 'forbidden' : 'internal',
      message: `no ${statusCode}`,
      requestId: 'R7',
    });
  vi.mocked(send).mockRejectedValueOnce(refuse(403));
  await userEvent.type(screen.getByRole('searchbox'), 'y');
  expect(await screen.findByText('Chiedere a un amministratore. Ruolo attuale: Amministratore.')).toBeTruthy();
  vi.mocked(send).mockRejectedValueOnce(refuse(500));
  await userEvent.type(screen.getByRole('searchbox'), 'z');
  expect(await screen.findByText('Codice della richiesta: R7')).toBeTruthy();
  total = 1;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('riga 1')).toBeTruthy();
});

test('a phone gets cards of two lines', async () => {
  resize(390, 844);
  const open = vi.fn<(row: AuditLine) => void>();
  const router = openTable('/page', { onOpen: open });
  const list = within(await screen.findByRole('list', { name: 'Cronologia' }));
  const [card] = list.getAllByRole('listitem');
  expect(card?.textContent).toBe('riga 112/11/2026, 09:00');
  await userEvent.click(list.getByRole('button', { name: /riga 2\b/ }));
  expect(open.mock.calls.map(([row]) => row.id)).toEqual([idOf(2)]);
  await userEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }));
  await waitFor(() => expect(router.state.location.href).toBe('/page?page=2'));
});

test('Back closes the menu of a row and stays on the list; what is chosen in it still runs', async () => {
  const archive = vi.fn();
  const router = openTable('/before', {
    rowActions: () => [
      { id: 'edit', label: 'Modifica', run: vi.fn() },
      { id: 'archive', label: 'Archivia', run: archive },
    ],
  });
  await screen.findByText('riga 1');
  await act(() => router.navigate({ href: '/page' }));
  const openMenu = async () => {
    const [first] = await screen.findAllByRole('button', { name: 'Azioni' });
    await userEvent.click(first ?? document.body);
    await screen.findByRole('menu');
    await waitFor(() => expect(router.history.location.state.layer).toBeTruthy());
  };
  await openMenu();
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(router.state.location.href).toBe('/page');

  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archivia' }));
  expect(archive).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(router.history.location.state.layer).toBeUndefined());
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.href).toBe('/before'));
});

test('without a server it can be read and turned, but nothing is written or taken away', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const [bulk, remove] = [vi.fn(() => true), vi.fn()];
  openTable('/page', {
    bulkActions: [{ id: 'archive', label: 'Archivia', run: bulk }],
    rowActions: () => [{ id: 'remove', label: 'Elimina', icon: DeleteIcon, run: remove }],
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Seleziona tutte/ }));
  act(() => heardFromServer(false));
  const description = 'Nessuna connessione: i salvataggi sono sospesi';
  for (const name of ['Esporta', 'Archivia', 'Elimina: riga 1'])
    await userEvent.click(await screen.findByRole('button', { name, description }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect([bulk, remove].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Vai alla pagina successiva' }));
  expect(await screen.findByText('riga 26')).toBeTruthy();

  act(() => heardFromServer(true));
  await userEvent.click(screen.getByRole('button', { name: 'Elimina: riga 26' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archivia' }));
  expect([bulk, remove].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
