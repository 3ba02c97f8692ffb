import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { personOf, signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { luca, refusal, sara, sentTo } from '#parts/people/people-testing.ts';
import type { AbsenceValues } from './absence-form.ts';
import { answerAbsences, illness } from './absences-testing.ts';
import { NewAbsenceDialog } from './new-absence-dialog.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

beforeEach(() => {
  signInAs('Admin');
  answerAbsences();
});
afterEach(() => {
  vi.mocked(send).mockReset();
  close.mockReset();
});

const close = vi.fn();
const isDry = (body: unknown) => typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true;
const named = ({ id, displayName }: { id: string; displayName: string }) => ({ id, displayName });

async function openNew(initial: Partial<AbsenceValues> = {}) {
  openPage(() => <NewAbsenceDialog initial={initial} onClose={close} />);
  return within(await screen.findByRole('dialog', { name: 'Nuova assenza' }));
}
type Dialog = Awaited<ReturnType<typeof openNew>>;
async function choose(dialog: Dialog, field: RegExp, option: string) {
  await userEvent.click(dialog.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Salva' }));

test('an illness needs its number, and its note asks for no diagnosis', async () => {
  const dialog = await openNew();
  await choose(dialog, /Tipo/, 'Malattia');
  expect(dialog.getByText('Non inserire diagnosi o dati clinici')).toBeTruthy();
  await save(dialog);
  expect(await dialog.findByText('Il numero di protocollo è obbligatorio')).toBeTruthy();
  expect(sentTo('POST /absences')).toEqual([]);
});

test('a delay and what it is converted into are only filled together', async () => {
  const together = '«Minuti di ritardo» e «Converti in» devono essere compilati insieme';
  const dialog = await openNew();
  await userEvent.click(dialog.getByRole('button', { name: 'Ritardo' }));
  const minutes = dialog.getByRole('textbox', { name: /Minuti di ritardo/ });
  await userEvent.type(minutes, '601');
  await save(dialog);
  expect((await dialog.findByText(together)).id).toContain(dialog.getByRole('combobox', { name: /Converti in/ }).id);
  await choose(dialog, /Converti in/, 'Permesso ROL');
  expect(await dialog.findByText('Il valore massimo è 600')).toBeTruthy();
  await userEvent.clear(minutes);
  expect((await dialog.findByText(together)).id).toBe(`${minutes.id}-helper-text`);
});

test('for several people it first shows who gets it and who cannot, then what became of each', async () => {
  const made = {
    created: [
      { ...illness, type: 'vacation', user: { id: sara.id, displayName: sara.displayName, departmentId: null } },
    ],
    conflicts: [{ userId: luca.id, code: 'overlap', message: 'In questi giorni c’è già un’assenza' }],
  };
  answerAbsences({ 'POST /absences': () => made });
  const days = { startsOn: '2026-11-10', endsOn: '2026-11-10' };
  const dialog = await openNew({ people: [named(sara), named(luca)], type: 'vacation', ...days });
  await save(dialog);

  const preview = within(await screen.findByRole('dialog', { name: 'Verifica prima di creare' }));
  expect(preview.getByRole('list', { name: '1 persona riceverà l’assenza' }).textContent).toContain('Sara Conti');
  const conflicts = preview.getByRole('list', { name: '1 in conflitto: resta esclusa' });
  expect(conflicts.textContent).toContain('Luca FerrariIn questi giorni c’è già un’assenza');
  await userEvent.click(preview.getByRole('button', { name: 'Crea 1 assenza' }));
  expect(await screen.findByRole('dialog', { name: '1 creata, 1 in conflitto' })).toBeTruthy();
  const asked = { userIds: [sara.id, luca.id], type: 'vacation', ...days };
  expect(sentTo('POST /absences')).toMatchObject([{ body: { ...asked, dryRun: true } }, { body: asked }]);
});

test('several who are ill are asked for a number each', async () => {
  const days = { startsOn: '2026-11-10', endsOn: '2026-11-10' };
  answerAbsences({ 'POST /absences': () => ({ created: [], conflicts: [] }) });
  const dialog = await openNew({ people: [named(sara), named(luca)], type: 'illness', ...days });
  const numberOf = (name: string) => within(dialog.getByRole('group', { name })).getByRole('textbox', { name: /PUC/ });
  await userEvent.type(numberOf('Sara Conti'), '12345678');
  await save(dialog);
  expect(await dialog.findByText('Il numero di protocollo è obbligatorio')).toBeTruthy();
  expect(document.activeElement).toBe(numberOf('Luca Ferrari'));
  await userEvent.type(numberOf('Luca Ferrari'), '12345679');
  await save(dialog);
  await waitFor(() =>
    expect(sentTo('POST /absences')[0]?.body).toMatchObject({
      userIds: [sara.id, luca.id],
      protocolNumbers: { [sara.id]: '12345678', [luca.id]: '12345679' },
      dryRun: true,
    }),
  );
});

test('for oneself it says that somebody else decides, and shows what is left', async () => {
  const own = personOf('Admin');
  answerAbsences({ 'POST /absences': () => illness });
  const dialog = await openNew({ people: [named(own)], type: 'rol', startsOn: '2026-11-10', endsOn: '2026-11-10' });
  expect(dialog.getByText(/deciderà un’altra persona/)).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: /Stato/ }).textContent).toBe('In attesa');
  expect(await dialog.findByText('−20,67 h negativo')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Movimenti' }));
  expect(await dialog.findByText('Errore di caricamento')).toBeTruthy();
  await save(dialog);
  await waitFor(() => expect(close).toHaveBeenCalled());
  // No status: the server itself knows that nobody approves their own.
  expect(sentTo('POST /absences')[0]?.body).not.toHaveProperty('status');
});

describe('of somebody who is at work', () => {
  const today = { startsOn: '2026-11-12', endsOn: '2026-11-12' };
  const atWork = [{ userId: sara.id, code: 'atWork' }];
  const excess = 'Le ore lavorate in un giorno coperto dall’assenza diventano eccedenza da autorizzare.';
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Verifica prima di creare' }));

  test('an illness is entered after a question that says what becomes of the hours, or not at all', async () => {
    answerAbsences({ 'POST /absences': ({ body }) => ({ ...illness, ...(isDry(body) && { warnings: atWork }) }) });
    const people = [named(sara)];
    const dialog = await openNew({ people, type: 'illness', protocolNumber: '12345678', ...today });
    await save(dialog);
    expect((await asked()).getByRole('alert').textContent).toBe(`In azienda: Sara Conti${excess}`);
    await userEvent.click((await asked()).getByRole('button', { name: 'Indietro' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Verifica prima di creare' })).toBeNull());
    expect(sentTo('POST /absences').map(({ body }) => isDry(body))).toEqual([true]);
    expect(close).not.toHaveBeenCalled();

    await save(dialog);
    await userEvent.click((await asked()).getByRole('button', { name: 'Crea 1 assenza' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sentTo('POST /absences').map(({ body }) => isDry(body))).toEqual([true, true, false]);
  });

  test.each([
    ['some hours are entered without one, and without a rehearsal', { way: 'hours', hours: 2 }, [false]],
    ['nothing is asked about who is not there', { way: 'days' }, [true, false]],
  ] as const)('%s', async (_, told, rehearsals) => {
    answerAbsences({ 'POST /absences': ({ body }) => ({ ...illness, ...(isDry(body) && { warnings: [] }) }) });
    const dialog = await openNew({ people: [named(sara)], type: 'rol', ...told, ...today });
    await save(dialog);
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sentTo('POST /absences').map(({ body }) => isDry(body))).toEqual(rehearsals);
  });

  test('among several, the look before it names them', async () => {
    const userOf = ({ id, displayName }: typeof sara) => ({ id, displayName, departmentId: null });
    const created = [sara, luca].map((person) => ({ ...illness, type: 'vacation', user: userOf(person) }));
    answerAbsences({ 'POST /absences': () => ({ created, conflicts: [], warnings: atWork }) });
    const dialog = await openNew({ people: [named(sara), named(luca)], type: 'vacation', ...today });
    await save(dialog);
    expect((await asked()).getByRole('alert').textContent).toBe(`In azienda: Sara Conti${excess}`);
  });
});

test('what the server refuses stands at its field', async () => {
  answerAbsences({
    'POST /absences': () =>
      Promise.reject(refusal('validation', 'Dati non validi', [{ path: 'endsOn', message: 'Mese già chiuso' }])),
  });
  const days = { startsOn: '2026-11-10', endsOn: '2026-11-10' };
  const dialog = await openNew({ people: [named(sara)], type: 'vacation', ...days });
  await save(dialog);
  expect(await dialog.findByText('Mese già chiuso')).toBeTruthy();
});
