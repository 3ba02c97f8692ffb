import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErasureLine } from '@timbro/core/privacy/contract.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { download, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { answerWith, refusal, sara, sentTo } from './people-testing.ts';
import { PrivacyActions } from './privacy-actions.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  download: vi.fn(),
}));

const gone: User = { ...sara, status: 'archived' };
const items: ErasureLine[] = [
  { what: 'contacts', count: 1, state: 'erased', until: null, basis: null },
  { what: 'certificates', count: 2, state: 'erased', until: null, basis: null },
  { what: 'stamps', count: 1240, state: 'kept', until: '2031-10-31', basis: 'law' },
  { what: 'history', count: 31, state: 'kept', until: null, basis: 'interest' },
];
const route = 'POST /users/:userId/erase';
const show = (person: User) => openPage(() => <PrivacyActions person={person} />, '/users');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  signInAs('Admin');
  answerWith({ [route]: () => ({ items }) });
});
afterEach(() => {
  vi.mocked(send).mockReset();
  vi.mocked(download).mockReset();
});

test('what would go and what would stay is shown, and the name is asked for before anything goes', async () => {
  show(gone);
  await press('Cancella i dati');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancellare i dati di Sara Conti?' }));
  const stays = within(await dialog.findByRole('region', { name: 'Si conserva' }));
  expect(stays.getByText(/fino al 31\/10\/2031 · Obbligo di legge/)).toBeTruthy();
  expect(within(dialog.getByRole('region', { name: 'Si cancella' })).getByText('Certificati e allegati')).toBeTruthy();
  const go = dialog.getByRole('button', { name: 'Cancella i dati' });
  expect(go).toHaveProperty('disabled', true);
  await userEvent.type(
    dialog.getByRole('textbox', { name: 'Per confermare scrivere: Sara Conti' }),
    'Sara Rossi{Enter}',
  );
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ dryRun: true }]);
  const field = dialog.getByRole('textbox');
  expect(dialog.getByRole('alert').textContent).toBe('Il nome non corrisponde');
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
    'true',
    dialog.getByRole('alert').id,
  ]);
  await userEvent.clear(field);
  await userEvent.type(field, 'Sara');
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(dialog.getByRole('alert').textContent).toBe('Il nome non corrisponde');
  await userEvent.clear(field);
  await userEvent.type(field, ' sara conti{Enter}');
  await screen.findByRole('dialog', { name: 'Dati cancellati: Sara Conti' });
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ dryRun: true }, { name: ' sara conti' }]);
  await press('Chiudi');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what stands in the way is said in the dialog, and nothing can be sent', async () => {
  answerWith({
    [route]: () => {
      throw refusal('statusForbids', 'Non è possibile', [
        { path: 'month.2026-10', message: 'Ottobre 2026 non è chiuso' },
      ]);
    },
  });
  show(gone);
  await press('Cancella i dati');
  expect((await screen.findByRole('alert')).textContent).toContain('Ottobre 2026 non è chiuso');
  expect(screen.getByRole('link', { name: 'Vai alla chiusura del mese' }).getAttribute('href')).toBe(
    '/register?tab=calendar&close=2026-10',
  );
  expect(within(screen.getByRole('dialog')).queryByRole('textbox')).toBeNull();
});

test.each([
  ['somebody who works here', sara],
  ['somebody erased already', { ...gone, erasedAt: '2026-11-12T09:30:00.000Z' }],
])('of %s only the file is offered', async (_, person) => {
  show(person);
  await screen.findByRole('button', { name: 'Esporta i dati' });
  expect(screen.queryByRole('button', { name: 'Cancella i dati' })).toBeNull();
});

test('the file is made in the background and saved once it is there', async () => {
  const job = { id: sara.id, progress: 40, url: null, result: null };
  let asked = 0;
  answerWith({
    'POST /users/:userId/export': () => ({ jobId: sara.id }),
    'GET /jobs/:jobId': () => ({ ...job, state: (asked += 1) > 1 ? 'done' : 'running' }),
  });
  show(sara);
  await press('Esporta i dati');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/resta nella cronologia\. La persona la vede/)).toBeTruthy();
  expect(sentTo('POST /users/:userId/export')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Esporta i dati' }));
  await waitFor(() =>
    expect(vi.mocked(download)).toHaveBeenCalledWith('GET /jobs/:jobId/file', { params: { jobId: sara.id } }),
  );
});

test('nobody who has left is said to see that they were exported', async () => {
  show(gone);
  await press('Esporta i dati');
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('La persona la vede');
});

test('nobody but an administrator is offered either', async () => {
  signInAs('BackOffice');
  openPage(() => <p>Scheda{<PrivacyActions person={gone} />}</p>, '/users');
  await screen.findByText('Scheda');
  expect(screen.queryByRole('button', { name: /^(Esporta|Cancella) i dati$/ })).toBeNull();
});
