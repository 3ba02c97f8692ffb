import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MatchedSlip } from '@timbro/core/payslips/match-rules.ts';
import { type SendInput, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { answerWith, sentTo } from '#parts/people/people-testing.ts';
import { IntakeScreen } from './intake-screen.tsx';
import { readFiles } from './reading/read-files.ts';
import type { ReadAsked, ReadNews } from './reading/read-job.ts';
import { aMatch, aPayee } from './slips/intake.cases.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
vi.mock('./reading/read-files.ts', () => ({ readFiles: vi.fn() }));
vi.mock('./sending/split-file.ts', () => ({
  async *splitFile({ lists }: { lists: readonly unknown[] }) {
    yield* lists.map(() => new Uint8Array([37, 80, 68, 70]));
  },
}));
vi.mock('@timbro/kit/pdf/pdf-view.tsx', () => ({
  PdfView: ({ page, zoom }: { page: number; zoom: unknown }) => <p data-testid="page">{`${page} ${String(zoom)}`}</p>,
}));

const idOf = (name: string) => `018f2b6e-0000-7000-8000-0000000000${name}`;
const [amato, bernardi, ferri, conti] = [
  aPayee(idOf('a1'), 'Salvatore', 'Amato', 'MTASVT79A20D612J'),
  aPayee(idOf('a2'), 'Aurora', 'Bernardi', 'BRNRRA82P52D612Q'),
  aPayee(idOf('a3'), 'Marta', 'Ferri', 'FRRMRT83E54D612Q'),
  aPayee(idOf('a4'), 'Sara', 'Conti', null),
] as const;
const nameMark = { page: 2, kind: 'name', box: { left: 1, top: 1, width: 9, height: 9 } } as const;
const found: readonly MatchedSlip[] = [
  aMatch(1, amato.user.id, { code: amato.taxCode }),
  aMatch(2, bernardi.user.id, {
    code: 'BRNRRA82P52D612K',
    expectedLetter: 'Q',
    reasons: ['wrongCheckLetter'],
    marks: [nameMark],
  }),
  aMatch(3, ferri.user.id, { code: ferri.taxCode, month: '2026-09', reasons: ['otherMonth'] }),
];

const listOf = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 200 });
const former = {
  id: idOf('f1'),
  user: amato.user,
  publishedAt: '2026-11-04T08:00:00.000Z',
};
type There = { out: readonly unknown[]; drafts(): readonly unknown[] };
const slipsThere =
  ({ out, drafts }: There) =>
  ({ query }: SendInput) => {
    if (query?.['missing']) return listOf([bernardi, ferri, conti].map(({ user }) => ({ user, month: '2026-10' })));
    return listOf(query?.['published'] === 'true' ? out : drafts());
  };
const answers = (more: Parameters<typeof answerWith>[0] = {}) =>
  answerWith({
    'GET /payslips/people': () => listOf([amato, bernardi, ferri, conti]),
    'GET /payslips': slipsThere({ out: [former], drafts: () => [] }),
    'POST /payslips': () => ({ check: 'matches', fault: null }),
    'POST /payslips/publish': ({ body }: SendInput) => ({
      published:
        typeof body === 'object' && body !== null && 'ids' in body && Array.isArray(body.ids) ? body.ids.length : 0,
      refused: [],
    }),
    ...more,
  });

/** The worker, which answers when a test says so. */
let worker: { asked: ReadAsked; tell(news: ReadNews): void } | null = null;

beforeEach(() => {
  signInAs('BackOffice');
  answers();
  vi.stubGlobal('Worker', vi.fn());
  worker = null;
  vi.mocked(readFiles).mockImplementation((asked, tell) => {
    worker = { asked, tell };
    return () => undefined;
  });
});
afterEach(() => {
  vi.mocked(send).mockReset();
  vi.unstubAllGlobals();
});

const onClose = vi.fn();
const onMonth = vi.fn();
const grid = () => screen.getByRole('treegrid');
const activeRow = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
const publishButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pubblica \d/ });

