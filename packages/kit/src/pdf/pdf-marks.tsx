import './pdf-marks.css';
import type { PageSize } from '@timbro/pdf/view/pdf-file.ts';
import { useT } from '../words/i18n.ts';
import { type PdfMark, labelPlace, toneLabels } from './marks.ts';

type PdfMarksProps = { marks: readonly PdfMark[]; size: PageSize; scale: number };

/** The boxes over the page are a list: who does not see them hears what each of them is. */
export function PdfMarks({ marks, size, scale }: PdfMarksProps) {
  const t = useT();
  if (marks.length === 0) return null;
  return (
    <ul className="pdf-marks" aria-label={t('pdf.marks')}>
      {marks.map((mark) => (
        <li
          key={`${mark.tone} ${mark.left} ${mark.top}`}
          className="pdf-mark"
          data-tone={mark.tone}
          style={{
            left: mark.left * scale,
            top: mark.top * scale,
            width: mark.width * scale,
            height: mark.height * scale,
          }}
        >
          <span className="pdf-unseen">{t(toneLabels[mark.tone])}</span>
          {mark.label !== undefined && (
            <span className="pdf-mark-label" data-place={labelPlace(mark, size, scale)}>
              {mark.label}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
