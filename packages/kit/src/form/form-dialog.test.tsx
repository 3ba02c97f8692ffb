import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { name, version } from '@timbro/core/fields.ts';
import { phone } from '@timbro/core/users/contract.ts';
import { ApiError } from '../data/send.ts';
import { openPage } from '../testing/open-page.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { ChoiceField, NumberField, SwitchField, TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { optionsOf } from './options.ts';

vi.mock('../data/send.ts', async (original) => ({
  ...(await original<typeof import('../data/send.ts')>()),
  send: vi.fn(async () => ({ company: null })),
}));

const person = z.strictObject({
  firstName: name,
  lastName: name,
  phone,
  weeklyHours: z.number().max(60, 'validation.tooLong').nullish(),
  role: z.enum(['Admin', 'Operator'], 'validation.required'),
  invite: z.boolean(),
  version,
});
const marta = {
  firstName: 'Marta',
  lastName: 'Bianchi',
  phone: null,
  weeklyHours: null,
  role: 'Operator' as const,
  invite: false,
  version: 3,
};
type Props = Partial<Parameters<typeof FormDialog<typeof person>>[0]>;

function openDialog(props: Props = {}) {
  const onSave = vi.fn(props.onSave ?? (async () => undefined));
  function PageWithDialog() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <h1>Pagina</h1>
        {isOpen && (
          <FormDialog
            title="Persona"
            schema={person}
            initial={marta}
            onClose={() => setOpen(false)}
            {...props}
            onSave={onSave}
          >
            <TextField name="firstName" label="users.field.firstName" required />
            <TextField name="lastName" label="users.field.lastName" required />
            <TextField name="phone" label="users.field.phone" />
            <NumberField name="weeklyHours" label="audit.field.weeklyMinutes" decimals />
            <ChoiceField
              name="role"
              label="users.field.role"
              required
              options={optionsOf(['Admin', 'Operator'], 'role')}
            />
            <SwitchField name="invite" label="kit.yes" />
          </FormDialog>
        )}
      </>
    );
  }
  return { onSave, router: openPage(PageWithDialog) };
}
const refusal = (statusCode: number, code: ApiError['code'], errors: { path: string; message: string }[] = []) =>
  new ApiError({ statusCode, code, message: `rifiuto ${code}`, errors, requestId: 'R1' });
const field = (label: string) => screen.findByRole('textbox', { name: label });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('saves what the schema makes of the fields, then closes', async () => {
  const { onSave } = openDialog();
  await userEvent.type(await field('Telefono'), '055 123 4567');
  await userEvent.type(await field('Minuti settimanali'), '37,5');
  await userEvent.click(screen.getByRole('combobox', { name: 'Ruolo' }));
  await userEvent.click(screen.getByRole('option', { name: 'Amministratore' }));
  await userEvent.click(screen.getByRole('switch'));
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  await isGone();
  expect(onSave).toHaveBeenCalledWith({
    ...marta,
    phone: '+390551234567',
    weeklyHours: 37.5,
    role: 'Admin',
    invite: true,
  });
});

test.each([
  ['37,', 37],
  ['37.5', 37.5],
  ['37.25', 37.25],
])('%s is understood as people mean it', async (typed, weeklyHours) => {
  const { onSave } = openDialog();
  await userEvent.type(await field('Minuti settimanali'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  await isGone();
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ weeklyHours }));
});

test('what the schema refuses is said at the field, in words of ours, and nothing is sent', async () => {
  const { onSave } = openDialog();
  await userEvent.clear(await field('Nome'));
  await userEvent.type(await field('Minuti settimanali'), 'tanti');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Campo obbligatorio')).toBeTruthy();
  expect(screen.getByText('Formato non valido')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Nome'));
  expect(onSave).not.toHaveBeenCalled();
});

test('field errors of a 422 stand on their fields, the first has the focus, the dialog stays', async () => {
  const refused = refusal(422, 'validation', [
    { path: 'phone', message: 'Numero già usato' },
    { path: 'lastName', message: 'Troppo corto' },
  ]);
  openDialog({ onSave: () => Promise.reject(refused) });
  await userEvent.type(await field('Nome'), ' Luisa{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Numero già usato')).toBeTruthy();
  expect(screen.getByText('Troppo corto')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Cognome'));
  expect(screen.getByRole('dialog', { name: 'Persona' })).toBeTruthy();
});

test('a refusal without a field is said above the form', async () => {
  openDialog({ onSave: () => Promise.reject(refusal(409, 'duplicate', [{ path: 'email', message: 'Esiste già' }])) });
  await userEvent.click(await screen.findByRole('button', { name: 'Salva' }));
  expect((await screen.findByRole('alert')).textContent).toContain('rifiuto duplicate · Esiste già');
});

test('somebody else saved first: shows who and what, and reloading keeps what was typed', async () => {
  const onSave = vi.fn().mockRejectedValueOnce(refusal(409, 'stale')).mockResolvedValue(undefined);
  const latest = {
    values: { ...marta, lastName: 'Bianchi Rossi', version: 4 },
    by: 'Paolo Marino',
    at: new Date().toISOString(),
  };
  openDialog({ onSave, reload: async () => latest });
  await userEvent.type(await field('Nome'), ' Luisa');
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  expect((await screen.findByText(/Modificato da Paolo Marino/)).textContent).toContain('Cognome');
  await userEvent.click(screen.getByRole('button', { name: 'Ricarica' }));
  await waitFor(async () => expect(await field('Cognome')).toHaveProperty('value', 'Bianchi Rossi'));
  expect(await field('Nome')).toHaveProperty('value', 'Marta Luisa');
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  await isGone();
  expect(onSave).toHaveBeenLastCalledWith({
    ...marta,
    firstName: 'Marta Luisa',
    lastName: 'Bianchi Rossi',
    version: 4,
  });
});

test('closing asks first when something was typed, and not otherwise', async () => {
  openDialog();
  await userEvent.type(await field('Nome'), ' Luisa');
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  const question = await screen.findByRole('alertdialog', { name: 'Modifiche non salvate' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(await field('Nome')).toHaveProperty('value', 'Marta Luisa');
  await userEvent.clear(await field('Nome'));
  await userEvent.type(await field('Nome'), 'Marta');
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  await isGone();
});

test('Back closes the dialog and stays on the page; it asks first when something was typed', async () => {
  signInAs('Admin');
  const { router } = openDialog();
  const hasEntry = () => waitFor(() => expect(router.history.location.state.layer).toBeTruthy());
  await userEvent.type(await field('Nome'), ' Luisa');
  for (const answer of ['Resta', 'Abbandona le modifiche']) {
    await hasEntry();
    router.history.back();
    await userEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    if (answer === 'Resta') expect(await field('Nome')).toHaveProperty('value', 'Marta Luisa');
  }
  await isGone();
  expect(router.state.location.href).toBe('/page');
  expect(router.history.canGoBack()).toBe(false);
});

test('while it saves it takes no changes and does not close; then it closes without a question', async () => {
  let resolve: () => void = () => undefined;
  const { onSave } = openDialog({ onSave: () => new Promise<void>((end) => (resolve = end)) });
  const nameField = await field('Nome');
  await userEvent.type(nameField, 'L{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  await userEvent.type(nameField, 'P{Control>}{Enter}{/Control}');
  await userEvent.click(screen.getByRole('switch'));
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(nameField).toHaveProperty('value', 'MartaL');
  expect(screen.getByRole('switch')).toHaveProperty('checked', false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  resolve();
  await isGone();
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...marta, firstName: 'MartaL' });
});
