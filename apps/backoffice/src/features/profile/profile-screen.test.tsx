import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allModules, noModules } from '@timbro/core/access.ts';
import { chosenKinds, defaultChoices } from '@timbro/core/notifications/choice-rules.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import { defaultLook } from '@timbro/core/profile/rules.ts';
import type { Session } from '@timbro/core/sessions/contract.ts';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { takeFarewell } from '@timbro/kit/memory/farewell.ts';
import { getPreferences, setPreferences } from '@timbro/kit/memory/preferences.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { personOf, signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { catalogues } from 'virtual:messages';
import { ProfileScreen } from './profile-screen.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
layOut();

const sessionOf = (index: number, device: string, current: boolean): Session => ({
  id: `018f2b6e-0000-7000-8000-00000000000${index}`,
  device,
  deviceType: 'web',
  ip: '10.0.0.1',
  createdAt: '2026-11-10T08:00:00.000Z',
  lastUsedAt: '2026-11-12T08:00:00.000Z',
  current,
});
const own = sessionOf(1, 'Chrome · Windows', true);
const other = sessionOf(2, 'Safari · iPhone', false);
const third = sessionOf(3, 'Firefox · Linux', false);
const changed = (before: Profile, { look, notifications, ...change }: Partial<Profile>): Profile => ({
  ...before,
  ...change,
  look: { ...before.look, ...look },
  notifications: before.notifications && { ...before.notifications, ...notifications },
  version: before.version + (look || notifications ? 0 : 1),
});
let profile: Profile;
let sessions: readonly Session[];
let refused: string | null;
const busy = new ApiError({ statusCode: 503, code: 'unavailable', message: 'Non adesso', requestId: 'R' });

beforeEach(() => {
  sessions = [own, other];
  refused = null;
  setPreferences({ density: 'comfortable', singleKeys: true });
  signInAs('Admin');
  profile = {
    ...personOf('Admin'),
    department: { id: 'd', name: 'Amministrazione' },
    company: { id: 'c', name: 'Acme S.r.l.', timezone: 'Europe/Rome' },
    permissions: allModules,
    look: defaultLook,
    notifications: defaultChoices,
    hasPin: false,
  };
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route === 'GET /auth/sessions') return { items: sessions, total: sessions.length, page: 1, pageSize: 25 };
    if (route === 'PATCH /users/personal-profile') profile = changed(profile, input?.body as Partial<Profile>);
    if (!route.startsWith('DELETE')) return profile;
    // An answer never comes before the question has closed.
    await new Promise((resolve) => setTimeout(resolve));
    if (refused === input?.params?.['sessionId']) throw busy;
    sessions = sessions.filter(({ id }) => id !== input?.params?.['sessionId']);
    return null;
  });
});
afterEach(() => {
  act(() => heardFromServer(true));
  vi.mocked(send).mockReset();
  leave.mockClear();
});
const written = () => vi.mocked(send).mock.calls.filter(([route]) => !route.startsWith('GET'));
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('own data are saved; what others decide is only shown', async () => {
  openPage(ProfileScreen);
  const data = await card('Dati');
  for (const fact of ['p.marino@acme.example', 'Amministratore', 'Amministrazione', 'Acme S.r.l.'])
    expect(data.getByText(fact)).toBeTruthy();
  const save = data.getByRole('button', { name: 'Salva' });
  expect(save).toHaveProperty('disabled', true);
  await userEvent.type(data.getByRole('textbox', { name: 'Telefono' }), '055 123 4567');
  let answer: (reply: Profile) => void = () => undefined;
  vi.mocked(send).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await userEvent.click(save);
  await userEvent.type(data.getByRole('textbox', { name: 'Cognome' }), 'i');
  profile = changed(profile, { phone: '+390551234567' });
  answer(profile);
  expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
  expect(written()).toEqual([
    [
      'PATCH /users/personal-profile',
      { body: { firstName: 'Paolo', lastName: 'Marino', phone: '+390551234567', version: 1 } },
    ],
  ]);
  await waitFor(() => expect(data.getByRole('textbox', { name: 'Telefono' })).toHaveProperty('value', '+390551234567'));
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  expect(data.getByRole('textbox', { name: 'Cognome' })).toHaveProperty('value', 'Marinoi');
  await userEvent.click(save);
  await waitFor(() => expect(profile).toMatchObject({ lastName: 'Marinoi', version: 3 }));
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
});

