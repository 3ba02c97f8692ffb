import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { name } from '@timbro/core/fields.ts';
import { ApiError } from '../data/send.ts';
import { openPage } from '../testing/open-page.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { TextField } from './fields.tsx';
import { FormNotice } from './form-notice.tsx';
import { FormFields, useSchemaForm } from './form.tsx';

// Nothing but the save is asked here.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

const schema = z.strictObject({ firstName: name });
type Refused = Pick<ConstructorParameters<typeof ApiError>[0], 'code' | 'message'> & { reasons?: readonly string[] };

/** A form whose save is refused. */
async function save({ code, message, reasons = [] }: Refused) {
  const errors = reasons.map((reason) => ({ path: 'elsewhere', message: reason }));
  signInAs('Admin');
  openPage(function Page() {
    const of = useSchemaForm({
      schema,
      initial: { firstName: 'Marta' },
      onSave: async () => {
        throw new ApiError({ statusCode: 409, code, message, errors, requestId: '' });
      },
    });
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void of.submit();
        }}
      >
        <FormNotice of={of} reload={async () => ({ values: { firstName: 'Luisa' } })} />
        <FormFields of={of}>
          <TextField name="firstName" label="users.field.firstName" />
        </FormFields>
      </form>
    );
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), '{Enter}');
}

test('a refusal is said with its reasons, each of them once', async () => {
  await save({ code: 'overlap', message: 'Non si può salvare', reasons: ['Il mese è chiuso', 'Il mese è chiuso'] });
  expect((await screen.findByRole('alert')).textContent).toBe('Non si può salvare · Il mese è chiuso');
});

test('where somebody else was faster, what they changed can be taken over', async () => {
  await save({ code: 'stale', message: 'I dati sono stati modificati nel frattempo' });
  await userEvent.click(await screen.findByRole('button', { name: 'Ricarica' }));
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveProperty('value', 'Luisa');
  expect(screen.queryByRole('button', { name: 'Ricarica' })).toBeNull();
});
