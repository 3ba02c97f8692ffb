import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@timbro/core/users/contract.ts';
import { download, send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { PairingSection } from './pairing-section.tsx';
import { PeopleTable } from './people-table.tsx';
import { answerWith, luca, paolo, refusal, sara, sentTo } from './people-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  download: vi.fn(),
}));
layOut();

const code = { url: 'http://localhost/me/pair#ABCDEFGH23', code: 'ABCDE-FGH23', expiresAt: '2026-11-12T09:45:00.000Z' };
let people: User[];
beforeEach(() => {
  signInAs('Admin');
  people = [paolo, sara, luca];
  const list = (input: { query?: Readonly<Record<string, unknown>> }) => {
    const items = people.filter(({ id }) => input.query?.['id'] === undefined || input.query['id'] === id);
    return { items, total: items.length, page: 1, pageSize: 25 };
  };
  answerWith({ 'GET /users': list, 'POST /users/:userId/pairing': () => code });
});
afterEach(() => {
  vi.mocked(send).mockReset();
  vi.mocked(download).mockReset();
  vi.useRealTimers();
});

const Screen = () => <PeopleTable scope={{ kind: 'company' }} />;
const open = (person: User) => openPage(Screen, `/users?id=${person.id}`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a code is shown to be scanned and to be typed, and can be copied and made anew', async () => {
  open(sara);
  await screen.findByText('Nessun telefono collegato');
  await press("Collega l'app");
  expect(await screen.findByRole('img', { name: 'Codice QR per collegare il telefono di Sara Conti' })).toBeTruthy();
  screen.getByText('ABCDE-FGH23');
  screen.getByText(/Oppure aprire localhost\/me\/pair e digitare/);
  screen.getByText(/Vale una sola volta, ancora 15:00/);
  expect(sentTo('POST /users/:userId/pairing')).toEqual([{ params: { userId: sara.id } }]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Copia il codice');
  expect(copied).toHaveBeenCalledWith('ABCDE-FGH23');
  await press('Nuovo codice');
  await waitFor(() => expect(sentTo('POST /users/:userId/pairing')).toHaveLength(2));
});

test('a code that is used says so by itself, and is over after 15 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: false });
  open(sara);
  await press("Collega l'app");
  await screen.findByText('ABCDE-FGH23');
  act(() => void vi.advanceTimersByTime(15 * 60_000));
  await screen.findByText('Il codice è scaduto.');
  expect(screen.queryByText('ABCDE-FGH23')).toBeNull();
  screen.getByRole('button', { name: 'Nuovo codice' });
});

test('of somebody erased neither an address nor an app is shown', async () => {
  const erased: User = {
    ...sara,
    status: 'archived',
    email: `${sara.id}@cancellato.invalid`,
    erasedAt: '2026-11-12T09:30:00.000Z',
  };
  people = [erased];
  open(erased);
  await screen.findByText(/^Dati cancellati il /);
  expect(screen.queryByText(/cancellato\.invalid/)).toBeNull();
  expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'App dipendente' })).toBeNull();
});

/** As the panel does once an event has had the record read again. */
function Paired() {
  const [person, setPerson] = useState(sara);
  const link = () => setPerson({ ...sara, appLinkedAt: '2026-11-12T09:31:00.000Z' });
  return (
    <>
      <PairingSection person={person} />
      <button type="button" onClick={link}>
        Il telefono è collegato
      </button>
    </>
  );
}

test('the phone that was paired shows at once, whoever held it', async () => {
  openPage(Paired, '/users');
  await press("Collega l'app");
  await screen.findByText('ABCDE-FGH23');
  await press('Il telefono è collegato');
  await screen.findByText('Codice usato: telefono collegato');
  screen.getByText(/Collegato alle 10:31/);
  expect(screen.queryByText('ABCDE-FGH23')).toBeNull();
  await press('Fatto');
  await screen.findByRole('button', { name: 'Collega un altro telefono' });
});

test.each([
  ['archived', 'La persona è archiviata: per collegare un telefono va prima riattivata.', false],
  ['notActive', 'La persona non ha ancora una password: la sceglierà sul telefono.', true],
] as const)('of somebody %s it is said what that means', async (status, text, mayPair) => {
  people = [paolo, { ...sara, status }, luca];
  open(sara);
  await screen.findByText(text);
  expect(screen.queryAllByRole('button', { name: "Collega l'app" })).toHaveLength(mayPair ? 1 : 0);
});

test('whose company stamps nothing is offered no app', async () => {
  signInAs('Admin', { moduleHr: false, moduleExitNotices: false });
  open(sara);
  await screen.findByText('Codice fiscale');
  expect(screen.queryByText('App dipendente')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Ultima timbratura' })).toBeNull();
});

test('a letter for one is saved, and what is refused is said', async () => {
  open(sara);
  await press('Stampa la lettera');
  expect(download).toHaveBeenCalledWith('POST /users/pairing-letters', { body: { userIds: [sara.id] } });
  vi.mocked(download).mockRejectedValueOnce(refusal('statusForbids', 'Lo stato non lo permette'));
  await press('Stampa la lettera');
  expect(await screen.findByText(/Lo stato non lo permette/)).toBeTruthy();
});

test('letters for the selection are asked for once', async () => {
  openPage(Screen, '/users');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona Ferrari Luca' }));
  await press("Lettere per l'app");
  const asked = within(await screen.findByRole('alertdialog', { name: 'Preparare 2 lettere per l’app?' }));
  asked.getByText(/vale una sola volta per 72 ore/);
  await userEvent.click(asked.getByRole('button', { name: "Lettere per l'app" }));
  await waitFor(() =>
    expect(download).toHaveBeenCalledWith('POST /users/pairing-letters', { body: { userIds: [sara.id, luca.id] } }),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Azioni sulla selezione' })).toBeNull());
});
