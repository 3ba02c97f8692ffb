import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { sentTo } from '#parts/people/people-testing.ts';
import { AbsencesTab } from './absences-tab.tsx';
import { answerAbsences, illness, lateness } from './absences-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

beforeEach(() => {
  signInAs('Admin');
  answerAbsences();
});
afterEach(() => vi.mocked(send).mockReset());

const address = '/register?tab=absences';
const patches = () => sentTo('PATCH /absences/:absenceId');

test('sorted by name the list begins with the surnames', async () => {
  openPage(AbsencesTab, `${address}&sort=name`);
  expect(await screen.findByRole('row', { name: /Conti Sara/ })).toBeTruthy();
  expect(screen.queryByText('Sara Conti')).toBeNull();
});

test('the list says who, what, when, the number and the delay, and sums up what the filter shows', async () => {
  openPage(AbsencesTab, address);
  const row = await screen.findByRole('row', { name: /Sara Conti/ });
  for (const text of ['Malattia', '10/11 – 12/11/2026', '24,00 h', '123456789', 'Approvata', 'Luca Ferrari'])
    expect(row.textContent).toContain(text);
  expect(screen.getByRole('row', { name: /20 min/ }).textContent).toContain('20 min → ROL');
  const totals = await screen.findByRole('region', { name: 'Ore di ciò che il filtro mostra' });
  for (const text of ['24,00 h', '0,33 h', '24,33 h']) expect(totals.textContent).toContain(text);
  expect(sentTo('GET /absences')).toHaveLength(1);
});

test('a Responsible sees no number, only whether it is there', async () => {
  signInAs('Responsible');
  answerAbsences({
    'GET /absences': () => ({
      items: [{ ...illness, protocolNumber: null }],
      total: 1,
      page: 1,
      pageSize: 25,
      totals: { illness: 24, vacation: 0, dayOff: 0, rol: 0 },
    }),
  });
  openPage(AbsencesTab, `${address}&id=${illness.id}`);
  const panel = await screen.findByRole('dialog', { name: 'Sara Conti' });
  expect(await within(panel).findByText('Presente')).toBeTruthy();
  expect(within(panel).queryByText('Allegati')).toBeNull();
  expect(screen.queryByText('N. protocollo')).toBeNull();
});

test('what is put away comes back for eight seconds', async () => {
  answerAbsences({ 'PATCH /absences/:absenceId': () => illness });
  openPage(AbsencesTab, `${address}&id=${illness.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Sara Conti' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Archivia' }));
  expect(await screen.findByText('Assenza archiviata')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(patches()).toHaveLength(2));
  const params = { absenceId: illness.id };
  expect(patches()).toEqual([
    { params, body: { archived: true } },
    { params, body: { archived: false } },
  ]);
});

test('an edit sends what was changed and nothing else', async () => {
  answerAbsences({ 'PATCH /absences/:absenceId': () => lateness });
  openPage(AbsencesTab, `${address}&id=${lateness.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Luca Ferrari' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Modifica' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Modifica assenza/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Nota/ }), 'Treno');
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(patches()).toHaveLength(1));
  expect(patches()[0]).toEqual({ params: { absenceId: lateness.id }, body: { note: 'Treno', version: 2 } });
});
