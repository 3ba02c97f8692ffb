export const colours = {
  black: '#000000',
  paper: '#ffffff',
  ink: '#1b2733',
  muted: '#5d6977',
  line: '#c5ccd5',
  band: '#e4e9ef',
  shade: '#eff2f5',
  shadedBand: '#d3dae3',
  accent: '#23405f',
} as const;
type Colour = (typeof colours)[keyof typeof colours];

type Box = { x: number; y: number; width: number; height: number };
type Style = { size?: number; bold?: boolean; colour?: Colour; align?: 'left' | 'center' | 'right' };

/** What the page is drawn with: text that stays within its box whatever is written into it, fills and lines. */
export type Pen = {
  text: (text: string, box: Box, style?: Style) => void;
  /** The text in lines no wider than asked. */
  wrap: (text: string, width: number, style: Pick<Style, 'size' | 'bold'>) => string[];
  /** How much room a text takes in one line. */
  widthOf: (text: string, style: Pick<Style, 'size' | 'bold'>) => number;
  shade: (box: Box, colour: Colour) => void;
  lines: (lines: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[], style?: LineStyle) => void;
  watermark: (text: string) => void;
};
type LineStyle = { colour?: Colour; thickness?: number };

/** Below this share of its size a text is cut rather than made smaller. */
const smallest = 0.7;

export function penOn(document: PDFKit.PDFDocument): Pen {
  const choose = (size: number, bold: boolean) => document.font(bold ? 'bold' : 'body').fontSize(size);
  return {
    text(text, { x, y, width, height }, { size = 8, bold = false, colour = colours.ink, align = 'left' } = {}) {
      if (text === '') return;
      let shown = text;
      let taken = choose(size, bold).widthOfString(shown);
      if (taken > width) {
        choose(Math.max(size * smallest, (size * width) / taken), bold);
        shown = cut(shown, width, (piece) => document.widthOfString(piece));
        taken = document.widthOfString(shown);
      }
      const indent = { left: 0, center: (width - taken) / 2, right: width - taken }[align];
      const top = y + (height - document.currentLineHeight()) / 2;
      document.fillColor(colour).text(shown, x + indent, top, { lineBreak: false });
    },
    wrap: (text, width, { size = 8, bold = false }) => {
      choose(size, bold);
      return linesOf(text, width, (piece) => document.widthOfString(piece));
    },
    widthOf: (text, { size = 8, bold = false }) => choose(size, bold).widthOfString(text),
    shade: ({ x, y, width, height }, colour) => document.rect(x, y, width, height).fill(colour),
    lines(lines, { colour = colours.line, thickness = 0.5 } = {}) {
      for (const [x1, y1, x2, y2] of lines) document.moveTo(x1, y1).lineTo(x2, y2);
      document.lineWidth(thickness).stroke(colour);
    },
    watermark: (text) => drawWatermark(document, text),
  };
}

/** As much of a text as fits, with a sign that there was more; a hair of tolerance, because sizes are rounded. */
function cut(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width + 0.01) return text;
  let length = text.length;
  while (length > 1 && widthOf(`${text.slice(0, length).trimEnd()}…`) > width) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}

/** Word by word: the document remembers how wide a word is, but would measure every longer line anew. */
function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  const space = widthOf(' ');
  let line = '';
  let taken = 0;
  for (const next of text.split(' ')) {
    const own = widthOf(next);
    if (line !== '' && taken + space + own > width) {
      lines.push(line);
      line = next;
      taken = own;
    } else {
      taken = line === '' ? own : taken + space + own;
      line = line === '' ? next : `${line} ${next}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function drawWatermark(document: PDFKit.PDFDocument, text: string) {
  const { width, height } = document.page;
  document.save().font('bold').fontSize(118);
  const [taken, line] = [document.widthOfString(text), document.currentLineHeight()];
  document
    .rotate(-24, { origin: [width / 2, height / 2] })
    .fillOpacity(0.075)
    .fillColor(colours.accent)
    .text(text, (width - taken) / 2, (height - line) / 2, { lineBreak: false })
    .restore();
}
