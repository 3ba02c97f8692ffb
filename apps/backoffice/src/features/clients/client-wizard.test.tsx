import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { ClientWizard } from './client-wizard.tsx';
import { clientOf } from './testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

const made = clientOf({ name: 'Officine Valdarno' });
const creation = 'POST /admin/companies';
const invitation = 'PATCH /admin/companies/:companyId/invite';
const calls = () => vi.mocked(send).mock.calls.filter(([route]) => !route.startsWith('GET'));
const refuse = (code: ApiError['code'], statusCode: number, errors: { path: string; message: string }[] = []) =>
  new ApiError({ statusCode, code, message: `rifiuto ${code}`, errors, requestId: 'R1' });

beforeEach(() => {
  signInAs('SuperUser');
  vi.mocked(send).mockImplementation(async (route) => (route.startsWith('GET') ? { company: null } : made));
});
afterEach(() => vi.mocked(send).mockReset());

function openWizard() {
  function PageWithWizard() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <ClientWizard onClose={() => setOpen(false)} /> : <p>Elenco</p>;
  }
  return openPage(PageWithWizard, '/gr-clients');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.findByLabelText((text) => text.replace(/ \*$/, '') === label);
/** In one go: a key at a time would render every step for each letter. */
const type = async (label: string, text: string) => {
  await userEvent.click(await field(label));
  await userEvent.paste(text);
};
const stepIs = async (name: string) => screen.findByRole('region', { name });

