import { useEffect, useMemo, useRef, useState } from 'react';
import { Loading } from '@timbro/kit/page/states.tsx';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import type { MarkTone, PdfMark } from '@timbro/kit/pdf/marks.ts';
import { PdfView } from '@timbro/kit/pdf/pdf-view.tsx';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { IntakeFile, SlipRow, Standing } from '../slips/slip-rows.ts';
import { statusTones } from './slip-grid-lines.tsx';

export type PreviewZoom = 'fit' | number;

type SlipPreviewProps = {
  row: SlipRow;
  standing: Standing;
  file: IntakeFile;
  page: number;
  zoom: PreviewZoom;
  contentOf(fileId: string): Promise<Blob | null>;
  onPage(page: number): void;
  onZoom(zoom: PreviewZoom): void;
};

/** The page as it is in the file, with what was found on it. */
export function SlipPreview({ row, standing, file, page, zoom, contentOf, onPage, onZoom }: SlipPreviewProps) {
  const t = useT();
  const bytes = useBytes(file.id, contentOf);
  const frame = useRef<HTMLDivElement>(null);
  const marks = useMemo(() => marksOf(t, row), [t, row]);
  useMarkInSight(frame, zoom, page);
  if (bytes === null) return <p className="slip-gone">{t('intake.preview.gone')}</p>;
  if (bytes === undefined) return <Loading shape="form" rows={6} />;
  return (
    <div ref={frame} className="slip-page">
      <PdfView
        data={bytes}
        label={t('intake.preview')}
        fileName={file.name}
        marks={marks}
        page={page}
        onPage={onPage}
        zoom={zoom}
        onZoom={onZoom}
        head={<StatusChip tone={statusTones[standing.status]} label={t(`intake.status.${standing.status}`)} />}
      />
    </div>
  );
}

/** The bytes of the file on show, and of no other; null where it is gone. */
function useBytes(fileId: string, contentOf: (fileId: string) => Promise<Blob | null>) {
  const [held, setHeld] = useState<{ of: string; bytes: Uint8Array | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const content = await contentOf(fileId);
      const bytes = content && new Uint8Array(await content.arrayBuffer());
      if (isCurrent) setHeld({ of: fileId, bytes });
    };
    read().catch(() => isCurrent && setHeld({ of: fileId, bytes: null }));
    return () => void (isCurrent = false);
  }, [fileId, contentOf]);
  return held?.of === fileId ? held.bytes : undefined;
}

function marksOf(t: Translate, { match }: SlipRow): PdfMark[] {
  const { marks, expectedLetter, reasons } = match;
  const isWrongMonth = reasons.includes('otherMonth');
  const toneOf = (kind: (typeof marks)[number]['kind']): MarkTone => {
    if (kind === 'extraMonth') return 'wrong';
    return kind === 'month' && isWrongMonth ? 'wrong' : kind;
  };
  const letter = expectedLetter !== null ? t('intake.mark.letter', { letter: expectedLetter }) : null;
  return marks.map(({ page, kind, box }) => ({
    page,
    ...box,
    tone: toneOf(kind),
    ...(kind === 'code' && letter !== null && { label: letter }),
  }));
}

/** Enlarged, what matters is looked at first. */
function useMarkInSight(frame: React.RefObject<HTMLElement | null>, zoom: PreviewZoom, page: number): void {
  useEffect(() => {
    if (zoom === 'fit') return;
    const timer = setTimeout(() => {
      const mark = frame.current?.querySelector('.pdf-mark[data-tone=code], .pdf-mark');
      mark?.scrollIntoView({ block: 'center', inline: 'center' });
    });
    return () => clearTimeout(timer);
  }, [frame, zoom, page]);
}
