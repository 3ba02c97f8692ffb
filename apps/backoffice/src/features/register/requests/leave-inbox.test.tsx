import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { leaveOf, luca, ofLuca, ofPaolo, ofSara } from '#parts/decisions/request-fixtures.ts';
import { refusal, sentTo } from '#parts/people/people-testing.ts';
import { RegisterScreen } from '../register-screen.tsx';
import { answerInbox } from './requests-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await import('#parts/decisions/reject-dialog.tsx');
});
beforeEach(() => signInAs('Admin'));
afterEach(() => {
  vi.mocked(send).mockReset();
  act(() => heardFromServer(true));
});

const open = (address = '/register?tab=requests') => openPage(RegisterScreen, address);
const detailOf = async (name: string) => within(await screen.findByRole('region', { name }));
const decided = () => sentTo('PATCH /leave-requests/:leaveRequestId').map(({ params, body }) => ({ ...params, body }));

test('the first opens with what one needs to decide; approving opens the next, and can be undone', async () => {
  answerInbox({ leave: [ofSara, ofLuca] });
  const router = open();
  const first = await detailOf('Sara Conti');
  expect(sentTo('GET /leave-requests')[0]?.query).toMatchObject({ status: ['pendingReview'], sort: '-submittedAt' });
  for (const text of ['01/12 – 03/12/2026', '3 giorni di calendario · 24,00 h', 'Viaggio', '48,00 h', 'Luca Ferrari'])
    expect(first.getByText(text)).toBeTruthy();
  expect(first.getByRole('img', { name: /Calendario: richiesto 01\/12 – 03\/12\/2026/ })).toBeTruthy();

  await userEvent.click(first.getByRole('button', { name: 'Approva' }));
  const next = await screen.findByRole('heading', { level: 2, name: 'Luca Ferrari' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(decided()).toEqual([{ leaveRequestId: ofSara.id, body: { status: 'approved', version: 2 } }]);
  expect(screen.queryByRole('button', { name: /Sara Conti/ })).toBeNull();

  expect(await screen.findByText('Richiesta approvata: Sara Conti')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  await detailOf('Sara Conti');
  expect(decided().at(-1)).toEqual({ leaveRequestId: ofSara.id, body: { status: 'pendingReview' } });
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: ofSara.id }));
});

test('keys walk, decide and take back; a rejection needs its reason', async () => {
  answerInbox({ leave: [ofSara, ofLuca] });
  open();
  await detailOf('Sara Conti');
  await userEvent.keyboard('j');
  await detailOf('Luca Ferrari');
  await userEvent.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rifiutare la richiesta di Luca Ferrari?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Rifiuta' }));
  expect(await dialog.findByText('Per rifiutare serve una nota')).toBeTruthy();
  expect(decided()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), 'Reparto scoperto');
  await userEvent.click(dialog.getByRole('button', { name: 'Rifiuta' }));
  await waitFor(() =>
    expect(decided()).toEqual([
      { leaveRequestId: ofLuca.id, body: { status: 'rejected', note: 'Reparto scoperto', version: 2 } },
    ]),
  );
  await detailOf('Sara Conti');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('u');
  await detailOf('Luca Ferrari');
  expect(decided().at(-1)?.body).toEqual({ status: 'pendingReview' });
});

test('each decision can be taken back by itself, the last one first', async () => {
  answerInbox({ leave: [ofSara, ofLuca] });
  open();
  await detailOf('Sara Conti');
  await userEvent.keyboard('a');
  await detailOf('Luca Ferrari');
  await userEvent.keyboard('a');
  await screen.findByText('Tutto a posto, nessuna richiesta in attesa');
  await userEvent.keyboard('u');
  await detailOf('Luca Ferrari');
  await userEvent.keyboard('u');
  await detailOf('Sara Conti');
  expect(decided()).toMatchObject([
    { leaveRequestId: ofSara.id, body: { status: 'approved' } },
    { leaveRequestId: ofLuca.id, body: { status: 'approved' } },
    { leaveRequestId: ofLuca.id, body: { status: 'pendingReview' } },
    { leaveRequestId: ofSara.id, body: { status: 'pendingReview' } },
  ]);
});

