import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type SendInput, send } from '@timbro/kit/data/send.ts';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { CompanyField } from '#parts/subscriptions/company-field.tsx';
import { PeopleChoice } from './people-choice.tsx';
import { PeopleField } from './people-field.tsx';
import { answerWith, luca, sara } from './people-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

/** A search is answered when the test says so: no machine is too slow to be faster than the answer. */
let answer = () => {};
let answered = Promise.resolve();
const holdAnswers = () => void (answered = new Promise((resolve) => void (answer = resolve)));

/** Two of everything, of which a search finds the second. */
const pairOf = (first: object, second: object) => async (input: SendInput) => {
  const isSearch = Boolean(input.query?.['search']);
  if (isSearch) await answered;
  const items = isSearch ? [second] : [first, second];
  return { items, total: items.length, page: 1, pageSize: 50 };
};
const acme = { id: luca.id, name: 'Acme', vatNumber: '00000000001' };
const conti = { id: sara.id, name: 'Conti Srl', vatNumber: '00000000002' };

const saved = vi.fn(async (_values: unknown) => undefined);
const chosen = vi.fn((_values: readonly string[]) => undefined);
const form = z.object({ people: z.array(z.unknown()), companyId: z.string().nullable() });

const asForm = (field: React.ReactNode) => () => (
  <FormDialog
    title="Modulo"
    schema={form}
    initial={{ people: [], companyId: null }}
    onSave={saved}
    onClose={() => undefined}
  >
    {field}
  </FormDialog>
);
function Choice() {
  const [values, setValues] = useState<readonly string[]>([]);
  return (
    <PeopleChoice
      values={values}
      onChange={(picked) => {
        setValues(picked);
        chosen(picked);
      }}
    />
  );
}
const pickers = {
  'people of a form': asForm(<PeopleField name="people" label="absences.field.people" none="absences.nobodyFound" />),
  'a client of a form': asForm(<CompanyField name="companyId" label="subscriptions.field.companyName" />),
  'people of a filter': Choice,
};
type Picker = keyof typeof pickers;
const all = Object.keys(pickers) as Picker[];

beforeEach(() => {
  signInAs('Admin');
  answerWith({ 'GET /people': pairOf(luca, sara), 'GET /admin/companies': pairOf(acme, conti) });
});
afterEach(() => {
  vi.mocked(send).mockReset();
  saved.mockClear();
  chosen.mockClear();
});

/** As fast as keys can follow each other. */
const hands = userEvent.setup({ delay: null });
async function openList(picker: Picker) {
  openPage(pickers[picker]);
  const field = await screen.findByRole('combobox');
  await hands.click(field);
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  holdAnswers();
  return field;
}
/** What has been chosen, whichever way the picker tells it. */
async function told(picker: Picker): Promise<string[]> {
  if (picker === 'people of a filter') return [...(chosen.mock.lastCall?.[0] ?? [])];
  await hands.click(screen.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const { people, companyId } = form.parse(saved.mock.lastCall?.[0]);
  const ids = people.map((person) => z.object({ id: z.string() }).parse(person).id);
  return companyId === null ? ids : [...ids, companyId];
}
const isTaken: Record<Picker, () => Promise<unknown>> = {
  'people of a form': () => screen.findByRole('button', { name: /Sara/ }),
  'a client of a form': () => screen.findByDisplayValue('Conti Srl'),
  'people of a filter': () => waitFor(() => expect(chosen).toHaveBeenCalled()),
};

test.each(all)('of %s, arrow and Enter right after the text take what the text finds', async (picker) => {
  await openList(picker);
  await hands.keyboard('con{ArrowDown}{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  answer();
  await isTaken[picker]();
  expect(await told(picker)).toEqual([sara.id]);
});

test.each(all)('of %s, nothing of the former list is offered once something else is typed', async (picker) => {
  await openList(picker);
  await hands.keyboard('con');
  expect(screen.queryAllByRole('option')).toEqual([]);
  answer();
  expect(await screen.findAllByRole('option')).toHaveLength(1);
});

test.each(all)('of %s, an arrow during the search marks the first that is found', async (picker) => {
  const field = await openList(picker);
  await hands.keyboard('con{ArrowDown}');
  answer();
  const option = await screen.findByRole('option');
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(option.id));
});

test('keys pressed during a search are void when the text goes on, or the field is left', async () => {
  const field = await openList('people of a form');
  await hands.keyboard('con{ArrowDown}{Enter}t');
  answer();
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Sara/ })).toBeNull();
  await hands.clear(field);
  holdAnswers();
  await hands.keyboard('sar{ArrowDown}{Enter}{Tab}');
  await waitFor(() => expect(document.activeElement).not.toBe(field));
  answer();
  expect(await told('people of a form')).toEqual([]);
});

test('a form is not sent by Enter while a name stands half typed in it', async () => {
  await openList('people of a form');
  await hands.keyboard('con{Enter}');
  answer();
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await hands.keyboard('{Enter}');
  expect(saved).not.toHaveBeenCalled();
});
