import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { PersonCard } from './person-card.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
afterEach(() => vi.mocked(send).mockReset());

const department = { id: '018f2b6e-0000-7000-8000-0000000000d1', name: 'Produzione' };
const ada = {
  id: '018f2b6e-0000-7000-8000-0000000000a1',
  displayName: 'Ada Rossi',
  departmentId: department.id,
  workScheduleId: null,
  status: 'active',
};
const answer = (people: readonly object[]) =>
  vi.mocked(send).mockImplementation(async (route) => ({
    items: route === 'GET /people' ? people : [department],
    total: 1,
    page: 1,
    pageSize: 200,
  }));

test('who was found is shown with department and status, and leaves the page as it was', async () => {
  signInAs('Responsible');
  answer([ada]);
  const router = openPage(PersonCard, `/page?person=${ada.id}`);
  const card = within(await screen.findByRole('dialog', { name: 'Ada Rossi' }));
  expect(await card.findByText('Produzione')).toBeTruthy();
  expect(card.getByText('Attivo')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(router.state.location.href).toBe('/page'));
});

test('somebody one may not see is not found, and who may see nobody gets no card', async () => {
  signInAs('Responsible');
  answer([]);
  openPage(PersonCard, `/page?person=${ada.id}`);
  expect(await screen.findByText('Elemento non trovato')).toBeTruthy();
  vi.mocked(send).mockClear();
  signInAs('SuperUser');
  openPage(PersonCard, `/page?person=${ada.id}`);
  expect(send).not.toHaveBeenCalled();
});