/** Decisions wait here until they are answered. */
function holdDecisions() {
  const held: (() => void)[] = [];
  const answer = vi.mocked(send).getMockImplementation();
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route.startsWith('PATCH')) await new Promise<void>((resolve) => held.push(resolve));
    return answer?.(route, input);
  });
  return held;
}

test('an approval that is answered late leaves the reader where they have gone', async () => {
  answerInbox({ leave: [ofSara, ofLuca, ofPaolo] });
  const held = holdDecisions();
  const router = open();
  await detailOf('Sara Conti');
  await userEvent.keyboard('a');
  await waitFor(() => expect(held).toHaveLength(1));
  await userEvent.keyboard('jj');
  await detailOf('Paolo Marino');
  await act(async () => held[0]?.());
  expect(await screen.findByText('Richiesta approvata: Sara Conti')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Sara Conti/ })).toBeNull());
  await detailOf('Paolo Marino');
  expect(router.state.location.search).toMatchObject({ id: ofPaolo.id });
});

test('taking back that is answered late leaves the reader where they have gone', async () => {
  answerInbox({ leave: [ofSara, ofLuca, ofPaolo] });
  open();
  await detailOf('Sara Conti');
  await userEvent.keyboard('a');
  await detailOf('Luca Ferrari');
  const held = holdDecisions();
  await userEvent.keyboard('u');
  await waitFor(() => expect(held).toHaveLength(1));
  await userEvent.keyboard('j');
  await detailOf('Paolo Marino');
  await act(async () => held[0]?.());
  expect(await screen.findByText(/di nuovo in attesa|annullata/i)).toBeTruthy();
  await detailOf('Paolo Marino');
});

