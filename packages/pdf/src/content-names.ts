import { decodePDFRawStream, PDFName, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib';
import { PdfFault } from './pdf-fault.ts';

/** All names in what draws a page or a piece. Some may stand in its text and mean nothing, which only keeps too much. */
export function namesIn(streams: readonly PDFStream[]): Set<PDFName> {
  const names = new Set<PDFName>();
  for (const stream of streams) {
    for (const [, name = ''] of textOf(stream).matchAll(/\/([^\s()<>[\]{}/%]*)/g)) names.add(PDFName.of(decoded(name)));
  }
  return names;
}

function textOf(stream: PDFStream): string {
  // What cannot be read cannot be told apart from what belongs to others.
  if (!(stream instanceof PDFRawStream)) throw new PdfFault('broken');
  try {
    return latinText(decodePDFRawStream(stream).decode());
  } catch (cause) {
    throw new PdfFault('broken', { cause });
  }
}

/** A sign for each byte, which the decoders of the platform do not give for all of them. */
function latinText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

const decoded = (name: string) =>
  name.replace(/#([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
