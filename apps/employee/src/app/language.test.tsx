import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { currentLanguage } from '@timbro/kit/words/i18n.ts';
import { catalogues } from 'virtual:messages';
import en from 'virtual:messages/employee/en';
import { anna, answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const save = 'PATCH /users/personal-profile';
const loaders = catalogues.employee ?? { it: vi.fn(), en: vi.fn() };
const arrival = vi.spyOn(loaders, 'en');
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

beforeEach(() => {
  prepareApi();
  signIn();
  arrival.mockReset().mockResolvedValue({ default: en });
});

test('the language is saved, and then spoken and remembered', async () => {
  answers[save] = () => ({ ...anna(), language: 'en' });
  open();
  await press('English');
  await screen.findByRole('heading', { name: 'Open sessions' });
  await screen.findByText('Settings updated');
  expect(sent).toHaveBeenCalledWith(save, { body: { language: 'en' } });
  expect(isPressed('English')).toBe(true);
  expect(session.get().user?.language).toBe('en');
  expect(localStorage.getItem('timbro.language')).toBe('en');
});

const refuse = () => {
  const message = currentLanguage() === 'it' ? 'Servizio non disponibile' : 'Service unavailable';
  throw new ApiError({ statusCode: 503, code: 'unavailable', message, requestId: 'r' });
};

test.each([
  ['refused', refuse, 'Servizio non disponibile'],
  ['unanswered', silence, 'Il server non risponde'],
])(
  'a language whose saving is %s leaves the page as it was, with the reason in its words',
  async (_, answer, reason) => {
    answers[save] = answer;
    // The texts arrive late, as over a slow network.
    arrival.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve({ default: en }), 20)));
    open();
    await press('English');
    await screen.findByText(reason);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'English' }).getAttribute('aria-busy')).toBe('false'),
    );
    screen.getByRole('heading', { name: 'Sessioni aperte' });
    expect([isPressed('Italiano'), isPressed('English')]).toEqual([true, false]);
    expect([currentLanguage(), document.documentElement.lang]).toEqual(['it', 'it']);
    expect(session.get().user?.language).toBe('it');
    expect(localStorage.getItem('timbro.language')).not.toBe('en');
  },
);

test('a language whose texts cannot be fetched is said so, and saved nowhere', async () => {
  arrival.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  answers[save] = () => ({ ...anna(), language: 'en' });
  open();
  await press('English');
  await screen.findByText('Il server non risponde: controllare la connessione');
  expect(isPressed('Italiano')).toBe(true);
  expect(sent.mock.calls.map(([route]) => route)).not.toContain(save);
  expect(session.get().user?.language).toBe('it');
  expect(localStorage.getItem('timbro.language')).not.toBe('en');

  await press('English');
  await screen.findByRole('heading', { name: 'Open sessions' });
});

test('nothing is written back for a person who has left meanwhile', async () => {
  answers[save] = () => session.clear();
  open();
  await press('English');
  await screen.findByRole('heading', { name: 'Accesso' });
  expect(localStorage).toHaveLength(0);
});
