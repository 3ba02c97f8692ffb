import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { refusal, sentTo } from '#parts/people/people-testing.ts';
import { ExitRequestsTab } from './exit-requests-tab.tsx';
import {
  answerExits,
  exitOf,
  now,
  ofLuca,
  ofPaolo,
  ofSara,
  outInTime,
  outTooLong,
  presentOf,
} from './exits-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await import('#parts/decisions/reject-dialog.tsx');
  await import('./reason-dialog.tsx');
});
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  signInAs('Admin');
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
});

const open = (address = '/exit-notices') => openPage(ExitRequestsTab, address);
const detailOf = async (name: string) => within(await screen.findByRole('region', { name }));
const factsOf = (shown: Awaited<ReturnType<typeof detailOf>>) =>
  Object.fromEntries(
    shown.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );
const decided = () => sentTo('PATCH /exits/:exitId').map(({ params, body }) => ({ ...params, body }));

test('a request tells what was asked for and what it counts, and is approved and taken back', async () => {
  answerExits([ofSara]);
  open();
  const shown = await detailOf('Sara Conti');
  expect(sentTo('GET /exits').at(-1)?.query).toMatchObject({ status: ['pendingReview'], sort: '-submittedAt' });
  expect(factsOf(shown)).toEqual({
    Motivo: 'Presso cliente',
    Nota: 'Sopralluogo da Rossi',
    'Uscita richiesta': '12/11/2026, 13:00',
    'Rientro previsto': '12/11/2026, 15:00',
    'Uscita effettiva': 'non ancora',
    Conteggio: 'Se approvata, conta come lavoro',
    Origine: 'Richiesta',
    'Uscita precedente': '05/11/2026, 10:00',
    'Richiesta il': '12/11/2026, 09:00',
  });
  const row = screen.getByRole('button', { name: /12\/11\/2026, 13:00–15:00/ });
  expect(row.textContent).toContain('Presso cliente');

  await userEvent.click(shown.getByRole('button', { name: 'Approva' }));
  expect(await screen.findByText('Richiesta elaborata correttamente: Sara Conti')).toBeTruthy();
  expect(decided()).toEqual([{ exitId: ofSara.id, body: { status: 'approved', version: 2 } }]);
  await screen.findByText('Tutto a posto, nessuna richiesta in attesa');
  await userEvent.keyboard('u');
  await detailOf('Sara Conti');
  expect(decided().at(-1)).toEqual({ exitId: ofSara.id, body: { status: 'pendingReview' } });
});

test('a rejection needs its reason', async () => {
  answerExits([ofSara]);
  open();
  await detailOf('Sara Conti');
  await userEvent.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rifiutare la richiesta di Sara Conti?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Rifiuta' }));
  expect(await dialog.findByText('Per rifiutare serve una nota')).toBeTruthy();
  expect(decided()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), 'Collaudo in corso');
  await userEvent.click(dialog.getByRole('button', { name: 'Rifiuta' }));
  await waitFor(() =>
    expect(decided()).toEqual([
      { exitId: ofSara.id, body: { status: 'rejected', note: 'Collaudo in corso', version: 2 } },
    ]),
  );
});

test('one that was only seen is approved with the reason that the decider gives', async () => {
  answerExits([ofLuca]);
  open();
  const shown = await detailOf('Luca Ferrari');
  expect(factsOf(shown)).toMatchObject({
    Motivo: 'Motivo non indicato',
    'Uscita effettiva': '11/11/2026, 10:10',
    'Rientro effettivo': '11/11/2026, 10:52',
    'Tempo fuori': '42 min',
    Conteggio: 'Non conta come lavoro',
    Origine: 'Rilevata, non richiesta',
  });
  expect(factsOf(shown)).not.toHaveProperty('Uscita richiesta');
  expect(shown.getByRole('button', { name: 'Approva' })).toHaveProperty('disabled', true);
  await userEvent.keyboard('a');
  expect(decided()).toEqual([]);

  await userEvent.click(shown.getByRole('button', { name: 'Approva con motivo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Motivo dell’uscita di Luca Ferrari' }));
  expect(dialog.getByText('Uscita del 11/11/2026, 10:10–10:52.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Approva' }));
  expect(await dialog.findByText('Campo obbligatorio')).toBeTruthy();
  expect(decided()).toEqual([]);
  await userEvent.click(dialog.getByRole('combobox', { name: /Motivo/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Servizio' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approva' }));
  await waitFor(() =>
    expect(decided()).toEqual([{ exitId: ofLuca.id, body: { status: 'approved', reason: 'service', version: 2 } }]),
  );
});

