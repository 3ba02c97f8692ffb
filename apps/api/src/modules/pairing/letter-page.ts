import type { Values } from '@timbro/core/define-messages.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import type { pairingLetterMessages } from '@timbro/core/pairing/messages.ts';
import { type Pen, colours } from '#files/pen.ts';
import { qrModules } from './qr-modules.ts';

/** A4, upright. */
export const paper = { width: 595.28, height: 841.89 } as const;
const edge = 56;
const inner = paper.width - 2 * edge;

/** Everything that stands on a letter, in words. */
export type LetterPage = {
  language: Language;
  name: string;
  company: string;
  /** What the QR says. */
  url: string;
  /** Where the code is typed instead. */
  address: string;
  code: string;
  day: string;
  time: string;
  hasPassword: boolean;
  badge: string | null;
};

const qrSide = 190;
/** One sheet: whose it is, the code twice (to scan and to type), until when, what to do with it, and whom it concerns. */
export function drawLetter(pen: Pen, document: PDFKit.PDFDocument, page: LetterPage): void {
  const word = (key: keyof typeof pairingLetterMessages, values?: Values) => say(page.language, key, values);
  const line = { x: edge, width: inner };
  pen.text(page.company, { ...line, y: 48, height: 14 }, { size: 10, colour: colours.muted });
  pen.text(word('pairing.letter.head'), { ...line, y: 66, height: 32 }, { size: 26, bold: true });
  pen.text(word('pairing.letter.for', { name: page.name }), { ...line, y: 102, height: 22 }, { size: 16, bold: true });
  pen.lines([[edge, 134, paper.width - edge, 134]], { colour: colours.ink, thickness: 2 });
  const { name, company, day, time } = page;
  paragraph(
    pen,
    word('pairing.letter.lead', { company: company.replace(/\.$/, '') }),
    { x: edge, y: 146, width: inner },
    12,
  );

  const top = 190;
  drawQr(document, page.url, edge, top);
  const beside = { x: edge + qrSide + 28, width: inner - qrSide - 28 };
  pen.text(word('pairing.letter.code'), { ...beside, y: top + 24, height: 14 }, { size: 11, colour: colours.muted });
  pen.text(page.code, { ...beside, y: top + 42, height: 40 }, { size: 30, bold: true });
  paragraph(pen, word('pairing.letter.validUntil', { day, time }), { ...beside, y: top + 92 }, 11);
  if (page.badge !== null) {
    pen.text(
      word('pairing.letter.badge'),
      { ...beside, y: top + 140, height: 14 },
      { size: 11, colour: colours.muted },
    );
    pen.text(page.badge, { ...beside, y: top + 156, height: 22 }, { size: 16, bold: true });
  }
  drawSteps(pen, page, top + qrSide + 36);
  const foot = { x: edge, y: paper.height - 96, width: inner };
  pen.lines([[edge, foot.y - 12, paper.width - edge, foot.y - 12]]);
  paragraph(pen, word('pairing.letter.private', { name }), foot, 10.5);
}

function drawSteps(pen: Pen, { language, address, hasPassword }: LetterPage, from: number): void {
  const steps = [
    say(language, 'pairing.letter.step1', { address }),
    say(language, hasPassword ? 'pairing.letter.step2.active' : 'pairing.letter.step2.notActive'),
    say(language, 'pairing.letter.step3'),
  ];
  let y = from;
  for (const [at, step] of steps.entries()) {
    pen.shade({ x: edge, y, width: 28, height: 28 }, colours.ink);
    pen.text(
      String(at + 1),
      { x: edge, y, width: 28, height: 28 },
      { size: 14, bold: true, align: 'center', colour: colours.paper },
    );
    y = Math.max(y + 28, paragraph(pen, step, { x: edge + 42, y: y + 5, width: inner - 42 }, 13)) + 18;
  }
  paragraph(pen, say(language, 'pairing.letter.iphone'), { x: edge + 42, y: y + 4, width: inner - 42 }, 10.5);
}

type Place = { readonly x: number; readonly y: number; readonly width: number };

/** As many lines as a text needs; answers where they end. */
function paragraph(pen: Pen, text: string, { x, y, width }: Place, size: number): number {
  const height = size * 1.35;
  const lines = pen.wrap(text, width, { size });
  for (const [at, line] of lines.entries()) pen.text(line, { x, y: y + at * height, width, height }, { size });
  return y + lines.length * height;
}

/** As shapes, so that it is as sharp as the printer. */
function drawQr(document: PDFKit.PDFDocument, text: string, left: number, top: number): void {
  const { size, runs } = qrModules(text);
  const side = qrSide / size;
  // Modules overlap by a hair, or some viewers draw white seams between them.
  const hair = side * 0.02;
  for (const { x, y, length } of runs)
    document.rect(left + x * side, top + y * side, length * side + hair, side + hair);
  document.fill(colours.black);
}
