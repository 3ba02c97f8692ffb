import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@timbro/kit/data/send.ts';
import { idOf, illness, keepRecords } from './requests-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const create = 'POST /absences/mine';
const attach = 'POST /absences/:absenceId/attachments';
const calls = (route: string) =>
  sent.mock.calls.flatMap(([called, input]) => (called === route ? [input as { body: object; params?: object }] : []));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const number = 'Numero di protocollo (PUC)';
const photo = new File(['foto'], 'certificato.jpg', { type: 'image/jpeg' });
const certificate = 'Certificato (facoltativo)';
const isList = () => waitFor(() => expect(window.location.pathname).toBe('/me/requests'));
const draft = illness({
  id: idOf(4),
  startsOn: '2026-11-12',
  endsOn: '2026-11-13',
  protocolNumber: null,
  certified: false,
  status: 'draft',
  decidedAt: null,
  decidedBy: null,
});
const refuse = (statusCode: number, code: 'duplicate' | 'wrongType' | 'unavailable', path?: string) => () => {
  const errors = path ? [{ path, message: 'Numero già usato' }] : [];
  throw new ApiError({ statusCode, code, message: 'Non si può', errors, requestId: '' });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T08:00:00+01:00') });
  prepareApi();
  signIn();
  keepRecords({});
  answers[create] = () => illness();
  answers[attach] = () => illness();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

async function report() {
  open('/me/requests/illness');
  await screen.findByLabelText(number);
}
const choose = (file: File) => userEvent.upload(screen.getByLabelText(certificate), file, { applyAccept: false });

test('with its number it is reported, of today unless another day is chosen', async () => {
  await report();
  screen.getByText('Non inserire diagnosi o dati clinici');
  type(number, '1234 5678');
  type('Al', '2026-11-13');
  keepRecords({ absences: [illness()] });
  await press('Comunica la malattia');
  await screen.findByText('Malattia comunicata');
  await isList();
  expect(calls(create).map(({ body }) => body)).toEqual([
    { startsOn: '2026-11-12', endsOn: '2026-11-13', protocolNumber: '12345678', note: null },
  ]);
  expect(calls(attach)).toEqual([]);
});

test('without it a draft is kept, which says what is missing and leads back here', async () => {
  answers[create] = () => {
    keepRecords({ absences: [draft] });
    return draft;
  };
  await report();
  await press('Salva bozza');
  await screen.findByText('Malattia salvata come bozza: manca il numero di protocollo');
  await screen.findByText('Bozza finché manca il numero di protocollo.');
  await userEvent.click(screen.getByRole('link', { name: 'Aggiungi il numero di protocollo' }));
  await screen.findByRole('heading', { name: 'Completa la malattia' });
  screen.getByText('12/11 – 13/11/2026');
  expect(screen.queryByLabelText('Dal')).toBeNull();
  type(number, '12345678');
  answers[create] = () => illness();
  await press('Comunica la malattia');
  await isList();
  expect(calls(create)[1]?.body).toEqual({
    startsOn: '2026-11-12',
    endsOn: '2026-11-13',
    protocolNumber: '12345678',
    note: null,
  });
});

test('a number that cannot be one, or is another one’s, is told at its field', async () => {
  await report();
  type(number, '1234567');
  await press('Comunica la malattia');
  screen.getByText('Da 8 a 12 cifre');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(number)));
  expect(calls(create)).toEqual([]);
  answers[create] = refuse(409, 'duplicate', 'protocolNumber');
  type(number, '12345678');
  await press('Comunica la malattia');
  await screen.findByText('Numero già usato');
});

describe('the certificate', () => {
  test('follows the illness', async () => {
    await report();
    await choose(photo);
    screen.getByText('certificato.jpg');
    type(number, '12345678');
    await press('Comunica la malattia');
    await isList();
    const [brought] = calls(attach);
    expect(brought?.params).toEqual({ absenceId: idOf(4) });
    expect(brought?.body instanceof FormData && brought.body.get('file')).toMatchObject({ name: 'certificato.jpg' });
  });

  test('is taken away again', async () => {
    await report();
    await choose(photo);
    await press('Togli il file certificato.jpg');
    expect(screen.queryByText('certificato.jpg')).toBeNull();
    type(number, '12345678');
    await press('Comunica la malattia');
    await isList();
    expect(calls(attach)).toEqual([]);
  });

  test.each([
    ['of another kind', new File(['x'], 'nota.txt', { type: 'text/plain' }), 'Solo PDF, JPEG o PNG, fino a 10 MB'],
    [
      'over 10 MB',
      Object.defineProperty(new File(['x'], 'foto.png', { type: 'image/png' }), 'size', {
        value: 10 * 1024 * 1024 + 1,
      }),
      'Solo PDF, JPEG o PNG, fino a 10 MB',
    ],
  ])('one %s is refused at once', async (_, file, words) => {
    await report();
    await choose(file);
    screen.getByText(words);
    expect(screen.getByLabelText(certificate).getAttribute('aria-invalid')).toBe('true');
    expect(calls(attach)).toEqual([]);
  });

  test('that does not arrive is tried again alone', async () => {
    answers[attach] = refuse(503, 'unavailable');
    await report();
    await choose(photo);
    type(number, '12345678');
    await press('Comunica la malattia');
    await screen.findByText('La malattia è registrata, ma il certificato non è arrivato.');
    answers[attach] = () => illness();
    await press('Riprova l’invio del certificato');
    await isList();
    expect([calls(create).length, calls(attach).length]).toEqual([1, 2]);
  });

  test('or left for later, from the record', async () => {
    answers[attach] = refuse(415, 'wrongType');
    await report();
    await choose(photo);
    type(number, '12345678');
    keepRecords({ absences: [illness()] });
    await press('Comunica la malattia');
    await press('Allega più tardi');
    await isList();
    answers[attach] = () => illness();
    await userEvent.upload(await screen.findByLabelText('Allega il certificato'), photo);
    await screen.findByText('Certificato allegato');
    expect([calls(create).length, calls(attach).length]).toEqual([1, 2]);
  });
});

test('what arrived without an answer is found, and not reported again', async () => {
  answers[create] = silence;
  await report();
  type(number, '12345678');
  await press('Comunica la malattia');
  await screen.findByText('Il server non risponde');
  keepRecords({ absences: [illness({ startsOn: '2026-11-12', endsOn: '2026-11-12', protocolNumber: '12345678' })] });
  await press('Comunica la malattia');
  await isList();
  expect(calls(create)).toHaveLength(1);
});

test('a hurried hand reports once', async () => {
  let answer = () => {};
  answers[create] = () => new Promise((resolve) => (answer = () => resolve(illness())));
  await report();
  type(number, '12345678');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Comunica la malattia' }));
  expect(calls(create)).toHaveLength(1);
  answer();
  await isList();
});

test('what was typed is asked about and outlives a reload', async () => {
  await report();
  type(number, '12345678');
  cleanup();
  await report();
  expect(screen.getByLabelText<HTMLInputElement>(number).value).toBe('12345678');
  await press('Chiudi');
  const question = within(await screen.findByRole('alertdialog', { name: 'Scartare quello che è scritto?' }));
  await userEvent.click(question.getByRole('button', { name: 'Scarta' }));
  await isList();
});

test('an illness that is complete is not completed again', async () => {
  keepRecords({ absences: [illness()] });
  open(`/me/requests/illness?id=${idOf(4)}`);
  await screen.findByText('Questa richiesta non si può più modificare.');
  await press('Torna alle richieste');
  await isList();
});
