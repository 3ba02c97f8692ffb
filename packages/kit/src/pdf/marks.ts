import type { WebKey } from '@timbro/core/messages.ts';

export type MarkTone = 'code' | 'name' | 'month' | 'wrong';

/** A box over a page, in points from the upper left corner of the page as it is shown. */
export type PdfMark = {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly tone: MarkTone;
  /** Stands beside the box, for example what was expected there. */
  readonly label?: string;
};

export const toneLabels = {
  code: 'pdf.mark.code',
  name: 'pdf.mark.name',
  month: 'pdf.mark.month',
  wrong: 'pdf.mark.wrong',
} as const satisfies Record<MarkTone, WebKey>;

type Size = { readonly width: number; readonly height: number };

/** Room for a label under a box, in pixels. */
const labelRoom = 28;

/** On which side of its box a label has room: it grows towards the middle of the page and stays on it. */
export function labelPlace(mark: PdfMark, page: Size, scale: number): string {
  const side = mark.left + mark.width / 2 > page.width / 2 ? 'left' : 'right';
  const isLow = (page.height - mark.top - mark.height) * scale < labelRoom;
  return isLow ? `above-${side}` : `below-${side}`;
}
