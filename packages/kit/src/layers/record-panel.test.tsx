import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../data/api.ts';
import { ApiError } from '../data/send.ts';
import { openPage } from '../testing/open-page.tsx';
import { RecordPanel, useNamedRecord, useRecord } from './record-panel.tsx';

type Person = { id: string; name: string };
const marta: Person = { id: '018f2b6e-0000-7000-8000-0000000000a1', name: 'Marta' };
const luca: Person = { id: '018f2b6e-0000-7000-8000-0000000000a2', name: 'Luca' };
const rows = [marta, luca];
const read = vi.fn<(id: string) => Promise<Person | undefined>>();
const source = { endpoint: api.users.list, read };

function Page() {
  const named = useNamedRecord();
  const found = useRecord(named, source);
  return (
    <>
      <button type="button" onClick={() => named.open(marta)}>
        riga
      </button>
      <output aria-label="letta">{found.record?.name}</output>
      <RecordPanel of={found} rows={rows} title={found.record?.name ?? 'Persona'}>
        {found.record && <p>dati di {found.record.name}</p>}
      </RecordPanel>
    </>
  );
}
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => void read.mockImplementation(async (id) => rows.find((row) => row.id === id)));
afterEach(() => read.mockReset());

test('the rows of the page are walked through, and Back closes however far one went', async () => {
  const router = openPage(Page, '/people?page=2');
  await userEvent.click(await screen.findByRole('button', { name: 'riga' }));
  const first = await panel('Marta');
  expect(first.getByRole('button', { name: 'Precedente' })).toHaveProperty('disabled', true);
  await userEvent.click(first.getByRole('button', { name: 'Successivo' }));
  const last = await panel('Luca');
  expect(last.getByText('dati di Luca')).toBeTruthy();
  expect(last.getByRole('button', { name: 'Successivo' })).toHaveProperty('disabled', true);
  router.history.back();
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Readable to the last moment: nothing blinks while the panel goes.
  expect(screen.getByRole('status', { name: 'letta' }).textContent).toBe('Luca');
});

test('what was read before never stands under another address', async () => {
  const router = openPage(Page, `/people?id=${marta.id}`);
  await panel('Marta');
  let answer: (found: Person) => void = () => undefined;
  read.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await router.navigate({ href: `/people?id=${luca.id}` });
  const waiting = await panel('Persona');
  expect(waiting.queryByText('dati di Marta')).toBeNull();
  answer(luca);
  expect(await (await panel('Luca')).findByText('dati di Luca')).toBeTruthy();
});

test('an unknown record and a mistyped link find nothing; the second is not even asked for', async () => {
  const router = openPage(Page, '/people?id=nessuno');
  expect(await (await panel('Persona')).findByText('Elemento non trovato')).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
  await router.navigate({ href: '/people?id=018f2b6e-0000-7000-8000-0000000000ff' });
  await waitFor(() => expect(read).toHaveBeenCalledOnce());
  expect(await (await panel('Persona')).findByText('Elemento non trovato')).toBeTruthy();
  await userEvent.click((await panel('Persona')).getByRole('button', { name: 'Torna all’elenco' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('what could not be read says so and can be asked for again', async () => {
  read.mockRejectedValueOnce(
    new ApiError({ statusCode: 500, code: 'internal', message: 'Guasto', errors: [], requestId: 'R1' }),
  );
  openPage(Page, `/people?id=${marta.id}`);
  const failed = await panel('Persona');
  expect(await failed.findByText(/Guasto/)).toBeTruthy();
  await userEvent.click(failed.getByRole('button', { name: 'Riprova' }));
  expect(await (await panel('Marta')).findByText('dati di Marta')).toBeTruthy();
});
