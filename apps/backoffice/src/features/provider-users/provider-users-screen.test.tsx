import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { personOf, signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { answerWith, sentTo } from '#parts/people/people-testing.ts';
import { ProviderUsersScreen } from './provider-users-screen.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

beforeEach(() => {
  signInAs('SuperAdmin');
  answerWith({ 'POST /admin/users': () => personOf('SuperUser') });
});
afterEach(() => vi.mocked(send).mockReset());

test('the provider’s people have no department, and their own roles', async () => {
  openPage(ProviderUsersScreen, '/gr-users');
  await screen.findByText('Marino Paolo');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter((head) => head !== '')).toEqual(
    expect.arrayContaining(['Persona', 'E-mail', 'Ruolo', 'Stato', 'Ultimo accesso']),
  );
  expect(heads).not.toContain('Reparto');
  expect(screen.queryByRole('button', { name: /Reparto/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ruolo' }));
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
    'Super amministratore',
    'Super utente',
  ]);
  expect(sentTo('GET /work-schedules/departments')).toEqual([]);
});

test('a new one is asked for five things; one’s own role cannot be touched', async () => {
  openPage(ProviderUsersScreen, '/gr-users');
  await userEvent.click(await screen.findByRole('button', { name: 'Modifica: Marino Paolo' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Modifica utente' }));
  expect(edit.getByRole('combobox', { name: /Ruolo/ }).getAttribute('aria-disabled')).toBe('true');
  expect(edit.getByText('Il proprio ruolo non si può cambiare')).toBeTruthy();
  await userEvent.click(edit.getByRole('button', { name: 'Annulla' }));

  await userEvent.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuovo utente' }));
  for (const [name, text] of [
    ['Nome', 'Elena'],
    ['Cognome', 'Russo'],
    ['E-mail', 'ELENA@timbro.example'],
  ])
    await userEvent.type(dialog.getByRole('textbox', { name: name ?? '' }), text ?? '');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Utente creato')).toBeTruthy();
  expect(sentTo('POST /admin/users')[0]?.body).toEqual({
    firstName: 'Elena',
    lastName: 'Russo',
    email: 'elena@timbro.example',
    phone: null,
    role: 'SuperUser',
  });
});
