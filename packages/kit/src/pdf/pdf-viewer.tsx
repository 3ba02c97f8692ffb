import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Part } from '../data/lazy-part.ts';
import { useT } from '../words/i18n.ts';
import type { PdfMark } from './marks.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfBar } from './pdf-tools.tsx';
import { useLate } from './use-late.ts';
import { type OpenedFile, type PdfOpener, useOpenedFile } from './use-opened-file.ts';
import { useSizedPage } from './use-page.ts';
import { useRoom } from './use-room.ts';
import { type Act, type Zoom, actOf, clampPage, densityOf, percentOf, scaleOf } from './view-state.ts';

export type PdfViewProps = {
  /** The whole file; the same array as long as it is the same file. */
  data: Uint8Array;
  /** What the viewer is called, for who does not see it. */
  label: string;
  fileName?: string;
  marks?: readonly PdfMark[];
  /** With a page the caller leads, and hears where somebody wants to go; without, the viewer pages by itself. */
  page?: number;
  onPage?: (page: number) => void;
  /** Likewise. */
  zoom?: Zoom;
  onZoom?: (zoom: Zoom) => void;
  /** Stands beside the number of the page. */
  head?: ReactNode;
};

type PdfViewerProps = PdfViewProps & { opener: Part<PdfOpener> };

const a4 = { width: 595, height: 842 };
const none: readonly PdfMark[] = [];
const keyShortcuts = 'PageUp PageDown ArrowLeft ArrowRight Home End Plus - 0';

/** Shows a file page by page; what opens it is an argument, so that it can come later or be another one. */
export function PdfViewer(props: PdfViewerProps) {
  const { opener, data, label, fileName, marks = none, page, onPage, onZoom, head } = props;
  const t = useT();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const opened = useOpenedFile(opener, data);
  const file = opened.is === 'open' ? opened.file : null;
  const [paged, setPaged] = useState({ of: data, page: 1 });
  const [ownZoom, setOwnZoom] = useState<Zoom>('fit');
  const zoom = props.zoom ?? ownZoom;

  const pages = file?.pages ?? 1;
  const own = paged.of === data ? paged.page : 1;
  const shown = file ? clampPage(page ?? own, pages) : (page ?? own);
  const sized = useSizedPage(file, shown);
  const size = sized?.size ?? a4;
  const scale = scaleOf(zoom, size.width, room.width);
  const percent = percentOf(scale);
  usePlaceInBox(box, { page: shown, scale, isFit: zoom === 'fit' });

  const act = (wanted: Act) => {
    if ('zoom' in wanted) {
      setOwnZoom(wanted.zoom);
      return onZoom?.(wanted.zoom);
    }
    setPaged({ of: data, page: wanted.page });
    onPage?.(wanted.page);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!file || event.defaultPrevented || !isOurs(event)) return;
    const isWide = box.current !== null && box.current.scrollWidth > box.current.clientWidth;
    const wanted = actOf(event.key, { page: shown, pages, percent }, isWide);
    if (!wanted) return;
    event.preventDefault();
    // Keys of the page around it, such as those of a list, mean something else there.
    event.stopPropagation();
    act(wanted);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of whatever has the focus inside
    <section className="pdf" aria-label={label} onKeyDown={onKeyDown}>
      <PdfBar head={head} tools={file && { page: shown, pages, zoom, percent, onAct: act }} />
      <div
        ref={box}
        className="pdf-box"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        tabIndex={0}
        aria-label={t('pdf.page', { page: shown, pages })}
        aria-describedby={hintId}
        aria-keyshortcuts={keyShortcuts}
      >
        {file && sized?.size ? (
          <PdfPage
            file={file}
            name={fileName ?? label}
            page={sized.page}
            isLeft={sized.page !== shown}
            size={size}
            scale={scale}
            pixelRatio={densityOf(scale, room.pixelRatio)}
            marks={marks.filter((mark) => mark.page === shown)}
          />
        ) : (
          <Instead opened={opened} isPageFaulty={sized !== null} shape={{ ...a4, scale }} />
        )}
      </div>
      <p id={hintId} hidden>
        {t('pdf.keys')}
      </p>
    </section>
  );
}

/** With a modifier a key is the browser's, and in the head it belongs to whatever the caller put there. */
const isOurs = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>) =>
  !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest('.pdf-head'));

type PlaceInBox = { readonly page: number; readonly scale: number; readonly isFit: boolean };

/** A new page begins at its top; what lay in the middle stays there when the zoom changes. */
function usePlaceInBox(box: RefObject<HTMLElement | null>, { page, scale, isFit }: PlaceInBox): void {
  const last = useRef({ page, scale });
  useLayoutEffect(() => {
    const element = box.current;
    const { page: lastPage, scale: lastScale } = last.current;
    last.current = { page, scale };
    if (!element) return;
    const grown = scale / lastScale;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const middle = (start: number, length: number) => (start + length / 2) * grown - length / 2;
    if (page !== lastPage) element.scrollTo(0, 0);
    if (page !== lastPage || grown === 1) return;
    // Nobody zoomed: its room has changed, or is known only now. What was at the top stays there.
    if (isFit) element.scrollTo(0, scrollTop * grown);
    else element.scrollTo(middle(scrollLeft, clientWidth), middle(scrollTop, clientHeight));
  }, [box, page, scale, isFit]);
}

type Shape = { readonly width: number; readonly height: number; readonly scale: number };

/** What stands in the place of a page that is not here. */
function Instead({ opened, isPageFaulty, shape }: { opened: OpenedFile; isPageFaulty: boolean; shape: Shape }) {
  const t = useT();
  const isComing = opened.is !== 'closed' && !isPageFaulty;
  const isLate = useLate(isComing);
  if (isComing)
    return (
      <div className="pdf-paper" aria-busy="true" data-waiting="true" style={outline(shape)}>
        {isLate && <div className="pdf-skeleton" />}
        <p className="pdf-unseen" role="status">
          {isLate && t('pdf.opening')}
        </p>
      </div>
    );
  const fault = opened.is === 'closed' ? opened.fault : 'page';
  return (
    <div className="pdf-fault" role="alert">
      <p>{t(`pdf.fault.${fault}`)}</p>
      {opened.is === 'closed' && opened.fault === 'engine' && (
        <button type="button" className="pdf-retry" onClick={opened.retry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}

const outline = ({ width, height, scale }: Shape) => ({ width: width * scale, height: height * scale });
