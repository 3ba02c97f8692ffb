import { EngineFault, type LoadingPdf } from './engine.ts';

/** Opens a document on this thread, which is busy with it: on a server that is one of its threads for files. */
export function loadPdf(data: Uint8Array): LoadingPdf {
  const starting = startPdfjs().then(({ getDocument }) =>
    getDocument({
      // A copy, for pdfjs takes the bytes away from whoever hands them over, and refuses the buffers of Node.
      data: Uint8Array.from(data),
      password: '',
      isEvalSupported: false,
      useSystemFonts: false,
      verbosity: 0,
    }),
  );
  return {
    promise: starting.then((task) => task.promise),
    destroy: () =>
      starting.then(
        (task) => task.destroy(),
        () => undefined,
      ),
  };
}

/** Loaded with the first file, and not before the names that it asks for are there. */
async function startPdfjs() {
  standInForDrawing();
  try {
    return await import('./node-pdfjs.ts');
  } catch (cause) {
    throw new EngineFault('pdfjs does not start.', { cause });
  }
}

/** pdfjs names these while it is loaded. Nothing is drawn on a server, so empty ones do, and no native canvas is needed. */
function standInForDrawing(): void {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
    if (name in globalThis) continue;
    Object.defineProperty(globalThis, name, { value: function StandIn() {}, configurable: true, writable: true });
  }
}
