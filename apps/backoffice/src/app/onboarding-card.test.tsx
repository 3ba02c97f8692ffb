import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { OnboardingCard } from './onboarding-card.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
afterEach(() => vi.mocked(send).mockReset());

const answer = (departments: boolean, people: boolean) =>
  vi.mocked(send).mockResolvedValue({
    steps: [
      { id: 'departments', done: departments },
      { id: 'people', done: people },
    ],
  });

test('the steps say what is done, and lead to where the others are done', async () => {
  signInAs('Admin');
  answer(false, true);
  const onChoose = vi.fn();
  const router = openPage(() => <OnboardingCard onChoose={onChoose} />);
  expect(await screen.findByText('1 di 2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Aggiungere le persone Fatto' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Creare i reparti' }));
  await waitFor(() => expect(router.state.location.href).toBe('/users?panel=departments'));
  expect(onChoose).toHaveBeenCalledOnce();
});

test('when all is done it is gone', async () => {
  signInAs('Admin');
  answer(true, true);
  openPage(() => <OnboardingCard />);
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(screen.queryByText('Primi passi')).toBeNull();
});

test('who manages nobody is not asked, and a server that does not answer leaves the menu alone', async () => {
  signInAs('BackOffice');
  openPage(() => <OnboardingCard />);
  expect(send).not.toHaveBeenCalled();
  signInAs('Admin');
  const error = { status: 503, code: 'unavailable', message: 'Riprovare', errors: [], requestId: '' } as const;
  vi.mocked(send).mockRejectedValue(Object.assign(Object.create(ApiError.prototype) as ApiError, error));
  openPage(() => <OnboardingCard />);
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(screen.queryByText('Primi passi')).toBeNull();
  expect(screen.queryByText('Riprovare')).toBeNull();
});