test.each([
  ['Admin', null],
  ['SuperAdmin', null],
  ['SuperUser', 'Questi dati si cambiano tramite un super amministratore.'],
  ['Responsible', 'Questi dati si cambiano tramite un amministratore.'],
] as const)('%s reads whom to ask for the rest: %s', async (role, sentence) => {
  signInAs(role);
  profile = { ...profile, ...personOf(role) };
  openPage(ProfileScreen);
  const data = await card('Dati');
  expect(data.queryByText(/^Questi dati/)?.textContent ?? null).toBe(sentence);
});

test('the language changes at once and is saved', async () => {
  openPage(ProfileScreen);
  await userEvent.click((await card('Lingua')).getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Appearance' })).toBeTruthy();
  await waitFor(() => expect(written()).toEqual([['PATCH /users/personal-profile', { body: { language: 'en' } }]]));
  expect(document.documentElement.lang).toBe('en');
});

test('the look changes at once and follows the person', async () => {
  openPage(ProfileScreen);
  const look = await card('Aspetto');
  await userEvent.click(look.getByRole('button', { name: 'Compatta' }));
  await userEvent.click(look.getByRole('switch', { name: 'Scorciatoie a tasto singolo' }));
  await userEvent.click(look.getByRole('button', { name: 'Scuro' }));
  expect(getPreferences()).toMatchObject({ density: 'compact', singleKeys: false });
  expect(look.getByRole('button', { name: 'Scuro' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() =>
    expect(written().map(([, input]) => input?.body)).toEqual([
      { look: { density: 'compact' } },
      { look: { singleKeys: false } },
      { look: { theme: 'dark' } },
    ]),
  );
});

test('what one is mailed is chosen kind by kind, and kept at once', async () => {
  openPage(ProfileScreen);
  const notifications = await card('Avvisi da ricevere');
  const slips = () => notifications.getByRole('switch', { name: 'Buste paga' });
  const reminder = notifications.getByRole('switch', { name: 'Promemoria di timbratura' });
  expect(notifications.getAllByRole('switch')).toHaveLength(chosenKinds.length);
  expect(slips()).toHaveProperty('checked', true);
  await userEvent.click(slips());
  await userEvent.click(reminder);
  await waitFor(() =>
    expect(written().map(([, input]) => input?.body)).toEqual([
      { notifications: { payslips: false } },
      { notifications: { missedStamp: false } },
    ]),
  );
  await waitFor(() =>
    expect([slips(), reminder].map((one) => one.getAttribute('aria-busy'))).toEqual(['false', 'false']),
  );
  expect(slips()).toHaveProperty('checked', false);
  expect(notifications.getByRole('switch', { name: 'Documenti' })).toHaveProperty('checked', true);
});

test('a choice that is refused goes back, and one without a connection is not made', async () => {
  openPage(ProfileScreen);
  const exits = (await card('Avvisi da ricevere')).getByRole('switch', { name: 'Risposte alle uscite' });
  vi.mocked(send).mockRejectedValueOnce(busy);
  await userEvent.click(exits);
  expect(await screen.findByText(/Non adesso/)).toBeTruthy();
  await waitFor(() => expect(exits).toHaveProperty('checked', true));
  act(() => heardFromServer(false));
  const before = written().length;
  await userEvent.click(exits);
  expect(exits).toHaveProperty('checked', true);
  expect(written()).toHaveLength(before);
});

test('only what the company has bought is offered', async () => {
  profile = { ...profile, permissions: { ...allModules, moduleExitNotices: false } };
  openPage(ProfileScreen);
  const notifications = await card('Avvisi da ricevere');
  expect(notifications.queryByRole('switch', { name: 'Risposte alle uscite' })).toBeNull();
  expect(notifications.getAllByRole('switch')).toHaveLength(chosenKinds.length - 1);
});

test.each(['SuperAdmin', 'SuperUser'] as const)('a %s has no such choice', async (role) => {
  signInAs(role);
  profile = { ...profile, ...personOf(role), company: null, permissions: noModules, notifications: null };
  openPage(ProfileScreen);
  await card('Aspetto');
  expect(screen.queryByRole('region', { name: 'Avvisi da ricevere' })).toBeNull();
});

test('a language that the server refuses, or whose texts do not arrive, is not taken', async () => {
  openPage(ProfileScreen);
  const language = await card('Lingua');
  vi.mocked(send).mockRejectedValueOnce(busy);
  await userEvent.click(language.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('Non adesso')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Aspetto' })).toBeTruthy();
  expect(language.getByRole('button', { name: 'Italiano' }).getAttribute('aria-pressed')).toBe('true');

  if (!catalogues.app) throw new Error('No catalogue');
  vi.spyOn(catalogues.app, 'en').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await waitFor(() => expect(language.getByRole('button', { name: 'English' })).toHaveProperty('disabled', false));
  await userEvent.click(language.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('Il server non risponde: controllare la connessione')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Aspetto' })).toBeTruthy();
  expect(written()).toHaveLength(1);
});

const pressedIn = (region: Awaited<ReturnType<typeof card>>) =>
  region.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

test('a look that the server refuses goes back, and what it took before stays', async () => {
  openPage(ProfileScreen);
  const look = await card('Aspetto');
  await userEvent.click(look.getByRole('button', { name: 'Compatta' }));
  await waitFor(() => expect(profile.look.density).toBe('compact'));
  vi.mocked(send).mockRejectedValue(busy);
  await userEvent.click(look.getByRole('button', { name: 'Scuro' }));
  await userEvent.click(look.getByRole('switch'));
  await waitFor(() => expect(getPreferences()).toMatchObject({ density: 'compact', singleKeys: true }));
  expect(pressedIn(look)).toEqual(['Sistema', 'Compatta']);
  expect(await screen.findAllByText('Non adesso')).toBeTruthy();
});

test('without a connection the look rests, and says why', async () => {
  openPage(ProfileScreen);
  const look = await card('Aspetto');
  act(() => heardFromServer(false));
  for (const control of [...look.getAllByRole('button'), look.getByRole('switch')]) {
    expect([control.getAttribute('aria-disabled'), control.title]).toEqual(['true', expect.stringMatching('sospesi')]);
    await userEvent.click(control);
  }
  expect(written()).toEqual([]);
  expect(pressedIn(look)).toEqual(['Sistema', 'Ampia']);
});

async function typePassword(current: string, password: string, confirmation: string) {
  const form = await card('Password');
  for (const [label, value] of [
    ['Password attuale', current],
    ['Nuova password', password],
    ['Conferma della nuova password', confirmation],
  ] as const) {
    const [field] = form.getAllByLabelText(new RegExp(`^${label}`));
    if (field) await userEvent.clear(field).then(() => userEvent.type(field, value));
  }
  await userEvent.click(form.getByRole('button', { name: 'Cambia password' }));
  return form;
}

test('the password is checked while typing and refused at its field', async () => {
  openPage(ProfileScreen);
  const form = await typePassword('Demo#2026', 'Corta', 'Corta');
  expect(await form.findByText('La password non è abbastanza sicura')).toBeTruthy();
  expect(form.getByRole('img', { name: 'Una lettera maiuscola: presente' })).toBeTruthy();
  expect(form.getByRole('img', { name: 'Una cifra (0-9): manca' })).toBeTruthy();

  await typePassword('Demo#2026', 'Nuvole#48', 'Nuvole#49');
  expect(await form.findByText('La password e la conferma devono coincidere')).toBeTruthy();
  expect(written()).toEqual([]);

  const wrong = { path: 'currentPassword', message: 'La password attuale non è corretta' };
  vi.mocked(send).mockRejectedValueOnce(
    new ApiError({ statusCode: 422, code: 'validation', message: 'No', errors: [wrong], requestId: 'R' }),
  );
  await typePassword('Altra#2026', 'Nuvole#48', 'Nuvole#48');
  expect(await form.findByText(wrong.message)).toBeTruthy();
  expect(document.activeElement?.getAttribute('name')).toBe('currentPassword');
  expect(leave).not.toHaveBeenCalled();
});

test('a new password ends the session and leads to the sign-in page with its word', async () => {
  openPage(ProfileScreen);
  await typePassword('Demo#2026', 'Nuvole#48', 'Nuvole#48');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'));
  expect(written()).toEqual([
    ['PATCH /users/personal-profile', { body: { currentPassword: 'Demo#2026', password: 'Nuvole#48' } }],
  ]);
  expect(session.get().accessToken).toBeUndefined();
  expect(await screen.findByText('Password aggiornata! È necessario accedere di nuovo.')).toBeTruthy();
  expect(takeFarewell()).toBe('Password aggiornata! È necessario accedere di nuovo.');
});

async function end(device: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Termina la sessione: ${device}` }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Terminare la sessione?' }));
  await userEvent.click(question.getByRole('button', { name: 'Termina la sessione' }));
}

test('another session is ended and the list read again; its kind is named as in the app of the employees', async () => {
  openPage(ProfileScreen);
  const [, row] = await within(await screen.findByRole('grid', { name: 'Sessioni aperte' })).findAllByRole('row');
  expect(row?.textContent).toMatch(/Questa sessione.*Browser/);
  await end('Safari · iPhone');
  expect(await screen.findByText('Sessione terminata')).toBeTruthy();
  expect(written()).toEqual([['DELETE /auth/sessions/:sessionId', { params: { sessionId: other.id } }]]);
  await waitFor(() =>
    expect(vi.mocked(send).mock.calls.filter(([route]) => route === 'GET /auth/sessions')).toHaveLength(2),
  );
  const beside = await screen.findByRole('button', { name: 'Termina la sessione: Chrome · Windows' });
  await waitFor(() => expect(document.activeElement).toBe(beside));
  expect(screen.queryByText('Safari · iPhone')).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

test('ending one’s own session signs out', async () => {
  openPage(ProfileScreen);
  await end('Chrome · Windows');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'));
  expect(session.get().accessToken).toBeUndefined();
});

const agree = async (title: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  await userEvent.click(question.getByRole('button', { name: 'Termina' }));
};
const hasCardFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessioni aperte' })));
const ended = () => written().map(([, input]) => input?.params?.['sessionId']);

test('several sessions are chosen and ended at once, this one is not among them; what failed is counted', async () => {
  sessions = [own, other, third];
  refused = third.id;
  openPage(ProfileScreen);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Seleziona tutte/ }));
  const bar = within(await screen.findByRole('region', { name: 'Azioni sulla selezione' }));
  expect(bar.getByText('2 elementi selezionati')).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: 'Termina' }));
  await agree('Terminare 2 sessioni?');
  expect(await screen.findByText('1 sessione terminata')).toBeTruthy();
  expect(await screen.findByText('1 sessione non terminata: riprovare')).toBeTruthy();
  expect(ended()).toEqual([other.id, third.id]);
  await hasCardFocus();
  expect(leave).not.toHaveBeenCalled();
});

test('all the others end with one button', async () => {
  sessions = [own, other, third];
  openPage(ProfileScreen);
  await userEvent.click(await screen.findByRole('button', { name: 'Termina tutte le altre' }));
  await agree('Terminare 2 sessioni?');
  expect(await screen.findByText('2 sessioni terminate')).toBeTruthy();
  expect(ended()).toEqual([other.id, third.id]);
  await hasCardFocus();
});
