import { Readable } from 'node:stream';
import type { Spreadsheet } from '@timbro/core/capability.ts';
import { type Format, mediaTypes } from '@timbro/core/formats.ts';
import { inChunks, plainText } from './cells.ts';
import { csvLines } from './csv.ts';
import { xlsxStream } from './xlsx.ts';

type SpreadsheetFile = { type: string; fileName: string; stream: Readable };

/** A table on its way out; its rows are asked for only as fast as the client takes them. */
export function spreadsheetStream(sheet: Spreadsheet, format: Format): SpreadsheetFile {
  const fileName = `${fileBase(sheet.name)}.${format}`;
  return format === 'csv'
    ? {
        type: `${mediaTypes.csv}; charset=utf-8`,
        fileName,
        stream: Readable.from(inChunks(csvLines(sheet)), { objectMode: false }),
      }
    : {
        type: mediaTypes.xlsx,
        fileName,
        stream: xlsxStream(sheet),
      };
}

/** Signs that some file system or shell takes for its own do not belong into a name. */
const fileBase = (name: string) =>
  plainText(name)
    .replace(/[\\/:*?"<>|'\s]+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 100) || 'export';
