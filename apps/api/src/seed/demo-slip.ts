import { monthTitle } from '@timbro/core/moment.ts';
import { demoPdf } from './demo-pdf.ts';

export type DemoSlip = {
  company: string;
  firstName: string;
  lastName: string;
  taxCode: string | null;
  /** The person's number in the company. */
  number: string;
  month: string;
  hours: number;
  /** In cents. */
  gross: number;
};

const euro = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});
const cents = (amount: number) => euro.format(amount / 100);

/** What comes off a gross pay, as shares of it. */
const deductions = [
  ['Contributi INPS 9,19%', 0.0919],
  ['IRPEF lorda', 0.2118],
  ['Addizionale regionale', 0.0103],
] as const;

type Page = PDFKit.PDFDocument;
type Cell = readonly [text: string, x: number, width: number, align?: 'right'];

/** A pay slip as an Italian payroll office prints it, in the fonts that every reader has. */
export const demoSlip = (slip: DemoSlip): Promise<Buffer> =>
  demoPdf({ margin: 40, info: { Title: 'Cedolino paga', Producer: 'Paghe Demo' } }, (page) => {
    drawHead(page, slip);
    drawFigures(page, slip);
  });

const write = (page: Page, y: number, cells: readonly Cell[], { bold = false, size = 9 } = {}) => {
  page.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  for (const [text, x, width, align = 'left'] of cells) page.text(text, x, y, { width, align, lineBreak: false });
};

function drawHead(page: Page, { company, firstName, lastName, taxCode, number, month }: DemoSlip): void {
  write(
    page,
    48,
    [
      [company.toUpperCase(), 40, 330],
      ['CEDOLINO PAGA', 370, 185, 'right'],
    ],
    { bold: true, size: 13 },
  );
  write(page, 66, [['Via dei Fonditori 12, 50142 Firenze FI', 40, 330]]);
  write(page, 68, [[monthTitle('it', month).toUpperCase(), 370, 185, 'right']], { bold: true, size: 11 });
  page.rect(40, 100, 300, 40).rect(350, 100, 205, 40).stroke('#999999');
  write(
    page,
    106,
    [
      ['Cognome e nome', 46, 290],
      ['Codice fiscale', 356, 190],
    ],
    { size: 8 },
  );
  write(
    page,
    120,
    [
      [`${lastName} ${firstName}`.toUpperCase(), 46, 290],
      [taxCode ?? '', 356, 190],
    ],
    { bold: true, size: 11 },
  );
  write(page, 150, [[`Matricola ${number}`, 46, 290]]);
}

function drawFigures(page: Page, { hours, gross }: DemoSlip): void {
  const heads: readonly Cell[] = [
    ['Voce', 46, 250],
    ['Ore', 300, 60, 'right'],
    ['Base', 370, 80, 'right'],
    ['Competenze', 460, 90, 'right'],
  ];
  write(page, 180, heads, { bold: true });
  page.moveTo(40, 194).lineTo(555, 194).stroke('#999999');
  const pay: readonly Cell[] = [
    ['Retribuzione ordinaria', 46, 250],
    [euro.format(hours), 300, 60, 'right'],
    [cents(Math.round(gross / hours)), 370, 80, 'right'],
    [cents(gross), 460, 90, 'right'],
  ];
  write(page, 202, pay);
  let net = gross;
  deductions.forEach(([label, share], index) => {
    const taken = Math.round(gross * share);
    net -= taken;
    write(page, 220 + index * 18, [
      [label, 46, 250],
      [cents(gross), 370, 80, 'right'],
      [`-${cents(taken)}`, 460, 90, 'right'],
    ]);
  });
  page.rect(350, 300, 205, 44).stroke('#999999');
  write(page, 306, [['Netto del mese', 356, 190, 'right']], { size: 8 });
  write(page, 320, [[`${cents(net)} EUR`, 356, 190, 'right']], { bold: true, size: 13 });
}
