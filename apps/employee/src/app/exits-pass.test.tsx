import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import { connectReads } from '@timbro/kit/light/connect-reads.ts';
import { keepReadsLive } from '@timbro/kit/light/live-reads.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { FakeSocket, eventOf } from '@timbro/kit/testing/fake-socket.ts';
import {
  at,
  bodiesOf,
  change,
  exitOf,
  idOf,
  keepExits,
  pendingExit,
  refuse,
  takeChange,
  ticket,
} from './exits-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
const drawn = vi.hoisted(() => ({ values: new Array<string>() }));
vi.mock('qrcode.react', () => ({
  QRCodeSVG: ({ value, title }: { value: string; title: string }) => {
    drawn.values.push(value);
    return <img alt={title} />;
  },
}));
const library = vi.hoisted(() => ({ io: vi.fn() }));
vi.mock('socket.io-client', () => library);

const path = '/me/exits';
const out = { leftAt: at('14:02') };

/** As a phone that was asleep until then and is looked at again. */
const wakeAt = (time: string, day?: string) =>
  act(() => {
    vi.setSystemTime(at(time, day));
    document.dispatchEvent(new Event('visibilitychange'));
  });
const told = async () =>
  within(await ticket())
    .getByRole('timer')
    .textContent?.replace(/\s+/g, ' ');
const step = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('14:43:08')) });
  drawn.values = [];
  prepareApi();
  signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the pass tells who may be out and until when, and gives the gate a code, but never the reason', async () => {
  keepExits([exitOf(out)]);
  open(path);
  const pass = within(await ticket());
  pass.getByText('Anna Rossi');
  await pass.findByText('Magazzino');
  pass.getByText('Autorizzata');
  expect(await told()).toBe('Rientro tra 0:47');
  pass.getByText(/^14:43/);
  pass.getByText('08');
  pass.getByText('uscita 14:02');
  pass.getByText('rientro 15:30');
  pass.getByText('PX7K-29QM');
  pass.getByText('Vale solo oggi. Il motivo non compare.');
  await pass.findByRole('img', { name: 'Codice QR del pass PX7K-29QM' });
  expect(new Set(drawn.values)).toEqual(
    new Set([`${window.location.origin}/exit-notices?tab=exit-requests&id=${idOf(1)}&pass=PX7K29QM`]),
  );
  expect(screen.queryByText(/Visita medica/)).toBeNull();
  screen.getByText('Giulia Bianchi, 13:20');
  await press('Mostra il motivo');
  screen.getByText('Visita medica · Dentista');
  await press('Nascondi il motivo');
  expect(screen.queryByText(/Visita medica/)).toBeNull();
  expect(document.title).toBe('Uscite · Timbro');
});

test('its time stays right while the phone sleeps, over the return and over midnight', async () => {
  keepExits([exitOf(out)]);
  open(path);
  expect(await told()).toBe('Rientro tra 0:47');
  wakeAt('15:29:30');
  expect(await told()).toBe('Rientro tra 0:01');
  wakeAt('15:30:10');
  expect(await told()).toBe('È ora di rientrare 0:00');
  wakeAt('15:42');
  expect(await told()).toBe('In ritardo di 0:12');
  screen.getByText('PX7K-29QM');
  wakeAt('00:05', '2026-11-13');
  expect(await told()).toBe('In ritardo di 8:35');
  expect(screen.queryByText('PX7K-29QM')).toBeNull();
  screen.getByText("Il codice valeva solo nel giorno dell'uscita.");
  screen.getByRole('button', { name: 'Sono rientrato' });
});

test('leaving waits until a quarter of an hour before, and says so', async () => {
  vi.setSystemTime(at('13:40'));
  keepExits([exitOf()]);
  takeChange([exitOf({ leftAt: at('13:46') })]);
  open(path);
  expect(await told()).toBe('Uscita tra 0:20');
  const leave = await step('Sto uscendo');
  expect(leave.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(leave.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Si può uscire dalle 13:45',
  );
  await userEvent.click(leave);
  expect(bodiesOf(change)).toEqual([]);

  wakeAt('13:46');
  expect(leave.getAttribute('aria-disabled')).toBe('false');
  await userEvent.click(leave);
  await step('Sono rientrato');
  await screen.findByText('Uscita registrata');
  expect(bodiesOf(change)).toEqual([{ left: true }]);
  expect(await told()).toBe('Rientro tra 1:44');
});

describe('a hand that taps twice on leaving', () => {
  const gone = { leftAt: at('14:43:08') };
  const leave = async () => {
    keepExits([exitOf()]);
    takeChange([exitOf(gone)]);
    open(path);
    await userEvent.click(await step('Sto uscendo'));
    return step('Sono rientrato');
  };

  test('does not come back by the second tap', async () => {
    const back = await leave();
    expect(back.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(back);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(bodiesOf(change)).toEqual([{ left: true }]);
    wakeAt('14:43:11');
    expect(back.getAttribute('aria-disabled')).toBe('false');
  });

  test('is asked within two minutes whether it is back, and stays out unless it says so', async () => {
    const back = await leave();
    wakeAt('14:45:07');
    await userEvent.click(back);
    const question = within(await screen.findByRole('alertdialog', { name: 'Già di ritorno?' }));
    question.getByText("L'uscita è delle 14:43, meno di due minuti fa. Dopo il rientro il pass non vale più.");
    expect(document.activeElement?.textContent).toBe('Sono ancora fuori');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bodiesOf(change)).toEqual([{ left: true }]);

    takeChange([exitOf({ ...gone, returnedAt: at('14:45:07') })]);
    await waitFor(() => expect(back.getAttribute('aria-disabled')).toBe('false'));
    await userEvent.click(back);
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: 'Sono rientrato' }));
    await screen.findByText('Rientro registrato');
    expect(bodiesOf(change)).toEqual([{ left: true }, { returned: true }]);
  });

  test('is not asked later', async () => {
    const back = await leave();
    wakeAt('14:45:08');
    takeChange([exitOf({ ...gone, returnedAt: at('14:45:08') })]);
    await userEvent.click(back);
    await screen.findByText('Rientro registrato');
    expect(bodiesOf(change)).toEqual([{ left: true }, { returned: true }]);
  });
});