async function chooseFile(slips: readonly MatchedSlip[] = found) {
  openPage(() => <IntakeScreen month="2026-10" onMonth={onMonth} onClose={onClose} />);
  const button = await screen.findByRole('button', { name: 'Scegli i file' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.upload(
    screen.getByLabelText('Scegli i file', { selector: 'input' }),
    new File(['%PDF-'], 'ottobre.pdf'),
  );
  await waitFor(() => expect(worker).not.toBeNull());
  const fileId = worker?.asked.files[0]?.id ?? '';
  const finish = () =>
    act(() => {
      worker?.tell({ is: 'read', fileId, pageCount: slips.length, copy: new Blob(['%PDF-']), slips });
      worker?.tell({ is: 'done' });
    });
  return { finish, fileId };
}

async function openReview(slips?: readonly MatchedSlip[]) {
  const { finish } = await chooseFile(slips);
  finish();
  await screen.findByRole('treegrid');
  await screen.findByText(/senza busta$/);
  await screen.findByTestId('page');
}

test('many doubts push nothing out of the list: what is replaced has its own line, and everything stands beside the page', async () => {
  const doubted = aMatch(1, amato.user.id, { code: amato.taxCode, reasons: ['noName', 'severalMonths'] });
  await openReview([doubted, aMatch(2, bernardi.user.id, { code: bernardi.taxCode })]);
  expect(screen.getByText('1 certo, 1 da controllare')).toBeTruthy();
  const replaced = within(grid()).getByText('Sostituisce la busta del 04/11');
  const doubts = 'Il nome della persona non è sulla pagina; Più mesi sulla pagina';
  expect(replaced.previousElementSibling?.textContent).toBe(doubts);
  expect(replaced.closest('[role=gridcell]')?.getAttribute('title')).toBe(`${doubts}; Sostituisce la busta del 04/11`);
  const side = within(screen.getByRole('region', { name: 'Persona' }));
  expect(side.getByText(doubts)).toBeTruthy();
  expect(side.getByText('Busta già pubblicata il 04/11')).toBeTruthy();
});

test('reading tells its page, can be stopped, and says what was not read', async () => {
  const { fileId } = await chooseFile();
  act(() => worker?.tell({ is: 'progress', file: 1, files: 1, page: 31, pages: 60 }));
  expect(await screen.findByText('pagina 31 di 60')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(await screen.findByRole('button', { name: 'Scegli i file' })).toBeTruthy();

  await userEvent.upload(screen.getByLabelText('Scegli i file', { selector: 'input' }), new File(['x'], 'nota.pdf'));
  await waitFor(() => expect(worker?.asked.files[0]?.id).not.toBe(fileId));
  act(() => {
    worker?.tell({ is: 'refused', fileId: worker.asked.files[0]?.id ?? '', reason: 'notPdf' });
    worker?.tell({ is: 'done' });
  });
  expect(await screen.findByText('«nota.pdf» non è un PDF')).toBeTruthy();
  expect(screen.getByText('Nessun cedolino trovato nei file scelti')).toBeTruthy();
});

test('what is in question comes first, and publishing says why it waits', async () => {
  await openReview();
  expect(document.activeElement).toBe(grid());
  expect(activeRow()).toContain('Bernardi Aurora');
  expect(activeRow()).toContain('Lettera di controllo errata; nome e cognome uguali');
  expect(publishButton().disabled).toBe(true);
  expect(screen.getByText('Per pubblicare: confermare o escludere i 2 cedolini da controllare')).toBeTruthy();
  expect(screen.getByText(/15 caratteri su 16 uguali, nome e cognome uguali/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Conferma Bernardi Aurora' })).toBeTruthy();
  expect(within(grid()).getByText('Sostituisce la busta del 04/11')).toBeTruthy();
  expect(screen.getByText('1 persona senza busta')).toBeTruthy();
});

test('by keys alone: Enter confirms and goes on, E excludes, U takes back, Z enlarges', async () => {
  await openReview();
  await userEvent.keyboard('{Enter}');
  expect(activeRow()).toContain('Ferri Marta');
  expect(screen.getByRole('button', { name: 'Conferma Ferri Marta' })).toBeTruthy();
  expect(screen.getByText('Per pubblicare: confermare o escludere il cedolino da controllare')).toBeTruthy();
  await userEvent.keyboard('z');
  expect(screen.getByTestId('page').textContent).toBe('3 125');
  await userEvent.keyboard('z{e}');
  expect(within(grid()).getByText('Escluso')).toBeTruthy();
  expect(publishButton().disabled).toBe(false);
  expect(publishButton().textContent).toBe('Pubblica 2 buste paga');
  await userEvent.keyboard('u');
  expect(activeRow()).toContain('Ferri Marta');
  expect(publishButton().disabled).toBe(true);
  await userEvent.keyboard('u');
  expect(activeRow()).toContain('Bernardi Aurora');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeRow()).toContain('Amato Salvatore');
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  expect(activeRow()).toContain('Da controllare');
  expect(within(grid()).queryByText('Ferri Marta')).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(within(grid()).getByText('Ferri Marta')).toBeTruthy();
});

test('Enter alone picks nobody: whoever is looked for is typed or walked to', async () => {
  await openReview();
  await userEvent.keyboard('p');
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: 'Persona proposta' });
  const before = picker.value;
  await userEvent.keyboard('{Enter}');
  expect(picker.value).toBe(before);
  expect(picker.getAttribute('aria-activedescendant')).toBeNull();
});

test('P looks for another person, who is then confirmed by name', async () => {
  await openReview();
  await userEvent.keyboard('p');
  const picker = screen.getByRole('combobox', { name: 'Persona proposta' });
  expect(document.activeElement).toBe(picker);
  await userEvent.type(picker, 'sara con', { initialSelectionStart: 0, initialSelectionEnd: 99 });
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(grid());
  expect(screen.getByRole('button', { name: 'Conferma Conti Sara' })).toBeTruthy();
  expect(publishButton().disabled).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect(activeRow()).toContain('Ferri Marta');
});

test('publishing asks once, uploads drafts with their ids, then publishes them together', async () => {
  await openReview();
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.click(publishButton());
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pubblicare 3 buste paga di ottobre 2026?' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Avvisa i dipendenti' }).checked).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Pubblica 3 buste paga' }));
  expect(await screen.findByRole('heading', { name: '3 buste paga pubblicate' })).toBeTruthy();

  const drafts = sentTo('POST /payslips').map(({ body }) => (body instanceof FormData ? Object.fromEntries(body) : {}));
  expect(drafts.map(({ userId, publish, replaces }) => [userId, publish, replaces])).toEqual([
    [amato.user.id, 'false', former.id],
    [bernardi.user.id, 'false', undefined],
    [ferri.user.id, 'false', undefined],
  ]);
  expect(sentTo('POST /payslips/publish')).toMatchObject([
    { body: { ids: drafts.map(({ id }) => id), confirmedIds: [], notify: false } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Fatto' }));
  expect(onClose).toHaveBeenCalled();
});

const draft = {
  id: idOf('d1'),
  user: amato.user,
  publishedAt: null,
  uploadedAt: '2026-11-03T09:15:00.000Z',
  uploadedBy: { ...conti.user, displayName: 'Sara Conti' },
};
const certainOnly = [found[0] ?? aMatch(1, amato.user.id)];
test('drafts of the same people wait for a word, and go when it is given', async () => {
  let drafts: readonly unknown[] = [draft];
  const removed = vi.fn();
  answers({
    'GET /payslips': slipsThere({ out: [], drafts: () => drafts }),
    'DELETE /payslips/:payslipId': ({ params, query }: SendInput) => {
      removed(params, query);
      drafts = [];
      return null;
    },
  });
  await openReview(certainOnly);
  const note = await screen.findByText(/1 busta paga di ottobre 2026 caricata e non pubblicata/);
  expect(note.textContent).toContain('Sara Conti, 03/11/2026');
  await userEvent.click(publishButton());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(publishButton().getAttribute('title')).toBe('Decidere prima che cosa fare delle buste già caricate');

  await userEvent.click(screen.getByRole('button', { name: 'Elimina le bozze' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Eliminare 1 busta paga non pubblicata?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Elimina le bozze' }));
  await waitFor(() => expect(screen.queryByText(/caricata e non pubblicata/)).toBeNull());
  expect(removed.mock.calls).toEqual([[{ payslipId: draft.id }, { draft: 'true' }]]);
  await waitFor(() => expect(publishButton().hasAttribute('title')).toBe(false));
});

test('drafts that are left alone hold up nothing more; drafts of others are no question', async () => {
  const drafts = [draft, { ...draft, id: idOf('d2'), user: conti.user }];
  answers({ 'GET /payslips': slipsThere({ out: [], drafts: () => drafts }) });
  await openReview(certainOnly);
  await screen.findByText(/1 busta paga di ottobre 2026 caricata/);
  await userEvent.click(screen.getByRole('button', { name: 'Lasciale' }));
  expect(screen.queryByText(/caricata e non pubblicata/)).toBeNull();
  await userEvent.click(publishButton());
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(sentTo('DELETE /payslips/:payslipId')).toEqual([]);
});

test('what differs on the server comes back to be confirmed, all of one reason at once', async () => {
  answers({ 'POST /payslips': () => ({ check: 'differs', fault: 'otherPerson' }) });
  await openReview([found[0], aMatch(2, bernardi.user.id, { code: bernardi.taxCode })].flatMap((one) => one ?? []));
  await userEvent.click(publishButton());
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Pubblica/ }));
  await screen.findByRole('treegrid');
  await waitFor(() => expect(publishButton().disabled).toBe(true));
  expect(activeRow()).toContain('Contiene il codice fiscale di un’altra persona');
  await userEvent.click(await screen.findByRole('button', { name: 'Conferma tutti i 2 con lo stesso motivo' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Conferma' }));
  await waitFor(() => expect(publishButton().disabled).toBe(false));
  await userEvent.click(publishButton());
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Pubblica/ }));
  expect(await screen.findByRole('heading', { name: '2 buste paga pubblicate' })).toBeTruthy();
  expect(sentTo('POST /payslips')).toHaveLength(2);
  const [published] = sentTo('POST /payslips/publish');
  expect(published?.body).toMatchObject({ confirmedIds: [expect.any(String), expect.any(String)] });
});

test('on a phone it says that slips are uploaded one by one', async () => {
  const all = window.matchMedia.bind(window);
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => all(query.includes('max-width: 699') ? '(min-width: 1px)' : query));
  openPage(() => <IntakeScreen month="2026-10" onClose={onClose} />);
  expect(await screen.findByText('Dal telefono si carica una busta alla volta')).toBeTruthy();
  narrow.mockRestore();
});
