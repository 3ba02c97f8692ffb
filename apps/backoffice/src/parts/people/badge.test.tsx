import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { PeopleTable } from './people-table.tsx';
import { answerWith, refusal, sara, sentTo } from './people-testing.ts';
import { PersonDialog } from './person-dialog.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();

const company = { kind: 'company' } as const;
const listOf = (person: typeof sara) => ({ items: [person], total: 1, page: 1, pageSize: 25 });

beforeEach(() => {
  signInAs('Admin');
  answerWith();
});
afterEach(() => vi.mocked(send).mockReset());

const badgeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Badge' });

test('a reader ends with Enter: the form stays, and what is read next takes the place of it', async () => {
  openPage(() => <PersonDialog scope={company} onClose={() => undefined} />);
  const field = await badgeField();
  await userEvent.click(field);
  await userEvent.keyboard('04a1b2c3{Enter}');
  expect(screen.queryByText('Campo obbligatorio')).toBeNull();
  expect(sentTo('POST /users')).toEqual([]);
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('04ffee01{Enter}');
  expect(field.value).toBe('04ffee01');
});

test('a badge that somebody else has is told at its field, and the rest stays typed', async () => {
  answerWith({
    'PATCH /users/:userId': () => {
      throw refusal('duplicate', 'Esiste già', [{ path: 'badge', message: 'Badge già assegnato a Luca Ferrari' }]);
    },
  });
  openPage(() => <PersonDialog scope={company} person={sara} onClose={() => undefined} />);
  await userEvent.click(await badgeField());
  await userEvent.keyboard('04a1b2c3{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('Badge già assegnato a Luca Ferrari')).toBeTruthy();
  expect(sentTo('PATCH /users/:userId')[0]?.body).toEqual({ badge: '04a1b2c3', version: sara.version });
  expect((await badgeField()).value).toBe('04a1b2c3');
});

test('a lost badge is switched off at once, and given back by the same person', async () => {
  let badge: string | null = '04A1B2C3';
  answerWith({
    'GET /users': () => listOf({ ...sara, badge }),
    'PATCH /users/:userId': ({ body }) => {
      badge = body instanceof Object && 'badge' in body && typeof body.badge === 'string' ? body.badge : null;
      return { ...sara, badge };
    },
  });
  openPage(() => <PeopleTable scope={company} />, `/users?id=${sara.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Sara Conti' }));
  expect(panel.getByText('04A1B2C3')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Disattiva badge' }));
  expect(await screen.findByText('Badge disattivato: Sara Conti')).toBeTruthy();
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Disattiva badge' })).toBeNull());
  expect(panel.queryByText('04A1B2C3')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(await screen.findByText('Badge di nuovo attivo: Sara Conti')).toBeTruthy();
  expect(sentTo('PATCH /users/:userId').map(({ body }) => body)).toEqual([{ badge: null }, { badge: '04A1B2C3' }]);
  expect(await panel.findByText('04A1B2C3')).toBeTruthy();
});

test('given to somebody else meanwhile, it is not taken back from them', async () => {
  answerWith({
    'GET /users': () => listOf({ ...sara, badge: '04A1B2C3' }),
    'PATCH /users/:userId': ({ body }) => {
      if (body instanceof Object && 'badge' in body && body.badge === null) return sara;
      throw refusal('duplicate', 'Esiste già', [{ path: 'badge', message: 'Badge già assegnato a Luca Ferrari' }]);
    },
  });
  openPage(() => <PeopleTable scope={company} />, `/users?id=${sara.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Disattiva badge' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Annulla' }));
  expect(await screen.findByText(/Badge già assegnato a Luca Ferrari/)).toBeTruthy();
});

test('who looks at a client’s people reads the badge and cannot switch it off', async () => {
  signInAs('SuperAdmin');
  answerWith({ 'GET /admin/companies/:companyId/users': () => listOf({ ...sara, badge: '04A1B2C3' }) });
  openPage(() => <PeopleTable scope={{ kind: 'client', companyId: sara.id }} />, `/gr-clients?id=${sara.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Sara Conti' }));
  expect(await panel.findByText('04A1B2C3')).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Disattiva badge' })).toBeNull();
});