test('a second tap on coming back does not leave on the next exit', async () => {
  const next = exitOf({ id: idOf(5), startsAt: at('14:50'), expectedReturnAt: at('16:30'), passCode: 'AAAA2222' });
  keepExits([next, exitOf(out)]);
  takeChange([next, exitOf({ ...out, returnedAt: at('14:43') })]);
  open(path);
  await press('Sono rientrato');
  const leave = await step('Sto uscendo');
  await userEvent.click(leave);
  expect(bodiesOf(change)).toEqual([{ returned: true }]);
  wakeAt('14:43:11');
  await userEvent.click(leave);
  await waitFor(() => expect(bodiesOf(change)).toEqual([{ returned: true }, { left: true }]));
});

test('a hurried hand comes back once; the exit is then one of the earlier ones', async () => {
  keepExits([exitOf(out)]);
  let answer = () => {};
  answers[change] = () =>
    new Promise((resolve) => {
      answer = () => {
        keepExits([exitOf({ ...out, returnedAt: at('14:43') })]);
        resolve(null);
      };
    });
  open(path);
  const back = await step('Sono rientrato');
  await userEvent.dblClick(back);
  await userEvent.click(back);
  expect(bodiesOf(change)).toEqual([{ returned: true }]);
  answer();
  await screen.findByText('Rientro registrato');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pass di uscita' })).toBeNull());
  const past = within(await screen.findByRole('region', { name: 'Precedenti' }));
  past.getByRole('button', { name: /^Visita medica\s+Approvata\s+12\/11\/2026, 14:00–15:30\s+Rientro 14:43$/ });
});

test('what is refused says why and shows what has become of it', async () => {
  keepExits([exitOf()]);
  answers[change] = () => {
    keepExits([pendingExit]);
    return refuse('Lo stato attuale non permette questa operazione')();
  };
  open(path);
  await press('Sto uscendo');
  await screen.findByText('Lo stato attuale non permette questa operazione');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pass di uscita' })).toBeNull());
  await screen.findByRole('button', { name: /^Visita medica\s+In attesa/ });
});

test('of two exits today the next is the pass, and the second after it', async () => {
  vi.setSystemTime(at('14:10'));
  const second = exitOf({ id: idOf(5), startsAt: at('16:00'), expectedReturnAt: at('16:30'), passCode: 'AAAA2222' });
  keepExits([second, exitOf(out)]);
  takeChange([second, exitOf({ ...out, returnedAt: at('14:10') })]);
  open(path);
  within(await ticket()).getByText('PX7K-29QM');
  within(screen.getByRole('region', { name: 'In corso' })).getByRole('button', { name: /12\/11\/2026, 16:00–16:30/ });
  await press('Sono rientrato');
  await waitFor(async () => within(await ticket()).getByText('AAAA-2222'));
  expect(await told()).toBe('Uscita tra 1:50');
});

test('the pass of another day is none', async () => {
  keepExits([
    exitOf({ startsAt: at('09:00', '2026-11-13'), expectedReturnAt: null }),
    exitOf({ id: idOf(6), startsAt: at('09:00', '2026-11-11'), expectedReturnAt: at('10:00', '2026-11-11') }),
  ]);
  open(path);
  const ahead = within(await screen.findByRole('region', { name: 'In corso' }));
  ahead.getByRole('button', { name: /13\/11\/2026, dalle 09:00/ });
  const past = within(screen.getByRole('region', { name: 'Precedenti' }));
  past.getByRole('button', { name: /11\/11\/2026, 09:00–10:00\s+Non usata$/ });
  expect(screen.queryByText('PX7K-29QM')).toBeNull();
});

