import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { id, name, version } from '@timbro/core/fields.ts';
import { ApiError, send } from '../data/send.ts';
import { openPage } from '../testing/open-page.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { TextField } from './fields.tsx';

vi.mock('../data/send.ts', async (original) => ({
  ...(await original<typeof import('../data/send.ts')>()),
  send: vi.fn(),
}));

const north = { id: '018f2b6e-0000-7000-8000-0000000000d1', name: 'Nord' };
const south = { id: '018f2b6e-0000-7000-8000-0000000000d2', name: 'Sud' };
const marta = { id: '018f2b6e-0000-7000-8000-0000000000a1', version: 3, lastName: 'Bianchi', note: null, team: north };
type Person = Omit<typeof marta, 'note'> & { note: string | null };

/** The form holds a team with its name and sends its id, and an empty text as none. */
const schema = z.strictObject({
  lastName: name,
  note: z
    .string()
    .nullish()
    .transform((text) => text || null),
  teamId: z.object({ id, name: z.string() }).transform((team) => team.id),
  version: version.optional(),
});
const valuesOf = (person: Person) => ({
  lastName: person.lastName,
  note: person.note,
  teamId: person.team,
  version: person.version,
});
const stale = new ApiError({ statusCode: 409, code: 'stale', message: 'Modificato', errors: [], requestId: 'R1' });
const save = vi.fn<(changes: object) => Promise<unknown>>();
const read = vi.fn<(id: string) => Promise<Person | undefined>>();

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined);
  read.mockReset();
  vi.mocked(send).mockReset().mockResolvedValue({ company: null });
});

function openDialog() {
  openPage(function Body() {
    const [isOpen, setOpen] = useState(true);
    return (
      isOpen && (
        <EditDialog
          title="Persona"
          schema={schema}
          record={marta}
          entity="user"
          read={read}
          valuesOf={valuesOf}
          onSave={save}
          onClose={() => setOpen(false)}
        >
          <TextField name="lastName" label="users.field.lastName" required />
          <TextField name="note" label="users.field.phone" />
        </EditDialog>
      )
    );
  });
}
const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
const press = async (label: string) => userEvent.click(await screen.findByRole('button', { name: label }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('what is typed back to what it was is no change, and closes without a call', async () => {
  openDialog();
  await userEvent.type(await field('Cognome'), ' Neri');
  await userEvent.clear(await field('Cognome'));
  await userEvent.type(await field('Cognome'), 'Bianchi');
  await press('Salva');
  await isGone();
  expect(save).not.toHaveBeenCalled();
});

test('only what differs is sent, with the version it began from', async () => {
  openDialog();
  await userEvent.type(await field('Telefono'), 'interno 7');
  await press('Salva');
  await isGone();
  expect(save).toHaveBeenCalledExactlyOnceWith({ note: 'interno 7', version: 3 });
});

test('after a conflict the change is judged against the record as the other person left it', async () => {
  read.mockResolvedValue({ ...marta, lastName: 'Bianchi Neri', team: south, version: 4 });
  const line = { at: new Date().toISOString(), actor: { displayName: 'Luca Ferrari' } };
  vi.mocked(send).mockImplementation(async (route) => (route === 'GET /audit' ? { items: [line] } : { company: null }));
  save.mockRejectedValueOnce(stale);
  openDialog();
  await userEvent.type(await field('Telefono'), 'interno 7');
  await press('Salva');
  expect((await screen.findByText(/Modificato da Luca Ferrari/)).textContent).toContain('Bianchi Neri');
  expect(read).toHaveBeenCalledWith(marta.id);
  await press('Ricarica');
  await waitFor(async () => expect((await field('Cognome')).value).toBe('Bianchi Neri'));
  await press('Salva');
  await isGone();
  expect(save).toHaveBeenLastCalledWith({ note: 'interno 7', version: 4 });
});

test('where the history may not be read, the conflict is told without a name', async () => {
  read.mockResolvedValue({ ...marta, version: 4 });
  vi.mocked(send).mockImplementation(async (route) => {
    if (route === 'GET /audit') throw stale;
    return { company: null };
  });
  save.mockRejectedValue(stale);
  openDialog();
  await userEvent.type(await field('Telefono'), '7');
  await press('Salva');
  await press('Ricarica');
  expect(screen.queryByText(/Modificato da/)).toBeNull();
});