test('of several, only those with a reason are approved together, and nobody approves their own', async () => {
  answerExits([ofSara, ofLuca, ofPaolo]);
  open();
  await detailOf('Sara Conti');
  const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`Seleziona la richiesta di ${name}`) });
  expect(box('Luca Ferrari')).toHaveProperty('disabled', true);
  expect(box('Paolo Marino')).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona tutte' }));
  const bar = within(screen.getByRole('region', { name: 'Azioni sulla selezione' }));
  await userEvent.click(bar.getByRole('button', { name: 'Approva' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Approvare 1 richiesta?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Approva' }));
  await waitFor(() => expect(decided()).toMatchObject([{ exitId: ofSara.id, body: { status: 'approved' } }]));
});

test.each([
  ['Admin', 'an approved one that nobody has left on', exitOf({ status: 'approved' }), true],
  ['BackOffice', 'an approved one', exitOf({ status: 'approved' }), false],
  ['BackOffice', 'one that waits', ofSara, true],
  ['Admin', 'one that somebody has left on', { ...outInTime, user: ofSara.user }, false],
] as const)('%s: the way to delete %s is there or not', async (role, _what, exit, isThere) => {
  signInAs(role);
  answerExits([exit]);
  open(`/exit-notices?id=${exit.id}`);
  const shown = await detailOf('Sara Conti');
  expect(shown.queryByRole('button', { name: 'Elimina' }) !== null).toBe(isThere);
});

test('deleting asks first, and says what it did', async () => {
  answerExits([ofSara]);
  open();
  await userEvent.click((await detailOf('Sara Conti')).getByRole('button', { name: 'Elimina' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Eliminare la richiesta di Sara Conti?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Elimina' }));
  expect(await screen.findByText('Richiesta di uscita eliminata: Sara Conti')).toBeTruthy();
  expect(sentTo('DELETE /exits/:exitId')).toEqual([{ params: { exitId: ofSara.id } }]);
});

test('who is out stands above, whoever should be back first, and opens their exit', async () => {
  answerExits([ofSara, outInTime, outTooLong]);
  const router = open();
  const strip = within(await screen.findByRole('region', { name: 'Fuori ora: 2' }));
  expect(strip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'ABAlberto Benedetti, Visita medica, 25 min · oltre il rientro',
    'FCFilippo Conte, Servizio, 35 min',
  ]);
  const late = 'Alberto Benedetti, Visita medica, fuori da 25 min, oltre il rientro previsto delle 11:40';
  await userEvent.click(strip.getByTitle(late));
  const shown = await detailOf('Alberto Benedetti');
  expect(shown.getByText('Oltre il rientro previsto di 5 min')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ id: outTooLong.id });
  expect(shown.getByRole('link', { name: 'Mostra sulla mappa' }).getAttribute('href')).toBe(
    `/exit-notices?tab=tracking&id=${outTooLong.user.id}`,
  );
});

test('who was only seen outside is out too, and leads to where they are', async () => {
  const seen = { ...presentOf({ ...ofSara, leftAt: '2026-11-12T10:39:00.000Z' }), exit: null };
  answerExits([], {
    'GET /presence': () => ({ items: [seen, presentOf(outInTime)], total: 2, page: 1, pageSize: 200 }),
  });
  open();
  const strip = within(await screen.findByRole('region', { name: 'Fuori ora: 2' }));
  expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'FCFilippo Conte, Servizio, 35 min',
    'SCSara Conti, senza richiesta, 6 min · senza richiesta',
  ]);
  expect(strip.getByTitle('Sara Conti, senza richiesta, fuori da 6 min').getAttribute('href')).toBe(
    `/exit-notices?tab=tracking&id=${ofSara.user.id}`,
  );
  expect(sentTo('GET /presence')[0]?.query).toMatchObject({ presence: ['outside'], places: 'false' });
});

