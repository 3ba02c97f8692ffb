import jpxDecoderUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import { loadPdf } from '../browser-engine.ts';
import { type Painter, type Surface, createPainter } from './draw-page.ts';
import { StandardFonts } from './standard-fonts.ts';

/** As it is shown, in points: a turned page is turned here. */
export type PageSize = { readonly width: number; readonly height: number };

export type PdfFile = {
  readonly pages: number;
  sizeOf(page: number): Promise<PageSize>;
  painterOn(surface: Surface): Painter;
};

/** A file that is being opened for the eye; whoever asked for it ends it, also when it could not be opened. */
export type OpeningFile = { readonly promise: Promise<PdfFile>; destroy(): Promise<void> };

export function openForView(data: Uint8Array): OpeningFile {
  const loading = loadPdf(data, {
    BinaryDataFactory: StandardFonts,
    // The same letters on every device, whatever fonts it has.
    useSystemFonts: false,
    // The content policy of the product compiles no WebAssembly, and JPEG 2000 is then read by this script. pdfjs adds
    // a name to what it takes for a folder; behind a question mark it changes nothing.
    useWasm: false,
    wasmUrl: `${jpxDecoderUrl}?/`,
  });
  return {
    promise: loading.promise.then((pdf) => ({
      pages: pdf.numPages,
      async sizeOf(page) {
        const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
        return { width, height };
      },
      painterOn: (surface) => createPainter(pdf, surface),
    })),
    destroy: () => loading.destroy(),
  };
}
