import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { resize } from '@timbro/kit/testing/viewport.ts';
import { refusal, sara, sentTo } from '#parts/people/people-testing.ts';
import { answerWithRules } from '#parts/plan-settings/plan-settings-testing.ts';
import { SettingsScreen } from './settings-screen.tsx';
import {
  answerKiosks,
  ingresso,
  magazzino,
  mensa,
  now,
  ofNobody,
  ofSara,
  pageOf,
  registration,
} from './settings-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
vi.mock('@timbro/kit/data/server-time.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/server-time.ts')>()),
  serverNow: () => new Date(),
}));
layOut();
// Chunks of their own, whose first import is not what a test is about.
beforeAll(async () => {
  await Promise.all([import('./kiosks/kiosks-tab.tsx'), import('#parts/plan-settings/plan-settings-lists.tsx')]);
});

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  signInAs('Admin');
  answerKiosks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
  resize();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]');
  if (!row) throw new Error(`${name} has no row`);
  return row;
};
async function actOn(name: string, action: string) {
  await userEvent.click(within(await rowOf(name)).getByRole('button', { name: 'Azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const question = async () => within(await screen.findByRole('alertdialog'));
const codeDialog = async (name: string) => within(await screen.findByRole('dialog', { name: `Registrare «${name}»` }));

test('each kiosk says in words how it stands, when it was last there and what it was not able to hand over', async () => {
  openPage(SettingsScreen, '/settings');
  for (const text of ['Registrata', 'Troppi tentativi', 'Chrome · Android', '3 minuti fa', '2'])
    expect((await rowOf('Ingresso officina')).textContent).toContain(text);
  for (const text of ['In attesa di registrazione', 'Mai'])
    expect((await rowOf('Magazzino')).textContent).toContain(text);
  expect((await rowOf('Mensa')).textContent).toContain('Codice scaduto');
  expect((await rowOf('Mensa')).textContent).not.toContain('Troppi tentativi');
});

test('the first kiosk: the page says what it is for, and "n" adds it', async () => {
  answerKiosks({ 'GET /kiosks': () => pageOf([]) });
  openPage(SettingsScreen, '/settings');
  expect(await screen.findByText('Un tablet all’ingresso per chi timbra con QR, badge o PIN')).toBeTruthy();
  await userEvent.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Nuova postazione' })).toBeTruthy();
});

test('a new kiosk has a name of its own, and shows its code and how long that is good', async () => {
  const made = { ...magazzino, name: 'Portineria', ...registration };
  answerKiosks({
    'POST /kiosks': ({ body }) => {
      if (body instanceof Object && 'name' in body && body.name === 'Mensa')
        throw refusal('duplicate', 'Esiste già', [{ path: 'name', message: 'Esiste già una postazione così' }]);
      return made;
    },
  });
  openPage(SettingsScreen, '/settings');
  await press('Postazione');
  const form = within(await screen.findByRole('dialog', { name: 'Nuova postazione' }));
  const name = form.getByRole('textbox', { name: 'Nome' });
  await userEvent.type(name, 'Mensa');
  await userEvent.click(form.getByRole('button', { name: 'Aggiungi e mostra il codice' }));
  expect(await form.findByText('Esiste già una postazione così')).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, 'Portineria');
  await userEvent.click(form.getByRole('button', { name: 'Aggiungi e mostra il codice' }));

  const shown = await codeDialog('Portineria');
  expect(shown.getByRole('status', { name: 'Codice di registrazione' }).textContent).toBe(registration.code);
  expect(shown.getByText(/aprire https:\/\/timbro\.example\/kiosk e digitare il codice/)).toBeTruthy();
  expect(shown.getByRole('img', { name: 'QR per registrare il tablet' })).toBeTruthy();
  expect(shown.getByText('Vale ancora 15:00 e per un solo tablet')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Nuova postazione' })).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('once its time is over a code is worth nothing any more, and a new one is one press away', async () => {
  const late = { ...registration, codeExpiresAt: '2026-11-12T09:29:59.000Z' };
  let codes = 0;
  answerKiosks({ 'POST /kiosks/:kioskId/code': () => ((codes += 1) === 1 ? late : registration) });
  openPage(SettingsScreen, '/settings');
  await actOn('Mensa', 'Nuovo codice');
  const shown = await codeDialog('Mensa');
  expect(shown.getByText('Il codice è scaduto')).toBeTruthy();
  expect(shown.queryByText(registration.code)).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Nuovo codice' }));
  expect(await shown.findByText(registration.code)).toBeTruthy();
  expect(sentTo('POST /kiosks/:kioskId/code')).toEqual([
    { params: { kioskId: mensa.id } },
    { params: { kioskId: mensa.id } },
  ]);
});

test('the tablet of now is not replaced unasked; the dialog tells when the next one is registered', async () => {
  let isReplaced = false;
  answerKiosks({
    'POST /kiosks/:kioskId/code': () => {
      isReplaced = true;
      return registration;
    },
    'GET /kiosks': () => pageOf([{ ...ingresso, ...(isReplaced && { registeredAt: '2026-11-12T09:30:05.000Z' }) }]),
  });
  openPage(SettingsScreen, `/settings?tab=kiosks&id=${ingresso.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Ingresso officina' }));
  expect(await panel.findByText(/Troppi badge o PIN errati, il 12\/11\/2026, 09:00/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Nuovo codice' }));
  const asked = await question();
  expect(asked.getByText(/continua a funzionare finché il nuovo codice/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Nuovo codice' }));
  const shown = await codeDialog('Ingresso officina');
  expect(await shown.findByText('«Ingresso officina» è registrata')).toBeTruthy();
  expect(shown.queryByText(registration.code)).toBeNull();
});

test('revoking says what stops, and takes the kiosk from the list and its panel', async () => {
  let isRevoked = false;
  answerKiosks({
    'GET /kiosks': () => pageOf(isRevoked ? [] : [ingresso]),
    'DELETE /kiosks/:kioskId': () => {
      isRevoked = true;
      return null;
    },
  });
  const router = openPage(SettingsScreen, `/settings?tab=kiosks&id=${ingresso.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Ingresso officina' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Revoca' }));
  const asked = await question();
  expect(asked.getByText(/Il tablet si ferma subito/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Revoca' }));
  expect(await screen.findByText('Postazione revocata')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'kiosks' }));
  expect(sentTo('DELETE /kiosks/:kioskId')).toEqual([{ params: { kioskId: ingresso.id } }]);
});

test('what was refused waits to be looked at: whose it was or what was given, why, and the way to that day', async () => {
  const router = openPage(SettingsScreen, '/settings');
  await press('Timbrature rifiutate (2)');
  expect(sentTo('GET /kiosks/refusals').at(-1)?.query).toMatchObject({ seen: 'false' });
  for (const text of ['PIN errato', 'Ingresso officina', '11/11/2026, 00:30'])
    expect((await rowOf('Conti Sara')).textContent).toContain(text);
  expect((await rowOf('Sconosciuto · …C3D4')).textContent).toContain('Badge o matricola sconosciuti');
  // Nobody's day: there is nothing to open.
  expect(screen.getByRole('button', { name: 'Segna come vista: Sconosciuto · …C3D4' })).toBeTruthy();
  await actOn('Conti Sara', 'Apri la giornata');
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  // The day of the company, not that of the server.
  expect(router.state.location.search).toMatchObject({ id: sara.id, workDayDate: '2026-11-11' });
});

test('one is marked as seen from its row, all of the page from the bar', async () => {
  answerKiosks({
    'PATCH /kiosks/refusals/:refusalId': () => ofSara,
    'PATCH /kiosks/refusals': () => ({ seen: 2 }),
  });
  openPage(SettingsScreen, '/settings?tab=kiosks&view=refusals');
  await actOn('Conti Sara', 'Segna come vista');
  expect(await screen.findByText('Timbratura rifiutata segnata come vista')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona tutte le righe' }));
  await press('Segna come viste');
  expect(await screen.findByText('2 timbrature rifiutate segnate come viste')).toBeTruthy();
  expect(sentTo('PATCH /kiosks/refusals/:refusalId').map(({ params, body }) => [params?.['refusalId'], body])).toEqual([
    [ofSara.id, { seen: true }],
  ]);
  expect(sentTo('PATCH /kiosks/refusals').map(({ body }) => body)).toEqual([{ ids: [ofSara.id, ofNobody.id] }]);
});

test('the panel of a kiosk leads to what was refused of that kiosk', async () => {
  openPage(SettingsScreen, `/settings?tab=kiosks&id=${ingresso.id}`);
  await userEvent.click(await screen.findByRole('link', { name: 'Mostra le timbrature rifiutate' }));
  await rowOf('Conti Sara');
  expect(sentTo('GET /kiosks/refusals').at(-1)?.query).toMatchObject({ seen: 'false', kioskId: ingresso.id });
});

test('on a phone each kiosk is a card with what matters', async () => {
  resize(390);
  openPage(SettingsScreen, '/settings');
  const card = (await screen.findByText('Ingresso officina')).closest('li');
  for (const text of ['Troppi tentativi', '3 minuti fa', '2 rifiutate']) expect(card?.textContent).toContain(text);
  const waiting = (await screen.findByText('Magazzino')).closest('li');
  expect(waiting?.textContent).not.toContain('rifiutate');
});

test.each([
  ['rules', 'Regole'],
  ['shifts', 'Turni'],
  ['schedules', 'Orari'],
  ['departments', 'Reparti'],
])('the tab %s is the list that stands beside the plan', async (tab, label) => {
  answerWithRules();
  openPage(SettingsScreen, `/settings?tab=${tab}`);
  const role = tab === 'rules' ? 'form' : 'list';
  expect(await screen.findByRole(role, { name: label })).toBeTruthy();
});

test('rules that were changed are not left unasked', async () => {
  answerWithRules();
  const router = openPage(SettingsScreen, '/settings?tab=rules');
  const form = within(await screen.findByRole('form', { name: 'Regole' }));
  await userEvent.click((await form.findAllByRole('switch'))[0] ?? document.body);
  void router.navigate({ href: '/settings?tab=shifts' });
  const asked = await question();
  expect(asked.getByRole('button', { name: /Resta/ })).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: /Resta/ }));
  expect(router.state.location.search).toEqual({ tab: 'rules' });
});
