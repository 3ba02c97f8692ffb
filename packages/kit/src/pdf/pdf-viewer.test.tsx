import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { EngineFault } from '@timbro/pdf/engine.ts';
import type { DrawnPage, PageView } from '@timbro/pdf/view/draw-page.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { probeWith } from '../data/offline.ts';
import { type PdfViewProps, PdfViewer } from './pdf-viewer.tsx';
import type { PdfOpener } from './use-opened-file.ts';

const bytes = new Uint8Array([37, 80, 68, 70]);
const named = (name: string) => Object.assign(new Error('…'), { name });
const drawnAtOnce = async ({ page }: PageView): Promise<DrawnPage | null> => ({ page, hasText: page !== 3 });

/** A file whose drawing can be watched and held back; nothing of pdfjs is in it. */
function fakeFile(pages = 60, draw = drawnAtOnce) {
  const drawings = vi.fn(draw);
  const destroy = vi.fn(async () => undefined);
  const opener: PdfOpener = {
    openForView: () => ({
      promise: Promise.resolve({
        pages,
        sizeOf: async () => ({ width: 595, height: 842 }),
        painterOn: () => ({ draw: drawings, stop: () => undefined }),
      }),
      destroy,
    }),
  };
  return { opener, drawings, destroy };
}

const failing = (error: Error): PdfOpener => ({
  openForView: () => ({ promise: Promise.reject(error), destroy: async () => undefined }),
});

const show = (opener: PdfOpener, props: Partial<PdfViewProps> = {}) => {
  const part = lazyPart(async () => opener);
  const view = (more: Partial<PdfViewProps> = {}) => (
    <PdfViewer opener={part} data={bytes} label="Anteprima" {...props} {...more} />
  );
  const { rerender, unmount, container } = render(view());
  const drawn = (page: number) =>
    waitFor(() => expect(container.querySelector(`[data-drawn="${page}"]`)).not.toBeNull());
  return { drawn, unmount, container, show: (more: Partial<PdfViewProps>) => rerender(view(more)) };
};

const box = () => screen.getByRole('group', { name: /^Pagina \d/ });
const tool = (name: string) => screen.getByRole('button', { name });

beforeEach(() => probeWith(async () => undefined));