async function fillData() {
  await type('Ragione sociale', 'Officine Valdarno');
  await type('Partita IVA', 'IT 999.0001-5001');
  await userEvent.click(screen.getByRole('combobox', { name: 'Giorno' }));
  await userEvent.click(screen.getByRole('option', { name: '24' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Mese' }));
  await userEvent.click(screen.getByRole('option', { name: 'giugno' }));
  await press('Avanti');
}
async function fillModules() {
  await stepIs('Moduli');
  await userEvent.click(screen.getByRole('switch', { name: 'Presenze' }));
  await press('Avanti');
}
async function fillSubscription() {
  await stepIs('Abbonamento');
  await type('Tipo', 'Annuale');
  await type('Costo (€)', '1.234,50');
  await type('Durata del rinnovo (giorni)', '365');
  const date = await screen.findByRole('group', { name: 'Data di rinnovo' });
  await userEvent.click(within(date).getByRole('spinbutton', { name: 'Giorno' }));
  await userEvent.keyboard('01032027');
  await press('Avanti');
}
async function fillAdmin(email = 'Marta@Valdarno.example') {
  await stepIs('Primo amministratore');
  await type('Nome', 'Marta');
  await type('Cognome', 'Bianchi');
  await type('E-mail', email);
  await press('Avanti');
}
const wholeClient = {
  name: 'Officine Valdarno',
  vatNumber: '99900015001',
  address: null,
  timezone: 'Europe/Rome',
  patronSaint: '06-24',
  moduleDevices: false,
  moduleHr: true,
  moduleExitNotices: false,
  subscription: { type: 'Annuale', cost: 1234.5, renewalDays: 365, renewalDate: '2027-03-01' },
  admin: { firstName: 'Marta', lastName: 'Bianchi', email: 'marta@valdarno.example' },
};

test('the whole way makes the client in one call and invites it in a second', async () => {
  openWizard();
  await fillData();
  await fillModules();
  await fillSubscription();
  await fillAdmin();
  const summary = await stepIs('Riepilogo e invito');
  for (const text of ['99900015001', '24 giugno', 'Presenze', '1.234,50', '365 giorni', '01/03/2027', 'Marta Bianchi'])
    expect(summary.textContent?.replaceAll('\u00a0', ' ')).toContain(text);
  await press('Crea e invita');
  expect(await screen.findByText('Elenco')).toBeTruthy();
  expect(calls()).toEqual([
    [creation, { body: wholeClient }],
    [invitation, { params: { companyId: made.id } }],
  ]);
});

test('what is left blank is skipped: no subscription, no administrator, no invitation', async () => {
  openWizard();
  await fillData();
  await fillModules();
  await stepIs('Abbonamento');
  await press('Salta');
  await stepIs('Primo amministratore');
  await press('Salta');
  const summary = await stepIs('Riepilogo e invito');
  expect(summary.textContent).toContain('Nessun abbonamento');
  expect(summary.textContent).toContain('l’invito non può partire');
  expect(screen.queryByRole('button', { name: 'Crea e invita' })).toBeNull();
  await press('Crea senza invitare');
  expect(await screen.findByText('Elenco')).toBeTruthy();
  const { subscription: _, admin: __, ...data } = wholeClient;
  expect(calls()).toEqual([[creation, { body: data }]]);
});

test('a change out of the summary leads back to it, once the step is right', async () => {
  openWizard();
  await fillData();
  await fillModules();
  await press('Salta');
  await press('Salta');
  await stepIs('Riepilogo e invito');
  await press('Modifica: Dati');
  await stepIs('Dati');
  await userEvent.clear(await field('Ragione sociale'));
  await press('Torna al riepilogo');
  expect(await screen.findByText('Campo obbligatorio')).toBeTruthy();
  await type('Ragione sociale', 'Valdarno Nord');
  await press('Torna al riepilogo');
  expect((await stepIs('Riepilogo e invito')).textContent).toContain('Valdarno Nord');
});

test('a step is not left with a fault: the VAT number, and a subscription by halves', async () => {
  openWizard();
  await type('Ragione sociale', 'Officine Valdarno');
  await type('Partita IVA', '99900015002');
  await press('Avanti');
  expect(await screen.findByText('Partita IVA non valida')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Partita IVA'));
  await userEvent.clear(await field('Partita IVA'));
  await type('Partita IVA', '99900015001');
  await waitFor(() => expect(screen.queryByText('Partita IVA non valida')).toBeNull());
  await press('Avanti');
  await fillModules();
  await type('Durata del rinnovo (giorni)', '1001');
  await press('Avanti');
  expect(await screen.findByText('Il valore non deve essere superiore a 1000')).toBeTruthy();
  expect(screen.getAllByText('Campo obbligatorio').length).toBeGreaterThan(1);
  await press('Svuota i campi');
  await press('Salta');
  await stepIs('Primo amministratore');
  expect(calls()).toEqual([]);
});

test('an e-mail that exists already is shown on its own step, and nothing typed is lost', async () => {
  const answer = vi.mocked(send).getMockImplementation();
  let isTaken = true;
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route === creation && isTaken) throw refuse('duplicate', 409, [{ path: 'admin.email', message: 'Esiste già' }]);
    return answer?.(route, input);
  });
  openWizard();
  await fillData();
  await fillModules();
  await press('Salta');
  await fillAdmin('presa@valdarno.example');
  await press('Crea e invita');
  await stepIs('Primo amministratore');
  const email = await field('E-mail');
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(email).toHaveProperty('value', 'presa@valdarno.example');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  isTaken = false;
  await userEvent.clear(email);
  await type('E-mail', 'marta@valdarno.example');
  await press('Torna al riepilogo');
  await press('Crea e invita');
  expect(await screen.findByText('Elenco')).toBeTruthy();
  const { subscription: _, ...withoutSubscription } = wholeClient;
  expect(calls().at(-2)).toEqual([creation, { body: withoutSubscription }]);
});

test('an invitation that fails leaves the client made and leads to its page', async () => {
  vi.mocked(send).mockImplementation(async (route) => {
    if (route === invitation) throw refuse('unavailable', 503);
    return route.startsWith('GET') ? { company: null } : made;
  });
  const router = openWizard();
  await fillData();
  await fillModules();
  await press('Salta');
  await fillAdmin();
  await press('Crea e invita');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/gr-clients/${made.id}`));
  expect(await screen.findByText(/l’invito non è partito/)).toBeTruthy();
  expect(calls().filter(([route]) => route === creation)).toHaveLength(1);
});

test('Back asks before the typed is lost, and who stays finds it', async () => {
  const router = openWizard();
  await type('Ragione sociale', 'Officine');
  router.history.back();
  const question = within(await screen.findByRole('alertdialog', { name: 'Modifiche non salvate' }));
  await userEvent.click(question.getByRole('button', { name: 'Resta' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await field('Ragione sociale')).toHaveProperty('value', 'Officine');
});
