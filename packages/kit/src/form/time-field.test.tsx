import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { timeOfDay } from '@timbro/core/fields.ts';
import { openPage } from '../testing/open-page.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TimeField } from './time-field.tsx';

vi.mock('../data/send.ts', async (original) => ({
  ...(await original<typeof import('../data/send.ts')>()),
  send: vi.fn(async () => ({ company: null })),
}));

const shift = z.object({ start: timeOfDay.nullable() });

test('a time is written out when its field is left, and what is none is said before anybody saves', async () => {
  const save = vi.fn<(values: z.output<typeof shift>) => Promise<void>>(async () => undefined);
  openPage(() => (
    <FormDialog title="Turno" schema={shift} initial={{ start: null }} onSave={save} onClose={() => undefined}>
      <TimeField name="start" label="audit.field.start" />
    </FormDialog>
  ));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Inizio' });
  const leaveWith = async (typed: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.tab();
  };
  for (const typed of ['7', '0700', '7.00', '7,00']) {
    await leaveWith(typed);
    expect(field.value).toBe('07:00');
  }
  expect(field.getAttribute('aria-invalid')).toBe('false');

  await leaveWith('25');
  expect(await screen.findByText('Scrivere un’ora tra 00:00 e 23:59, come 08:30')).toBeTruthy();
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['25', 'true']);
  expect(save).not.toHaveBeenCalled();

  await leaveWith('730');
  await waitFor(() => expect(screen.queryByText('Scrivere un’ora tra 00:00 e 23:59, come 08:30')).toBeNull());
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(save.mock.lastCall?.[0]).toEqual({ start: '07:30' }));
});
