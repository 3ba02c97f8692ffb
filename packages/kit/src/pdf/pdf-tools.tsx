import {
  mdiArrowExpandHorizontal,
  mdiChevronLeft,
  mdiChevronRight,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
} from '@mdi/js';
import type { ReactNode } from 'react';
import { useT } from '../words/i18n.ts';
import { type Act, type Zoom, zoomIn, zoomOut } from './view-state.ts';

type PdfToolsProps = {
  page: number;
  pages: number;
  zoom: Zoom;
  percent: number;
  onAct(act: Act): void;
};

/** The line above the page; without a file it only keeps its place. */
export function PdfBar({ head, tools }: { head: ReactNode; tools: PdfToolsProps | null }) {
  const t = useT();
  return (
    <div className="pdf-bar">
      <p className="pdf-place" role="status" data-short={tools && `${tools.page}/${tools.pages}`}>
        <span>{tools && t('pdf.page', { page: tools.page, pages: tools.pages })}</span>
      </p>
      <div className="pdf-head">{head}</div>
      {tools && <PdfTools {...tools} />}
    </div>
  );
}

function PdfTools({ page, pages, zoom, percent, onAct }: PdfToolsProps) {
  const t = useT();
  return (
    <div className="pdf-tools" role="group" aria-label={t('pdf.tools')}>
      <Tool label={t('pdf.previous')} path={mdiChevronLeft} isOff={page <= 1} onUse={() => onAct({ page: page - 1 })} />
      <Tool
        label={t('pdf.next')}
        path={mdiChevronRight}
        isOff={page >= pages}
        onUse={() => onAct({ page: page + 1 })}
      />
      <Tool
        label={t('pdf.zoom.out')}
        path={mdiMagnifyMinusOutline}
        isOff={zoomOut(percent) >= percent}
        onUse={() => onAct({ zoom: zoomOut(percent) })}
      />
      <button
        type="button"
        className="pdf-tool pdf-percent"
        aria-label={t('pdf.zoom.actual', { percent })}
        title={t('pdf.zoom.actual', { percent })}
        onClick={() => onAct({ zoom: 100 })}
      >
        {t('pdf.zoom.percent', { percent })}
      </button>
      <Tool
        label={t('pdf.zoom.in')}
        path={mdiMagnifyPlusOutline}
        isOff={zoomIn(percent) <= percent}
        onUse={() => onAct({ zoom: zoomIn(percent) })}
      />
      <Tool
        label={t('pdf.zoom.fit')}
        path={mdiArrowExpandHorizontal}
        isPressed={zoom === 'fit'}
        onUse={() => onAct({ zoom: 'fit' })}
      />
    </div>
  );
}

type ToolProps = { label: string; path: string; isOff?: boolean; isPressed?: boolean; onUse(): void };

/** One that has nothing to do keeps the focus: whoever pages through a file ends on it. */
const Tool = ({ label, path, isOff = false, isPressed, onUse }: ToolProps) => (
  <button
    type="button"
    className="pdf-tool"
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    aria-pressed={isPressed}
    onClick={() => isOff || onUse()}
  >
    <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  </button>
);
