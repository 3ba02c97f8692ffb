import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openPage } from '../testing/open-page.tsx';
import { FormDialog } from './form-dialog.tsx';
import { HoursField, formatHours } from './hours-field.tsx';

vi.mock('../data/send.ts', async (original) => ({
  ...(await original<typeof import('../data/send.ts')>()),
  send: vi.fn(async () => ({ company: null })),
}));

const week = z.object({ minutes: z.int('validation.format').nullable() });

test('hours are typed as people write them, and the form holds minutes', async () => {
  const save = vi.fn<(values: z.output<typeof week>) => Promise<void>>(async () => undefined);
  openPage(() => (
    <FormDialog title="Settimana" schema={week} initial={{ minutes: 2400 }} onSave={save} onClose={() => undefined}>
      <HoursField name="minutes" label="users.field.weeklyHours" />
    </FormDialog>
  ));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ore settimanali' });
  expect(field.value).toBe('40:00');
  for (const [typed, minutes] of [
    ['38:30', 2310],
    ['38,5', 2310],
    ['36', 2160],
    [' ', null],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(save.mock.lastCall?.[0].minutes).toBe(minutes));
  }
  await userEvent.type(field, 'tante{Enter}');
  expect(await screen.findByText('Formato non valido')).toBeTruthy();
  expect(field.value).toBe('tante');
});

test.each([
  [0, '0:00'],
  [2310, '38:30'],
  [10_080, '168:00'],
])('%i minutes are %s', (minutes, text) => expect(formatHours(minutes)).toBe(text));