test('where nobody is out, that is said too', async () => {
  answerExits([ofSara]);
  open();
  expect(await screen.findByText('Fuori ora: nessuno')).toBeTruthy();
});

test('where it cannot be told who is out, the requests stay in reach', async () => {
  answerExits([ofSara], {
    'GET /presence': () => {
      throw refusal('internal', 'Errore interno');
    },
  });
  open();
  expect(await screen.findByText('Chi è fuori ora non è disponibile.')).toBeTruthy();
  await detailOf('Sara Conti');
});

test('a filter by reason is asked of the server, and nothing for it is told as such', async () => {
  answerExits([], { 'GET /exits': () => ({ items: [], total: 0, page: 1, pageSize: 50 }) });
  open('/exit-notices?reason=union&reason=other');
  expect(await screen.findByText('Nessun risultato per 1 filtro')).toBeTruthy();
  expect(sentTo('GET /exits').some(({ query }) => String(query?.['reason']) === 'union,other')).toBe(true);
});

const holder = {
  displayName: 'Filippo Conte',
  department: 'Manutenzione',
  expectedReturnAt: '2026-11-12T11:00:00.000Z',
};

test.each([
  [true, 'Uscita autorizzata'],
  [false, 'Uscita non autorizzata'],
])('a pass at the gate: authorised %s', async (authorised, verdict) => {
  answerExits([], { 'GET /exits/pass/:code': () => ({ authorised, ...holder }) });
  const router = open('/exit-notices?tab=exit-requests&pass=px7k-29qm');
  const pass = within(await screen.findByRole('region', { name: 'Pass di uscita PX7K-29QM' }));
  expect(await pass.findByRole('heading', { name: verdict })).toBeTruthy();
  for (const text of ['Filippo Conte', 'Manutenzione', '12/11/2026, 12:00']) expect(pass.getByText(text)).toBeTruthy();
  expect(sentTo('GET /exits/pass/:code')).toEqual([{ params: { code: 'PX7K29QM' } }]);
  await userEvent.click(pass.getByRole('button', { name: 'Chiudi la verifica del pass' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('pass'));
});

test('a pass that is unknown or of another day says so', async () => {
  answerExits([], {
    'GET /exits/pass/:code': () => {
      throw refusal('notFound', 'Non trovato');
    },
  });
  open('/exit-notices?pass=AAAABBBB');
  expect(
    await screen.findByRole('heading', { name: 'Pass non valido: il codice non esiste o non è di oggi' }),
  ).toBeTruthy();
});

describe('a pass that is typed', () => {
  const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Codice del pass' });

  test.each(['PX7K29QM', 'px7k-29qm', ' px7k 29qm '])('as %j is asked for by Enter', async (typed) => {
    answerExits([], { 'GET /exits/pass/:code': () => ({ authorised: true, ...holder }) });
    const router = open();
    await userEvent.type(await codeField(), `${typed}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Uscita autorizzata' })).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ pass: 'PX7K29QM' });
    expect((await codeField()).value).toBe('');
  });

  test('is asked for by the button, one after the other', async () => {
    answerExits([], { 'GET /exits/pass/:code': () => ({ authorised: true, ...holder }) });
    open('/exit-notices?pass=AAAABBBB');
    await userEvent.type(await codeField(), 'px7k29qm');
    await userEvent.click(screen.getByRole('button', { name: 'Verifica' }));
    expect(await screen.findByRole('region', { name: 'Pass di uscita PX7K-29QM' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Pass di uscita AAAA-BBBB' })).toBeNull();
  });

  test.each(['', 'px7k-29q', 'px7k-29qmm'])(
    'as %j has the wrong length: it is said, and nothing asked',
    async (typed) => {
      answerExits([]);
      const router = open();
      await userEvent.type(await codeField(), `${typed}{Enter}`);
      const field = await codeField();
      expect(screen.getByText('Il codice ha 8 caratteri')).toBeTruthy();
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.value).toBe(typed);
      expect(router.state.location.search).not.toHaveProperty('pass');
      await userEvent.type(field, '2');
      expect(screen.queryByText('Il codice ha 8 caratteri')).toBeNull();
    },
  );
});