test('what is decided while another decision is on its way waits for it, and is not lost', async () => {
  answerInbox({ leave: [ofSara, ofLuca] });
  const held = holdDecisions();
  open();
  await detailOf('Sara Conti');
  await userEvent.keyboard('a');
  await waitFor(() => expect(held).toHaveLength(1));
  await userEvent.keyboard('j');
  await detailOf('Luca Ferrari');
  await userEvent.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rifiutare la richiesta di Luca Ferrari?' }));
  await userEvent.type(dialog.getByRole('textbox'), 'Reparto scoperto');
  await userEvent.click(dialog.getByRole('button', { name: 'Rifiuta' }));
  expect(decided()).toHaveLength(1);
  await act(async () => held[0]?.());
  await waitFor(() => expect(held).toHaveLength(2));
  await act(async () => held[1]?.());
  await waitFor(() =>
    expect(decided()).toMatchObject([
      { leaveRequestId: ofSara.id, body: { status: 'approved' } },
      { leaveRequestId: ofLuca.id, body: { status: 'rejected', note: 'Reparto scoperto' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the same key pressed twice is one decision', async () => {
  answerInbox({ leave: [ofSara, ofLuca] });
  const held = holdDecisions();
  open();
  await detailOf('Sara Conti');
  await userEvent.keyboard('aa');
  await waitFor(() => expect(held).toHaveLength(1));
  await act(async () => held[0]?.());
  await detailOf('Luca Ferrari');
  expect(decided()).toHaveLength(1);
});

test('of several, each is decided on its own and the refused one says why', async () => {
  const kept = answerInbox({ leave: [ofSara, ofLuca, ofPaolo] });
  const answer = vi.mocked(send).getMockImplementation();
  vi.mocked(send).mockImplementation(async (route, input) => {
    if (route.startsWith('PATCH') && input?.params?.['leaveRequestId'] === ofLuca.id)
      throw refusal('overlap', 'Il periodo si sovrappone a un altro');
    return answer?.(route, input);
  });
  open();
  await detailOf('Sara Conti');
  expect(screen.getByRole('checkbox', { name: /Seleziona la richiesta di Paolo Marino/ })).toHaveProperty(
    'disabled',
    true,
  );
  await userEvent.keyboard('x');
  expect(screen.getByRole('checkbox', { name: /Seleziona la richiesta di Sara Conti/ })).toHaveProperty(
    'checked',
    true,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona tutte' }));
  const bar = within(screen.getByRole('region', { name: 'Azioni sulla selezione' }));
  await userEvent.click(bar.getByRole('button', { name: 'Approva' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Approvare 2 richieste?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Approva' }));
  const outcome = within(await screen.findByRole('dialog', { name: '1 approvata, 1 in conflitto' }));
  expect(outcome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Luca Ferrari · 01/12/2026, 14:00–16:00Il periodo si sovrappone a un altro',
    'Sara Conti · 01/12 – 03/12/2026Approvata',
  ]);
  expect(await screen.findByText('Richiesta elaborata correttamente')).toBeTruthy();
  expect(kept.get(ofSara.id)?.status).toBe('approved');
});

test('who was slower reads who decided and when', async () => {
  const kept = answerInbox(
    { leave: [ofSara] },
    {
      'PATCH /leave-requests/:leaveRequestId': () => {
        kept.set(ofSara.id, leaveOf({ status: 'rejected', decidedBy: luca, decidedAt: '2026-11-12T09:30:00.000Z' }));
        throw refusal('alreadyDecided', 'La richiesta è già stata decisa');
      },
    },
  );
  open();
  await userEvent.click((await detailOf('Sara Conti')).getByRole('button', { name: 'Approva' }));
  expect(
    await screen.findByText(/^Sara Conti: richiesta già decisa. Rifiutata da Luca Ferrari, 12\/11\/2026, 10:30$/),
  ).toBeTruthy();
  const shown = await detailOf('Sara Conti');
  expect(await shown.findByText('Rifiutata da Luca Ferrari, 12/11/2026, 10:30')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Approva' })).toBeNull();
});

test('a link opens a decided one although the inbox shows what waits', async () => {
  const old = leaveOf({ status: 'approved', decidedBy: luca, decidedAt: '2026-11-12T09:30:00.000Z' });
  answerInbox({ leave: [old, ofLuca] });
  open(`/register?tab=requests&id=${old.id}`);
  const shown = await detailOf('Sara Conti');
  expect(shown.getByText('Approvata da Luca Ferrari, 12/11/2026, 10:30')).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Rifiuta' })).toBeTruthy();
});

test('one’s own request is somebody else’s to decide', async () => {
  answerInbox({ leave: [ofPaolo] });
  open();
  const shown = await detailOf('Paolo Marino');
  expect(shown.getByText('È una propria richiesta: la decide un’altra persona.')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Approva' })).toBeNull();
  await userEvent.keyboard('a');
  expect(decided()).toEqual([]);
});

test('with nothing waiting all is clear, and the last decided stay in reach', async () => {
  const old = leaveOf({ status: 'approved', decidedBy: luca, decidedAt: '2026-11-12T09:30:00.000Z' });
  answerInbox({ leave: [old] });
  open();
  expect(await screen.findByText('Tutto a posto, nessuna richiesta in attesa')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /Sara Conti/ }));
  await detailOf('Sara Conti');
});

test('filters that find nothing say so and can be cleared', async () => {
  answerInbox({ leave: [ofSara] });
  open('/register?tab=requests&status=draft&leaveRequestType=nothing');
  expect(await screen.findByText('Nessun risultato per 1 filtro')).toBeTruthy();
  expect(screen.getByText(/Filtro non valido rimosso: tipo/)).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Azzera' })[0] ?? document.body);
  await detailOf('Sara Conti');
});

test('without a connection nothing is decided, and the reason can be read', async () => {
  answerInbox({ leave: [ofSara] });
  open();
  const shown = await detailOf('Sara Conti');
  act(() => heardFromServer(false));
  expect(shown.getByRole('button', { name: 'Approva' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('a');
  expect(await screen.findByText('Nessuna connessione: i salvataggi sono sospesi')).toBeTruthy();
  expect(decided()).toEqual([]);
});
