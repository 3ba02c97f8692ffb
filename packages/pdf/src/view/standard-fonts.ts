import { fetchData } from 'pdfjs-dist/legacy/build/pdf.mjs';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url';
import fixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url';
import fixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import serifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import sansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url';
import sansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';

/** Under the names by which pdfjs asks for them. */
const addresses = new Map([
  ['FoxitFixed.pfb', fixed],
  ['FoxitFixedBold.pfb', fixedBold],
  ['FoxitFixedItalic.pfb', fixedItalic],
  ['FoxitFixedBoldItalic.pfb', fixedBoldItalic],
  ['FoxitSerif.pfb', serif],
  ['FoxitSerifBold.pfb', serifBold],
  ['FoxitSerifItalic.pfb', serifItalic],
  ['FoxitSerifBoldItalic.pfb', serifBoldItalic],
  ['FoxitSymbol.pfb', symbol],
  ['FoxitDingbats.pfb', dingbats],
  ['LiberationSans-Regular.ttf', sans],
  ['LiberationSans-Bold.ttf', sansBold],
  ['LiberationSans-Italic.ttf', sansItalic],
  ['LiberationSans-BoldItalic.ttf', sansBoldItalic],
]);

/**
 * Fetches the fonts that every reader of PDF files has to have, each when a file first asks for it. Pay slips often
 * name Helvetica or Courier and do not bring them along; a phone that has neither would draw them in another width.
 * It answers to the interface of pdfjs' own factory, which can only add a name to a folder and knows no hashed names.
 */
export class StandardFonts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename);
    if (address === undefined) throw new Error(`${filename} is not shipped with the viewer.`);
    const bytes: unknown = await fetchData(address, 'bytes');
    if (!(bytes instanceof Uint8Array)) throw new Error(`${filename} came without bytes.`);
    return bytes;
  }
}
