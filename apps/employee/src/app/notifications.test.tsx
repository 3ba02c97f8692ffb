import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { allModules, noModules } from '@timbro/core/access.ts';
import { chosenKinds, defaultChoices } from '@timbro/core/notifications/choice-rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { anna, answers, open, prepareApi, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const save = 'PATCH /users/personal-profile';
const read = 'GET /users/personal-profile';
const card = async () => within(await screen.findByRole('region', { name: 'Avvisi da ricevere' }));
const switchOf = async (name: string) => (await card()).getByRole<HTMLInputElement>('switch', { name });
const saves = () => sent.mock.calls.filter(([route]) => route === save).map(([, input]) => input?.body);

beforeEach(() => {
  prepareApi();
  signIn();
});

test('a kind of news is switched off and on at once, and the rest stays', async () => {
  let choices = defaultChoices;
  answers[read] = () => ({ ...anna(), notifications: choices });
  answers[save] = () => {
    choices = { ...choices, payslips: !choices.payslips };
    return { ...anna(), notifications: choices };
  };
  open();
  const slips = await switchOf('Buste paga');
  expect(slips.checked).toBe(true);
  await userEvent.click(slips);
  await screen.findByText('Impostazioni aggiornate');
  await waitFor(() => expect(slips.getAttribute('aria-busy')).toBe('false'));
  expect(slips.checked).toBe(false);
  expect((await switchOf('Documenti')).checked).toBe(true);
  await userEvent.click(slips);
  await waitFor(() =>
    expect(saves()).toEqual([{ notifications: { payslips: false } }, { notifications: { payslips: true } }]),
  );
  await waitFor(() => expect(slips.checked).toBe(true));
});

test('the reminder of a stamp says that off means nowhere', async () => {
  open();
  const reminder = await switchOf('Promemoria di timbratura');
  const text = document.getElementById(reminder.getAttribute('aria-describedby') ?? '');
  expect(text?.textContent).toContain('Da spento non compare nemmeno nell’app.');
});

test('a refusal is said, and the choice goes back', async () => {
  answers[save] = () => {
    throw new ApiError({ statusCode: 503, code: 'unavailable', message: 'Non adesso', requestId: 'r' });
  };
  open();
  const slips = await switchOf('Buste paga');
  await userEvent.click(slips);
  await screen.findByText('Non adesso');
  await waitFor(() => expect(slips.checked).toBe(true));
});

test.each([
  ['every module', allModules, chosenKinds.length],
  ['no exits', { ...allModules, moduleExitNotices: false }, chosenKinds.length - 1],
])('with %s only what the company has bought is offered', async (_, permissions, offered) => {
  answers[read] = () => ({ ...anna(), permissions });
  open();
  expect((await card()).getAllByRole('switch')).toHaveLength(offered);
});

test('where nothing is told of there is nothing to choose', async () => {
  answers[read] = () => ({ ...anna(), permissions: noModules });
  open();
  await screen.findByText('Magazzino');
  expect(screen.queryByRole('region', { name: 'Avvisi da ricevere' })).toBeNull();
});

test('without a connection nothing is chosen', async () => {
  open();
  const slips = await switchOf('Buste paga');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const route of [...Object.keys(answers), 'GET /notifications']) answers[route] = silence;
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(slips.closest('fieldset')?.disabled).toBe(true));
  vi.restoreAllMocks();
});
