import './pdf-text.css';
import { type CSSProperties, useRef } from 'react';
import type { PageSize, PdfFile } from '@timbro/pdf/view/pdf-file.ts';
import { useT } from '../words/i18n.ts';
import type { PdfMark } from './marks.ts';
import { PdfMarks } from './pdf-marks.tsx';
import { useLate } from './use-late.ts';
import { useDrawing } from './use-page.ts';

type PdfPageProps = {
  file: PdfFile;
  name: string;
  page: number;
  /** Another page was asked for, and is on its way. */
  isLeft: boolean;
  size: PageSize;
  scale: number;
  pixelRatio: number;
  marks: readonly PdfMark[];
};

/** One page as a sheet of paper: its picture, its text over it, and what is marked on it. */
export function PdfPage({ file, name, page, isLeft, size, scale, pixelRatio, marks }: PdfPageProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { seen, hasText, isDone, isFaulty } = useDrawing(file, { page, scale, pixelRatio }, canvas, text);
  const isSeen = seen === page;
  const isLate = useLate(isLeft || (!isSeen && !isFaulty));
  const words = isSeen && !hasText ? 'pdf.picture.noText' : 'pdf.picture';

  return (
    <>
      {isFaulty && (
        <p className="pdf-fault" role="alert">
          {t('pdf.fault.page')}
        </p>
      )}
      <div
        className="pdf-paper"
        style={paperStyle(size, scale)}
        hidden={isFaulty}
        aria-busy={isLeft || (!isDone && !isFaulty)}
        data-drawn={isDone && !isLeft ? page : undefined}
      >
        {/* A page that is no longer asked for is not shown under the number of another. */}
        <div className="pdf-surface" data-seen={!isLate}>
          <canvas ref={canvas} role="img" aria-label={t(words, { name, page, pages: file.pages })} />
          <div ref={text} className="pdf-text" />
        </div>
        {isSeen && !isLate && <PdfMarks marks={marks} size={size} scale={scale} />}
        {isLate && <div className="pdf-skeleton" />}
      </div>
    </>
  );
}

/** The text layer of pdfjs measures itself by this variable. */
type PaperStyle = CSSProperties & { '--total-scale-factor': number };

const paperStyle = ({ width, height }: PageSize, scale: number): PaperStyle => ({
  width: Math.floor(width * scale),
  height: Math.floor(height * scale),
  '--total-scale-factor': scale,
});