test('a later return is announced, counted from the one that was said, and a wrong one is named at its field', async () => {
  keepExits([exitOf(out)]);
  open(path);
  await press('Rientro più tardi');
  screen.getByText('Vale subito, senza approvazione: chi decide le uscite vede il nuovo orario.');
  const field = screen.getByLabelText<HTMLInputElement>('Nuovo rientro');
  expect(field.value).toBe('2026-11-12T16:00');
  await press('+1 h');
  expect(field.value).toBe('2026-11-12T16:30');

  await userEvent.clear(field);
  await press('Comunica il rientro');
  await screen.findByText('Data non corretta');
  await userEvent.type(field, '2026-11-12T14:40');
  await press('Comunica il rientro');
  await screen.findByText('Il nuovo rientro deve essere dopo adesso');
  expect(bodiesOf(change)).toEqual([]);

  await press('+15 min');
  answers[change] = refuse('Il mese è chiuso', { code: 'monthClosed' });
  await press('Comunica il rientro');
  await screen.findByText('Il mese è chiuso');
  expect(field.value).toBe('2026-11-12T15:45');

  takeChange([exitOf({ ...out, expectedReturnAt: at('15:45') })]);
  await press('Comunica il rientro');
  await screen.findByText('Nuovo rientro comunicato: 15:45');
  expect(bodiesOf(change).at(-1)).toEqual({ expectedReturnAt: at('15:45') });
  expect(await told()).toBe('Rientro tra 1:02');
  expect(screen.queryByLabelText('Nuovo rientro')).toBeNull();
});

test.each([
  ['before leaving', {}],
  ['with no return said', { expectedReturnAt: null }],
])('who is not out announces no return: %s', async (_, changes) => {
  keepExits([exitOf(changes)]);
  open(path);
  await step('Sto uscendo');
  expect(screen.queryByRole('button', { name: /^(Rientro più tardi|Indica il rientro)$/ })).toBeNull();
});

test('who is out and has said no return says it, and a refusal is told though the form goes', async () => {
  keepExits([exitOf({ ...out, expectedReturnAt: null })]);
  open(path);
  await press('Indica il rientro');
  answers[change] = () => {
    keepExits([exitOf({ ...out, expectedReturnAt: null, returnedAt: at('14:43') })]);
    return refuse('Il rientro è già registrato')();
  };
  await press('Comunica il rientro');
  await waitFor(() => expect(screen.queryByLabelText('Nuovo rientro')).toBeNull());
  screen.getByText('Il rientro è già registrato');
});

test('once the return has passed nobody leaves without asking anew', async () => {
  vi.setSystemTime(at('15:40'));
  keepExits([exitOf()]);
  open(path);
  expect(await told()).toBe('Orario passato da 0:10');
  expect((await step('Sto uscendo')).getAttribute('aria-disabled')).toBe('true');
  screen.getByText("Il rientro previsto è passato: per uscire chiedere un'altra uscita");
});

test('who is late announces a return counted from now', async () => {
  vi.setSystemTime(at('15:40'));
  keepExits([exitOf(out)]);
  open(path);
  expect(await told()).toBe('In ritardo di 0:10');
  await press('Rientro più tardi');
  expect(screen.getByLabelText<HTMLInputElement>('Nuovo rientro').value).toBe('2026-11-12T16:10');
});

test('without a connection the pass is there, and what would change something rests', async () => {
  keepExits([exitOf(out)]);
  open(path);
  await screen.findByText('PX7K-29QM');
  cleanup();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const route of Object.keys(answers)) answers[route] = silence;
  open(path);
  await screen.findByText('PX7K-29QM');
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await step('Sono rientrato')).closest('[disabled]')).not.toBeNull();
  expect((await step('Rientro più tardi')).closest('[disabled]')).not.toBeNull();
});

test('a notice of the approval leads to the ticket', async () => {
  keepExits([exitOf()]);
  open(`${path}?id=${idOf(1)}`);
  const title = await screen.findByRole('heading', { name: 'Pass di uscita' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('the office’s decision turns a request into a pass by itself', async () => {
  const socket = new FakeSocket();
  library.io.mockReset().mockImplementation(() => socket);
  keepReadsLive(async () => connectReads);
  keepExits([{ ...pendingExit, id: idOf(1) }]);
  open(path);
  await screen.findByRole('button', { name: /^Visita medica\s+In attesa/ });
  await waitFor(() => expect(library.io).toHaveBeenCalledOnce());
  socket.receive('connect');
  keepExits([exitOf()]);
  socket.receive('entityEvent', eventOf('exits.decide'));
  within(await ticket()).getByText('PX7K-29QM');
});

test('a company without the module has no such page and says so', async () => {
  session.set({ permissions: { ...allModules, moduleExitNotices: false } });
  open(path);
  await screen.findByRole('heading', { name: 'Modulo non attivo' });
  expect(screen.queryByRole('link', { name: 'Uscite' })).toBeNull();
  expect(sent.mock.calls.map(([route]) => route)).not.toContain('GET /exits/mine');
  expect(sent.mock.calls.map(([route]) => route)).not.toContain('GET /stamps/current');
});
