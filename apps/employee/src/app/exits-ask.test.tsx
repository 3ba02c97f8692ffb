import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { at, bodiesOf, change, draftExit, keepExits, pendingExit, refuse } from './exits-testing.ts';
import { answers, open, prepareApi, press, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const create = 'POST /exits';
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Invia richiesta' })).toBeNull());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('14:43:08')) });
  prepareApi();
  signIn();
  answers[create] = () => {
    keepExits([pendingExit]);
    return pendingExit;
  };
});
afterEach(() => vi.useRealTimers());

async function startAsking(): Promise<void> {
  open('/me/exits');
  await press("Chiedi un'uscita");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Chiedi un'uscita"));
}

test('an exit is asked for with two taps: why, and for how long', async () => {
  await startAsking();
  await choose('Visita medica');
  await press('+1 h');
  screen.getByText('Rientro alle 15:43');
  vi.setSystemTime(at('14:45'));
  await press('Invia richiesta');
  await screen.findByText('Richiesta inviata');
  await screen.findByRole('button', { name: /^Visita medica\s+In attesa/ });
  expect(bodiesOf(create)).toEqual([
    { reason: 'medical', note: null, startsAt: at('14:45'), expectedReturnAt: at('15:45'), draft: false },
  ]);
  await isClosed();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: "Chiedi un'uscita" }));
});

test('for later, until a moment, with a note, kept as a draft', async () => {
  await startAsking();
  await choose('Altro');
  await userEvent.type(screen.getByLabelText('Nota'), 'Consegna chiavi');
  await press('Più tardi');
  expect(screen.getByLabelText<HTMLInputElement>("Giorno e ora dell'uscita").value).toBe('2026-11-12T14:43');
  type("Giorno e ora dell'uscita", '2026-11-13T09:00');
  await press('Orario');
  type('Giorno e ora del rientro', '2026-11-13T10:30');
  await press('Salva bozza');
  await screen.findByText('Bozza salvata');
  expect(bodiesOf(create)).toEqual([
    {
      reason: 'other',
      note: 'Consegna chiavi',
      startsAt: at('09:00', '2026-11-13'),
      expectedReturnAt: at('10:30', '2026-11-13'),
      draft: true,
    },
  ]);
});

test('what is missing is said at its field, the first of which takes the focus, and goes when it is there', async () => {
  await startAsking();
  await press('Più tardi');
  type("Giorno e ora dell'uscita", '');
  await press('Invia richiesta');
  expect(await screen.findAllByText('Campo obbligatorio')).toHaveLength(2);
  const reasons = screen.getByRole('radiogroup', { name: 'Motivo' });
  expect(reasons.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(reasons.contains(document.activeElement)).toBe(true));
  await choose('Altro');
  expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(1);
  await press('Adesso');
  await press('Invia richiesta');
  await screen.findByText('Con il motivo “Altro” serve una nota');
  const field = screen.getByLabelText('Nota');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(bodiesOf(create)).toEqual([]);
});

test.each([
  ['at its field', { code: 'validation', status: 422, path: 'expectedReturnAt' }],
  ['above the form', { code: 'monthClosed', status: 409 }],
  ['of silence', { code: 'unavailable', status: 0 }],
] as const)('a refusal %s keeps everything typed', async (_, how) => {
  answers[create] = refuse('Non si può', how);
  await startAsking();
  await choose('Servizio');
  await userEvent.type(screen.getByLabelText('Nota (facoltativa)'), 'Posta');
  await press('+30 min');
  await press('Invia richiesta');
  await screen.findByText('Non si può');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Servizio' }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota (facoltativa)').value).toBe('Posta');
  expect(screen.getByRole('button', { name: '+30 min' }).getAttribute('aria-pressed')).toBe('true');
  answers[create] = () => pendingExit;
  await press('Invia richiesta');
  await isClosed();
  expect(screen.queryByText('Non si può')).toBeNull();
});

test('a refusal stands where the tap was, not above the fold', async () => {
  answers[create] = refuse('Non si può', { code: 'monthClosed' });
  await startAsking();
  await choose('Servizio');
  await press('Invia richiesta');
  const refusal = await screen.findByRole('alert');
  expect(refusal.nextElementSibling?.contains(screen.getByRole('button', { name: 'Invia richiesta' }))).toBe(true);
});

