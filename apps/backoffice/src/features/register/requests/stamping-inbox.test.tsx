import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { changeOf, paolo } from '#parts/decisions/request-fixtures.ts';
import { refusal, sentTo } from '#parts/people/people-testing.ts';
import { RegisterScreen } from '../register-screen.tsx';
import { answerInbox } from './requests-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await import('../stampings/edit-request-dialog.tsx');
});
beforeEach(() => signInAs('Responsible'));
afterEach(() => vi.mocked(send).mockReset());

const open = () => openPage(RegisterScreen, '/register?tab=requests&view=stamping');
const detail = async () => within(await screen.findByRole('region', { name: 'Sara Conti' }));
const decided = () => sentTo('PATCH /stamps/updates/:stampsUpdateRequestId').map(({ body }) => body);
const stampingId = changeOf().stampings[0]?.id;

test('each end is told old and new, with what it does to the day', async () => {
  answerInbox({ stamping: [changeOf()] });
  open();
  const shown = await detail();
  expect(shown.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'TimbraturaPrimaDopoChe cosa cambia',
    'Entrata08:31→08:02modificata ●In azienda · Sede',
    'Uscita—→17:04aggiunta ●In azienda · Sede',
  ]);
  expect(shown.getByText('Lavorate 7:29 → 7:58, ritardo 31 → 2 min, ordinarie 7:29 → 7:58')).toBeTruthy();
  expect(shown.getByText('08:31 – manca l’uscita')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Approva' }));
  await waitFor(() => expect(decided()).toEqual([{ status: 'approved', version: 2 }]));
  expect(await screen.findByText('Richiesta di modifica timbratura approvata: Sara Conti')).toBeTruthy();
});

test('a day that moved is approved only with an edit, whose faults stand at their times', async () => {
  let attempts = 0;
  answerInbox(
    { stamping: [changeOf({ moved: true })] },
    {
      'PATCH /stamps/updates/:stampsUpdateRequestId': () => {
        attempts += 1;
        if (attempts === 1)
          throw refusal('validation', 'Controllare i dati inseriti', [
            { path: 'changes.0.exitedAt', message: 'La timbratura è nel futuro' },
          ]);
        return changeOf();
      },
    },
  );
  open();
  const shown = await detail();
  expect(shown.getByText(/La giornata è cambiata dopo la richiesta/)).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Approva' })).toHaveProperty('disabled', true);
  await userEvent.keyboard('a');
  expect(decided()).toEqual([]);

  await userEvent.click(shown.getByRole('button', { name: 'Approva con modifica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approva con modifica: Sara Conti' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Entrata').value).toBe('08:02');
  const exit = dialog.getByLabelText<HTMLInputElement>('Uscita');
  await userEvent.clear(exit);
  await userEvent.type(exit, '17:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Approva' }));
  expect(await dialog.findByText('La timbratura è nel futuro')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Approva' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decided().at(-1)).toEqual({
    status: 'approved',
    version: 2,
    changes: [{ stampingId, enteredAt: '2026-11-12T07:02:00.000Z', exitedAt: '2026-11-12T16:30:00.000Z' }],
  });
});

test('once approved, the original stands struck beside what replaced it', async () => {
  const [first] = changeOf().stampings;
  if (!first) throw new Error('no stamping');
  const [second] = changeOf().changes;
  const made = { ...first, id: '018f2b6e-0000-7000-8000-000000000052', source: 'request' as const, ...second?.after };
  answerInbox({
    stamping: [changeOf({ status: 'approved', stampings: [{ ...first, replacedBy: made.id }, made] })],
  });
  openPage(RegisterScreen, `/register?tab=requests&view=stamping&id=${changeOf().id}`);
  const shown = await detail();
  const lines = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toContain('08:02 – 17:04da richiesta●In azienda · Sede');
  expect(lines).toContain('08:31 – manca l’uscitaapp · sostituita●In azienda · Sede');
  expect(shown.getByText('08:31 – manca l’uscita').tagName).toBe('DEL');
});

test('what is typed outlives a decision made elsewhere, which is told in the dialog', async () => {
  const kept = answerInbox(
    { stamping: [changeOf()] },
    {
      'PATCH /stamps/updates/:stampsUpdateRequestId': () => {
        const decision = { decidedBy: paolo, decidedAt: '2026-11-12T09:00:00.000Z' };
        kept.set(changeOf().id, changeOf({ status: 'approved', ...decision }));
        throw refusal('alreadyDecided', 'La richiesta è già stata decisa');
      },
    },
  );
  open();
  const shown = await detail();
  await userEvent.click(shown.getByRole('button', { name: 'Approva con modifica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approva con modifica: Sara Conti' }));
  const exit = dialog.getByLabelText<HTMLInputElement>('Uscita');
  await userEvent.clear(exit);
  await userEvent.type(exit, '17:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Approva' }));
  expect(await dialog.findByText(/^Approvata da Paolo Marino/)).toBeTruthy();
  expect(exit.value).toBe('17:30');
});