test('a file opens on its first page, which alone is drawn, and is named by its file', async () => {
  const { opener, drawings } = fakeFile();
  const { drawn } = show(opener, { fileName: 'cedolini.pdf' });
  await drawn(1);
  expect(screen.getByRole('region', { name: 'Anteprima' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Pagina 1 di 60');
  expect(screen.getByRole('img', { name: 'cedolini.pdf, pagina 1 di 60' })).toBeTruthy();
  expect(new Set(drawings.mock.calls.map(([view]) => view.page))).toEqual(new Set([1]));
});

test('a page without text says that it is an image', async () => {
  const { drawn } = show(fakeFile().opener, { page: 3 });
  await drawn(3);
  expect(screen.getByRole('img', { name: 'Anteprima, pagina 3 di 60: un’immagine senza testo' })).toBeTruthy();
});

test('keys on the viewer turn pages and zoom, keys elsewhere do not', async () => {
  const { drawn } = show(fakeFile().opener, { head: <input aria-label="Cerca" /> });
  await drawn(1);
  act(() => box().focus());
  await userEvent.keyboard('{PageDown}{ArrowRight}');
  await drawn(3);
  await userEvent.keyboard('{End}');
  await drawn(60);
  await userEvent.keyboard('{Home}');
  await drawn(1);
  await userEvent.keyboard('+');
  expect(tool('110%, mostra al 100%')).toBeTruthy();
  await userEvent.keyboard('0');
  expect(tool('Adatta alla larghezza').getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('{Control>}+{/Control}');
  expect(tool('Adatta alla larghezza').getAttribute('aria-pressed')).toBe('true');

  await userEvent.click(screen.getByRole('textbox', { name: 'Cerca' }));
  await userEvent.keyboard('{PageDown}0');
  expect(screen.getByRole('status').textContent).toBe('Pagina 1 di 60');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('0');
});

test('buttons turn pages and zoom; at an end a button does nothing and keeps the focus', async () => {
  const { drawn } = show(fakeFile(2).opener);
  await drawn(1);
  await userEvent.click(tool('Pagina successiva'));
  await drawn(2);
  expect(tool('Pagina successiva').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(tool('Pagina successiva'));
  expect(document.activeElement).toBe(tool('Pagina successiva'));
  await userEvent.click(tool('Ingrandisci'));
  expect(tool('Adatta alla larghezza').getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(tool('110%, mostra al 100%'));
  expect(tool('100%, mostra al 100%')).toBeTruthy();
});

test('with a page the caller leads, and hears where somebody wants to go', async () => {
  const onPage = vi.fn();
  const { drawn, show: update } = show(fakeFile().opener, { page: 5, onPage });
  await drawn(5);
  await userEvent.click(tool('Pagina precedente'));
  expect(onPage).toHaveBeenCalledWith(4);
  expect(screen.getByRole('status').textContent).toBe('Pagina 5 di 60');
  update({ page: 25 });
  await drawn(25);
  update({ page: 99 });
  await drawn(60);
});

test('marks are a list on their page only, each with what it is and its label', async () => {
  const marks = [
    { page: 2, left: 40, top: 90, width: 80, height: 12, tone: 'name' },
    { page: 2, left: 300, top: 90, width: 90, height: 12, tone: 'code', label: 'atteso Q in ultima posizione' },
  ] as const;
  const { drawn } = show(fakeFile().opener, { marks });
  await drawn(1);
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.click(tool('Pagina successiva'));
  await drawn(2);
  const list = screen.getByRole('list', { name: 'Evidenziato nella pagina' });
  const [name, code] = within(list).getAllByRole('listitem');
  expect(name?.textContent).toBe('Nome');
  expect(code?.textContent).toContain('Codice fiscale');
  expect(code?.textContent).toContain('atteso Q in ultima posizione');
  // Without a layout the page has its size on paper.
  expect(code?.style.left).toBe('400px');
});

test('another file begins at its first page, and the former one is ended', async () => {
  const { opener, destroy } = fakeFile();
  const { drawn, show: update, unmount } = show(opener);
  await drawn(1);
  await userEvent.click(tool('Pagina successiva'));
  await drawn(2);
  update({ data: new Uint8Array([37]) });
  await drawn(1);
  expect(destroy).toHaveBeenCalledTimes(1);
  unmount();
  expect(destroy).toHaveBeenCalledTimes(2);
});

test('a page that takes a while is awaited in its shape, and only then is the former one gone', async () => {
  let finish: (() => void) | undefined;
  const draw = (view: PageView) =>
    view.page === 1
      ? drawnAtOnce(view)
      : new Promise<DrawnPage>((resolve) => (finish = () => resolve({ page: 2, hasText: true })));
  const { drawn, container } = show(fakeFile(2, draw).opener);
  await drawn(1);
  await userEvent.click(tool('Pagina successiva'));
  expect(container.querySelector('[data-drawn]')).toBeNull();
  expect(container.querySelector('.pdf-skeleton')).toBeNull();
  await waitFor(() => expect(container.querySelector('.pdf-skeleton')).not.toBeNull());
  expect(container.querySelector('.pdf-paper')?.getAttribute('aria-busy')).toBe('true');
  act(() => finish?.());
  await drawn(2);
  expect(container.querySelector('.pdf-skeleton')).toBeNull();
});

test.each([
  ['damaged', named('InvalidPDFException'), 'Il file non si apre: è danneggiato o non è un PDF.'],
  ['locked', named('PasswordException'), 'Il file è protetto da una password e non si può mostrare.'],
])('a %s file says so, and there is nothing to try again', async (_, error, words) => {
  show(failing(error), { head: <span>Da controllare</span> });
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Da controllare')).toBeTruthy();
});

test('one damaged page leaves the others readable', async () => {
  const draw = (view: PageView) => (view.page === 2 ? Promise.reject(named('FormatError')) : drawnAtOnce(view));
  const { drawn } = show(fakeFile(3, draw).opener);
  await drawn(1);
  await userEvent.click(tool('Pagina successiva'));
  expect((await screen.findByRole('alert')).textContent).toBe('Questa pagina è danneggiata e non si può mostrare.');
  await userEvent.click(tool('Pagina successiva'));
  await drawn(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an engine that did not arrive is fetched again on demand', async () => {
  const { opener } = fakeFile();
  const fetchOpener = vi.fn(async () => opener).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { container } = render(<PdfViewer opener={lazyPart(fetchOpener)} data={bytes} label="Anteprima" />);
  expect((await screen.findByRole('alert')).textContent).toContain('Il visualizzatore dei PDF non si è caricato.');
  await userEvent.click(tool('Riprova'));
  await waitFor(() => expect(container.querySelector('[data-drawn="1"]')).not.toBeNull());
});

test('a worker that does not start is started again on demand', async () => {
  const { opener } = fakeFile();
  const openForView = vi
    .fn(opener.openForView)
    .mockImplementationOnce(failing(new EngineFault('no worker')).openForView);
  const { drawn } = show({ openForView });
  await userEvent.click(await screen.findByRole('button', { name: 'Riprova' }));
  await drawn(1);
});