describe('a request whose answer was lost', () => {
  const arrives = (input?: { body?: object | undefined }) =>
    keepExits([{ ...pendingExit, ...input?.body, createdAt: at('14:43') }, draftExit]);
  const fill = async () => {
    keepExits([draftExit]);
    await startAsking();
    await choose('Pausa');
    await press('+30 min');
  };

  test('is found in the list, told as sent, and cannot be sent twice', async () => {
    answers[create] = (input) => {
      arrives(input);
      return silence();
    };
    await fill();
    await press('Invia richiesta');
    await isClosed();
    await screen.findByText('Richiesta inviata');
    await screen.findByRole('button', { name: /^Pausa\s+In attesa/ });
    expect(bodiesOf(create)).toHaveLength(1);
  });

  test('is found as soon as the list can be read again', async () => {
    let body: object | undefined;
    answers[create] = (input) => {
      body = input?.body;
      answers['GET /exits/mine'] = silence;
      return silence();
    };
    await fill();
    await press('Invia richiesta');
    await screen.findByText('Il server non risponde');
    arrives({ body });
    vi.setSystemTime(at('14:44'));
    act(() => heardFromServer(false));
    act(() => heardFromServer(true));
    await isClosed();
    await screen.findByRole('button', { name: /^Pausa\s+In attesa/ });
  });

  test.each([
    ['another reason', { reason: 'union' }],
    ['another time', { startsAt: at('14:40') }],
    ['another return', { expectedReturnAt: null }],
  ] as const)('is not taken for %s', async (_, other) => {
    answers[create] = (input) => {
      keepExits([{ ...pendingExit, ...input?.body, ...other }]);
      return silence();
    };
    await fill();
    await press('Invia richiesta');
    await screen.findByText('Il server non risponde');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pausa' }).checked).toBe(true);
  });

  test('is not taken for the same one of before', async () => {
    keepExits([{ ...pendingExit, reason: 'break', startsAt: at('16:00'), expectedReturnAt: null }]);
    answers[create] = silence;
    await startAsking();
    await choose('Pausa');
    await press('Più tardi');
    type("Giorno e ora dell'uscita", '2026-11-12T16:00');
    await press('Invia richiesta');
    await screen.findByText('Il server non risponde');
  });
});

test('a hurried hand asks once', async () => {
  let answer = () => {};
  answers[create] = () => new Promise((resolve) => (answer = () => resolve(pendingExit)));
  await startAsking();
  await choose('Pausa');
  const send = screen.getByRole('button', { name: 'Invia richiesta' });
  await userEvent.dblClick(send);
  await press('Salva bozza');
  expect(bodiesOf(create)).toHaveLength(1);
  answer();
  await isClosed();
});

test('a change of mind sends nothing, and the focus comes back', async () => {
  await startAsking();
  await choose('Pausa');
  await press('Annulla');
  await isClosed();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: "Chiedi un'uscita" }));
  expect(bodiesOf(create)).toEqual([]);
});

test('what was typed is not dropped by one tap', async () => {
  await startAsking();
  await userEvent.type(screen.getByLabelText('Nota (facoltativa)'), 'Ritiro');
  await press('Annulla');
  await screen.findByRole('alertdialog', { name: 'Scartare quello che è scritto?' });
  await press('Continua');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota (facoltativa)').value).toBe('Ritiro');
  await press('Annulla');
  await press('Scarta');
  await isClosed();
  expect(bodiesOf(create)).toEqual([]);
});

test('a draft that is folded away keeps what was typed, until one cancels', async () => {
  keepExits([draftExit]);
  open(`/me/exits?id=${draftExit.id}`);
  await press('Modifica');
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Nota (facoltativa)');
  await userEvent.type(await field(), ' alle tre');
  const toggle = screen.getByRole('button', { name: /^Visita medica\s+Bozza/ });
  await userEvent.click(toggle);
  await isClosed();
  await userEvent.click(toggle);
  expect((await field()).value).toBe('Dentista alle tre');
  await press('Annulla');
  await press('Scarta');
  await press('Modifica');
  expect((await field()).value).toBe('Dentista');
});

test('a draft is worded anew and sent in one go; its time of leaving stays', async () => {
  keepExits([draftExit]);
  answers[change] = () => {
    keepExits([{ ...pendingExit, id: draftExit.id }]);
    return pendingExit;
  };
  open(`/me/exits?id=${draftExit.id}`);
  await press('Modifica');
  const record = within(screen.getByRole('region', { name: 'Modifica la bozza' }));
  record.getByText('12/11/2026, 14:00');
  expect(record.getByLabelText<HTMLTextAreaElement>('Nota (facoltativa)').value).toBe('Dentista');
  expect(record.getByLabelText<HTMLInputElement>('Giorno e ora del rientro').value).toBe('2026-11-12T15:30');
  await choose('Motivi personali');
  await press('Non so');
  await press('Invia richiesta');
  await screen.findByText('Richiesta inviata');
  expect(bodiesOf(change)).toEqual([
    { reason: 'personal', note: 'Dentista', expectedReturnAt: null, status: 'pendingReview', version: 2 },
  ]);
  const toggle = await screen.findByRole('button', { name: /^Visita medica\s+In attesa/ });
  await waitFor(() => expect(document.activeElement).toBe(toggle));
});
