import { demoPdf } from './demo-pdf.ts';

/** A page with a heading and a text, in the fonts that every reader has. */
export const demoNotice = (company: string, title: string, text: string): Promise<Buffer> =>
  demoPdf({ margin: 64, info: { Title: title, Author: company } }, (page) => {
    page.font('Helvetica').fontSize(10).text(company).moveDown(2);
    page.font('Helvetica-Bold').fontSize(20).text(title).moveDown();
    page.font('Helvetica').fontSize(12).text(text, { lineGap: 4 });
  });
