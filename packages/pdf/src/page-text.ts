/** A piece of text as the file places it, in points from the upper left corner of the page as it is shown. */
export type TextRun = {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** What stands on one visual line, from left to right; `text` joins its runs, with a blank where there is a gap. */
export type TextLine = TextRun & { readonly runs: readonly TextRun[] };

/** What can be read on a page; a scan has no lines. Pages are counted from 1. */
export type PageText = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
};
