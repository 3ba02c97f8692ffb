import * as z from 'zod';
import { type NamedCapability, acceptOf, kindOf, methodOf, pathOf } from '@timbro/core/capability.ts';
import type { AskOptions } from './app.ts';
import { type Fields, type Filling, sampleOf } from './samples.ts';
import { smallPdf } from './small-pdf.ts';

type Prepared = { readonly route: string; readonly options: Pick<AskOptions, 'body' | 'headers'> };

/** A request that the contract takes, for any capability. */
export function prepare(named: NamedCapability, filling: Filling, fields: Fields = 'all'): Prepared {
  const { capability } = named;
  const path = pathOf(capability).replace(/:(\w+)/g, (_, name: string) => filling.idFor(name));
  return {
    route: `${methodOf(capability)} ${path}${queryOf(named, filling, fields)}`,
    options: bodyOf(named, filling, fields),
  };
}

export const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function queryString(pairs: readonly (readonly [string, unknown])[]): string {
  const flat = pairs.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  );
  return flat.length > 0 ? `?${new URLSearchParams(flat).toString()}` : '';
}

/** Texts inside a zipped workbook cannot be searched and a canary may stand on the second page: ask for csv and long pages. */
const readable = { format: 'csv', pageSize: 200 };

function queryOf({ capability: { query } }: NamedCapability, filling: Filling, fields: Fields) {
  if (!query) return '';
  const asked = Object.fromEntries(entriesOf(sampleOf(query, filling, fields)));
  const legible = Object.entries(readable).filter(([name]) => name in query.shape);
  return queryString(Object.entries({ ...asked, ...Object.fromEntries(legible) }));
}

function bodyOf({ capability: { body } }: NamedCapability, filling: Filling, fields: Fields): Prepared['options'] {
  if (!body) return {};
  const sample = sampleOf(body, filling, fields);
  if (kindOf(body) !== 'multipart')
    return { body: typeof sample === 'object' && sample !== null ? sample : JSON.stringify(sample) };
  const files = fileFieldsOf(body);
  const parts = entriesOf(sample).filter(([name]) => !files.includes(name));
  return formData([...parts, ...files.map((name) => [name, sampleFile(body, name, filling.text)] as const)]);
}

export const fileFieldsOf = (body: z.ZodType): string[] =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape).flatMap(([name, field]) =>
        field instanceof z.ZodType && acceptOf(field) ? [name] : [],
      )
    : [];

/** A file that the field takes: a table of one person where it takes tables, else a document. */
function sampleFile(body: z.ZodType, name: string, text: string): Buffer {
  const field: unknown = body instanceof z.ZodObject ? body.shape[name] : undefined;
  const accept = field instanceof z.ZodType ? acceptOf(field) : undefined;
  if (!accept?.includes('text/csv')) return smallPdf;
  return Buffer.from(
    `Nome;Cognome;E-mail;Reparto\n${text};Persona;${text.toLowerCase()}@prova.example;Reparto ${text}\n`,
  );
}

/** Form data as a browser sends it; a buffer becomes a file, of the name that goes with it. */
export function formData(
  parts: readonly (readonly [string, unknown])[],
  { boundary = 'form-data-boundary', fileName = 'file.pdf' } = {},
): { body: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(([name, value]) => {
    const isFile = Buffer.isBuffer(value);
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isFile ? `; filename="${fileName}"\r\ncontent-type: application/pdf` : ''}\r\n\r\n`;
    const textOf = (one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''));
    return [Buffer.from(head), isFile ? value : Buffer.from(textOf(value)), Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
