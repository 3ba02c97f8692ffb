/** A PDF of the demo as it is drawn, whole. */
export async function demoPdf(
  options: PDFKit.PDFDocumentOptions,
  draw: (page: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const page = new PdfDocument({ size: 'A4', ...options });
  const pieces: Buffer[] = [];
  page.on('data', (piece: Buffer) => void pieces.push(piece));
  const ended = new Promise<void>((resolve) => void page.on('end', resolve));
  draw(page);
  page.end();
  await ended;
  return Buffer.concat(pieces);
}
