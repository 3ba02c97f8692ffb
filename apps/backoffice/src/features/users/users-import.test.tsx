import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportReport } from '@timbro/core/users/contract.ts';
import { ApiError, type SendInput, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { readSheet } from '@timbro/sheets/read-sheet.ts';
import { writeCsv } from '@timbro/sheets/write-csv.ts';
import { UsersImport } from './users-import.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

type Sent = { dryRun: boolean; rows: string[][] };
let calls: Sent[] = [];
/** What the server says of a file; by default every row is new. */
let answer: (sent: Sent) => Partial<ImportReport> = () => ({});
const saved: { name: string; text: Promise<string> }[] = [];
const onClose = vi.fn();

async function sentOf({ body }: SendInput): Promise<Sent> {
  if (!(body instanceof FormData)) throw new Error('An import is form data');
  const file = body.get('file');
  if (!(file instanceof File)) throw new Error('An import has a file');
  const { rows } = await readSheet(new TextEncoder().encode(await file.text()));
  return { dryRun: body.get('dryRun') === 'true', rows };
}

beforeEach(() => {
  signInAs('Admin');
  calls = [];
  saved.length = 0;
  answer = () => ({});
  localStorage.removeItem('timbro.import');
  vi.mocked(send).mockImplementation(async (route, input = {}) => {
    if (route !== 'POST /users/import') return { items: [], total: 0, page: 1, pageSize: 100 };
    const sent = await sentOf(input);
    calls.push(sent);
    const report = { created: sent.rows.length - 1, updated: 0, unchanged: 0, failed: [], newDepartments: [] };
    return { dryRun: sent.dryRun, ...report, ...answer(sent) };
  });
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`;
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') });
  });
});
afterEach(() => {
  vi.mocked(send).mockReset();
  vi.restoreAllMocks();
  onClose.mockReset();
});

const heads = ['Nome', 'Cognome', 'E-mail', 'Ruolo', 'Reparto'];
const ada = ['Ada', 'Rossi', 'ada@acme.example', 'capo reparto', 'Produzione'];
const ugo = ['Ugo', 'Bianchi', 'ugo@acme.example', '', 'Magazzino'];

const csv = (...rows: string[][]) => new File([writeCsv(rows)], 'personale.csv', { type: 'text/csv' });
/** Closes as its screen would. */
function Wizard() {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return isOpen && <UsersImport onClose={close} />;
}
const open = () => openPage(Wizard, '/users');
async function choose(file: File) {
  await userEvent.upload(await screen.findByLabelText('Scegli il file', { selector: 'input' }), file);
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const next = () => press('Avanti');
const cell = (label: string, row: number) => screen.findByLabelText<HTMLInputElement>(`${label}, riga ${row}`);
/** A tile of the summary, by its word. */
const tile = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
async function openCheck(...rows: string[][]) {
  const router = open();
  await choose(csv(...rows));
  await screen.findByText('personale.csv');
  await next();
  await next();
  await screen.findByRole('heading', { name: 'Controllare le righe' });
  return router;
}

test('from a file to people: what was found, what it means, what it would do, what it did', async () => {
  open();
  await choose(csv(heads, ada, ugo));
  expect((await screen.findByText(/codifica UTF-8, separatore punto e virgola · 2 righe/)).textContent).toContain(
    'CSV',
  );
  await next();
  expect(await screen.findByRole('combobox', { name: 'Dato della colonna Ruolo' })).toHaveProperty('value', 'role');
  await next();
  expect((await cell('Ruolo', 2)).value).toBe('Responsabile');
  answer = () => ({ created: 1, updated: 1, newDepartments: ['Magazzino'] });
  await next();
  await screen.findByRole('heading', { name: 'Importare' });
  expect(['Nuovi', 'Da aggiornare', 'Invariati', 'Non importabili'].map(tile)).toEqual(['1', '1', '0', '0']);
  expect(screen.getByText('Nuovi reparti: Magazzino')).toBeTruthy();
  expect(calls).toEqual([
    {
      dryRun: true,
      rows: [
        ['firstName', 'lastName', 'email', 'role', 'department'],
        ['Ada', 'Rossi', 'ada@acme.example', 'Responsabile', 'Produzione'],
        ['Ugo', 'Bianchi', 'ugo@acme.example', '', 'Magazzino'],
      ],
    },
  ]);
  await press('Importa 2 righe');
  await screen.findByRole('heading', { name: 'Importazione completata' });
  expect(calls.map(({ dryRun }) => dryRun)).toEqual([true, false]);
  expect([tile('Creati'), tile('Aggiornati'), tile('Non importati')]).toEqual(['1', '1', '0']);
  expect(screen.getByText('Reparti creati: Magazzino')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Scarica gli errori' })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Chiudi' })[1] ?? document.body);
  expect(onClose).toHaveBeenCalledOnce();
});

test('hours out of a sheet of numbers are shown with a comma', async () => {
  await openCheck([...heads, 'Ore settimanali'], [...ada, '38.5'], [...ugo, '38.125']);
  expect((await cell('Ore settimanali', 2)).value).toBe('38,5');
  expect((await cell('Ore settimanali', 3)).value).toBe('38.125');
});

test.each([
  ['vuoto.csv', '', 'Il file «vuoto.csv» è vuoto'],
  ['foto.csv', '\u0089PNG\r\n\u001a\n\u0000', 'Il file «foto.csv» non è leggibile'],
  ['teste.csv', 'Nome;Cognome;E-mail', 'Il file «teste.csv» contiene solo i nomi delle colonne'],
  ['troppe.csv', `Nome;E-mail\n${'a;b\n'.repeat(10_001)}`, 'Il file «troppe.csv» ha più di 10.000 righe'],
])('%s is refused in words', async (name, text, sentence) => {
  open();
  await choose(new File([text], name, { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.getByRole('button', { name: 'Avanti' })).toHaveProperty('disabled', true);
});

test('without a required column the way on is barred until it is given', async () => {
  open();
  await choose(csv(['Nome', 'Cognome', 'Contatto'], ['Ada', 'Rossi', 'ada@acme.example']));
  await screen.findByText('personale.csv');
  await next();
  expect(await screen.findByText('Manca un dato obbligatorio: E-mail')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Avanti' })).toHaveProperty('disabled', true);
  const contact = screen.getByRole('combobox', { name: 'Dato della colonna Contatto' });
  await userEvent.selectOptions(contact, 'E-mail (obbligatorio)');
  expect(screen.queryByText(/Manca un dato/)).toBeNull();

  // A meaning that another column already has moves over.
  await userEvent.selectOptions(contact, 'Nome (obbligatorio)');
  expect(screen.getByRole('combobox', { name: 'Dato della colonna Nome' })).toHaveProperty('value', '');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Dato della colonna Nome' }),
    'Nome (obbligatorio)',
  );
  await userEvent.selectOptions(contact, 'E-mail (obbligatorio)');
  await next();
  expect((await cell('E-mail', 2)).value).toBe('ada@acme.example');
});

test('a fault stands in its cell and is corrected there', async () => {
  await openCheck(heads, ['Ada', 'Rossi', 'ada', 'papa', ''], ugo, [...ugo]);
  const email = await cell('E-mail', 2);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  const row = within(screen.getByRole('row', { name: /^Riga 2 / }));
  expect(row.getByText('Inserire un indirizzo e-mail valido')).toBeTruthy();
  expect(row.getByText('Ruoli possibili: Amministratore, Responsabile, Back office, Operatore')).toBeTruthy();
  expect(screen.getByText('L’indirizzo è già in una riga precedente')).toBeTruthy();
  expect(screen.getByText('1 pronta')).toBeTruthy();

  await userEvent.click(screen.getByRole('switch', { name: 'Solo errori (2)' }));
  expect(screen.queryByRole('textbox', { name: 'Nome, riga 3' })).toBeNull();
  await userEvent.clear(email);
  await userEvent.type(email, 'ada@acme.example{Enter}');
  // Enter goes down, and a corrected row does not vanish under the hands.
  expect(document.activeElement).toBe(await cell('E-mail', 4));
  expect(row.queryByText('Inserire un indirizzo e-mail valido')).toBeNull();
  await userEvent.clear(await cell('Ruolo', 2));
  await userEvent.tab();
  expect(screen.getByText('2 pronte')).toBeTruthy();

  await userEvent.click(screen.getByRole('checkbox', { name: 'Importa la riga 4' }));
  expect(screen.getByText('1 esclusa')).toBeTruthy();
  await next();
  await screen.findByRole('heading', { name: 'Importare' });
  expect(calls[0]?.rows.slice(1).map(([, , sentEmail]) => sentEmail)).toEqual(['ada@acme.example', 'ugo@acme.example']);
});

test('Escape in a cell takes back only what was typed there', async () => {
  await openCheck(heads, ada);
  const name = await cell('Nome', 2);
  await userEvent.clear(name);
  await userEvent.type(name, 'Eva{Escape}');
  expect(name.value).toBe('Ada');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('what the server refuses stands on its row, and in the file of errors', async () => {
  await openCheck(heads, ['Eva', 'Neri', '', '', ''], ada, [...ugo.slice(0, 3), '', '=Magazzino']);
  answer = ({ dryRun }) =>
    dryRun ? { created: 1, failed: [{ row: 3, errors: [{ path: 'email', message: 'Indirizzo già in uso' }] }] } : {};
  await next();
  await screen.findByRole('heading', { name: 'Importare' });
  expect([tile('Nuovi'), tile('Non importabili')]).toEqual(['1', '2']);
  await press('Mostra le righe con errori');
  expect(within(await screen.findByRole('row', { name: /^Riga 4 / })).getByText('Indirizzo già in uso')).toBeTruthy();
  expect(screen.queryByRole('row', { name: /^Riga 3 / })).toBeNull();
  await next();
  await press('Importa 1 riga');
  await screen.findByRole('heading', { name: 'Importazione completata' });
  await press('Scarica gli errori');
  expect(saved[0]?.name).toBe('errori utenti.csv');
  expect(await saved[0]?.text).toBe(
    '\ufeffNome;Cognome;E-mail;Ruolo;Reparto;Motivo;Riga del file\r\n' +
      "Eva;Neri;;;;E-mail: L'e-mail è obbligatoria;2\r\n" +
      "Ugo;Bianchi;ugo@acme.example;;'=Magazzino;E-mail: Indirizzo già in uso;4\r\n",
  );
});

const crowd = (count: number) =>
  Array.from({ length: count }, (_, at) => ['Ada', `Rossi ${at}`, `ada${at}@acme.example`, '', '']);

test('1,200 rows go in three pieces; one that does not arrive is sent again, and no other', async () => {
  await openCheck(heads, ...crowd(1200));
  expect(screen.getAllByRole('row')).toHaveLength(51);
  await next();
  await screen.findByRole('heading', { name: 'Importare' });
  const sends = vi.mocked(send).getMockImplementation();
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (calls.length < 2 || !sends) return sends?.(route, input);
    throw new ApiError({ statusCode: 0, code: 'unavailable', message: 'Il server non risponde', requestId: '' });
  });
  await press('Importa 1.200 righe');
  expect((await screen.findByText(/si è fermata dopo 500 di 1\.200 righe/)).textContent).toContain('riprende da lì');
  expect(screen.getByRole('heading', { name: 'Importazione interrotta' })).toBeTruthy();
  if (sends) vi.mocked(send).mockImplementation(sends);
  await press('Riprova');
  await screen.findByRole('heading', { name: 'Importazione completata' });
  expect(calls.filter(({ dryRun }) => !dryRun).map(({ rows }) => [rows.length - 1, rows[1]?.[1]])).toEqual([
    [500, 'Rossi 0'],
    [500, 'Rossi 500'],
    [200, 'Rossi 1000'],
  ]);
  expect(tile('Creati')).toBe('1.200');
});

test('Back asks before a chosen file is lost; without one it just closes', async () => {
  const router = await openCheck(heads, ada);
  router.history.back();
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Resta' }));
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Abbandona/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('the template has the names of the columns', async () => {
  open();
  await press('Scarica il modello');
  expect(saved[0]?.name).toBe('modello utenti.csv');
  const { rows } = await readSheet(new TextEncoder().encode(await saved[0]?.text));
  expect(rows[0]?.slice(0, 3)).toEqual(['Nome', 'Cognome', 'E-mail']);
});

test('closed on its way, the import goes on and says at its end what it did', async () => {
  await openCheck(heads, ada, ['Eva', 'Neri', '', '', '']);
  await next();
  await screen.findByRole('heading', { name: 'Importare' });
  const sends = vi.mocked(send).getMockImplementation();
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => void (arrive = resolve));
  vi.mocked(send).mockImplementation(async (route, input) => {
    await arrival;
    return sends?.(route, input);
  });
  await press('Importa 1 riga');
  expect(await screen.findByText('La finestra può essere chiusa: l’importazione continua.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('progressbar', { name: 'Importazione: utenti' })).toBeTruthy();
  arrive();
  expect(await screen.findByText('Importazione completata: 1 creato, 0 aggiornati')).toBeTruthy();
  await press('Scarica gli errori');
  expect(await saved[0]?.text).toContain('Eva;Neri');
});
