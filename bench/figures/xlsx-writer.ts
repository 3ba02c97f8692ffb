import { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import type * as z from 'zod';
import { serialDay, workbookStream } from '@timbro/api/src/http/xlsx.ts';
import type { SheetColumn } from '@timbro/core/capability.ts';
import { addDays } from '@timbro/core/days/rules.ts';
import { asked, type written } from './xlsx.ts';

/** The sheet of the days of a month, as payroll gets it. */
const titles =
  'Matricola,Cognome,Nome,Data,Giorno,Turno,Festività,Prima entrata,Ultima uscita,Dovuto,Presenza,Ordinario,Eccedenza,Giustificato,Scoperto,Ritardo,Uscita anticipata,Notturno,Festivo,Esito,Arrotondamento,Stato,Anomalie,Nota';
const formatAt = (at: number) => (at === 3 ? 'day' : at >= 9 && at < 19 ? 'duration' : null);
const columns = titles.split(',').map((label, at): SheetColumn => {
  const format = formatAt(at);
  return format ? { label, format } : label;
});
const days = Array.from({ length: 31 }, (_, at) => serialDay(addDays('2026-10-01', at)));
const weekdays = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'];

function cellsOf(row: number): (string | number | null)[] {
  const [person, day] = [Math.floor(row / 31), row % 31];
  const late = (row * 7) % 23;
  const duration = (minutes: number) => (minutes === 0 ? null : minutes / 1440);
  return [
    String(10_000 + person),
    `Cognome ${person}`,
    `Nome ${person % 97}`,
    days[day] ?? null,
    weekdays[day % 7] ?? null,
    'Giornata 08:00–17:00',
    null,
    `08:${String(late).padStart(2, '0')}`,
    '17:04',
    ...[480, 484 - late, 480 - late, 0, 0, late, late, 0, 0, 0].map(duration),
    null,
    late % 15 || null,
    late > 0 ? 'Da verificare' : 'Regolare',
    late > 20 ? 'Pausa mancante, Riposo breve' : null,
    null,
  ];
}

async function* cells(rows: number) {
  for (let row = 0; row < rows; row += 1) yield cellsOf(row);
}

const formats = { hours: '0.00', duration: '[h]:mm', day: 'dd/mm/yyyy' };
/** Rows after which exceljs gets a turn to compress: more often costs it time, never at all costs it memory. */
const turnEvery = 500;

const write: Readonly<Record<z.output<typeof asked>['writer'], (rows: number, sink: Writable) => Promise<void>>> = {
  timbro: (rows, sink) => pipeline(workbookStream({ sheets: [{ name: 'Giorni', columns, rows: cells(rows) }] }), sink),
  exceljs: (rows, sink) => writeWithExcelJs(rows, sink, true),
  exceljsPlain: (rows, sink) => writeWithExcelJs(rows, sink, false),
};

/** Without styles it is faster, and the days and durations of the file are bare numbers. */
async function writeWithExcelJs(rows: number, sink: Writable, useStyles: boolean) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles });
  const sheet = workbook.addWorksheet('Giorni', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = titles.split(',').map((header, at) => {
    const format = formatAt(at);
    return format ? { header, width: 12, style: { numFmt: formats[format] } } : { header, width: 22 };
  });
  for (let row = 0; row < rows; row += 1) {
    sheet.addRow(cellsOf(row)).commit();
    if (row % turnEvery === 0) await nextTurn();
  }
  const ended = finished(sink);
  await workbook.commit();
  await ended;
}

/** One side of the comparison: it is asked for a number of rows and answers how that went. */
async function answer(message: unknown) {
  const { writer, rows } = asked.parse(message);
  let peakBytes = process.memoryUsage.rss();
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 5);
  // A reader that takes everything as fast as it comes.
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const started = performance.now();
  await write[writer](rows, sink);
  const ms = performance.now() - started;
  clearInterval(watch);
  process.send?.({ ms, peakBytes } satisfies z.input<typeof written>);
}

process.on('message', (message) => void answer(message));
