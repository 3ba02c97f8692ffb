/**
 * The display half of pdfjs names these while it is loaded. Nothing is drawn on a server, so empty ones do, and no native
 * canvas has to be installed. Imported before pdfjs.
 */
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
  if (!(name in globalThis)) {
    Object.defineProperty(globalThis, name, { value: function StandIn() {}, configurable: true, writable: true });
  }
}
