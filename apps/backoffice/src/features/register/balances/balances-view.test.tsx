import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { sentTo } from '#parts/people/people-testing.ts';
import { AbsencesTab } from '../absences/absences-tab.tsx';
import { answerAbsences, lateness, movements, overdrawn } from '../absences/absences-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

beforeEach(() => {
  signInAs('BackOffice');
  answerAbsences({ 'POST /balances/adjustments': () => movements[2] });
});
afterEach(() => vi.mocked(send).mockReset());

const address = '/register?tab=absences&view=balances&year=2026';

test('what is overdrawn says so in words, and a figure opens what it is made of', async () => {
  openPage(AbsencesTab, address);
  const residual = await screen.findByRole('button', { name: /^Residuo, ROL di Sara Conti/ });
  expect(residual.textContent).toBe('−20,67 h negativo');
  await userEvent.click(screen.getByRole('button', { name: /^Rettifiche, ROL di Sara Conti/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ROL 2026 di Sara Conti' }));
  const lines = () => dialog.getAllByRole('row').slice(1);
  await dialog.findByText('Errore di caricamento');
  expect(lines()).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Tutti i movimenti' }));
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    '01/01/2026Residuo anno precedente+10,00 h10,00 hSistema',
    '11/11/2026Goduto−4,00 h6,00 hApri l’assenzaLuca Ferrari',
    '11/11/2026Rettifica−40,00 h−34,00 hErrore di caricamentoLuca Ferrari',
  ]);
  expect(dialog.getByRole('link').getAttribute('href')).toBe(`/register?tab=absences&id=${lateness.id}`);
  expect(sentTo('GET /balances/movements')[0]?.query).toMatchObject({ year: 2026, type: ['rol'] });
});

test('a correction takes hours away with a minus, says what is left, and needs its reason', async () => {
  openPage(AbsencesTab, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Rettifica ROL di Sara Conti' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rettifica del saldo' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Ore da aggiungere/ }), '-3:30');
  expect(dialog.getByText('Residuo dopo la rettifica: −24,17 h')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await dialog.findByText('Campo obbligatorio')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Conguaglio');
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { user, year, type } = overdrawn;
  expect(sentTo('POST /balances/adjustments')).toEqual([
    { body: { userId: user.id, year, type, minutes: -210, reason: 'Conguaglio' } },
  ]);
});

test('who keeps no balances neither corrects nor imports them', async () => {
  signInAs('Responsible');
  openPage(AbsencesTab, address);
  expect(await screen.findByRole('button', { name: /^Residuo, ROL/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Rettifica ROL/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Importa saldi' })).toBeNull();
});
