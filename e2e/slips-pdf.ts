import { PDFDocument } from '@cantoo/pdf-lib';
import { demoSlip } from '@timbro/api/src/seed/demo-slip.ts';

export type SlipOf = { firstName: string; lastName: string; taxCode: string | null; month: string };

/** One file with a page for everybody, as a payroll office sends it. */
export async function slipsPdf(people: readonly SlipOf[]): Promise<Buffer> {
  const all = await PDFDocument.create();
  for (const [index, { firstName, lastName, taxCode, month }] of people.entries()) {
    const number = String(index + 1).padStart(4, '0');
    const figures = { number, hours: 160, gross: 180_000 + index * 137 };
    const one = await PDFDocument.load(
      await demoSlip({ company: 'Officine Valdarno Demo S.r.l.', firstName, lastName, taxCode, month, ...figures }),
    );
    const [page] = await all.copyPages(one, [0]);
    if (page) all.addPage(page);
  }
  return Buffer.from(await all.save());
}
