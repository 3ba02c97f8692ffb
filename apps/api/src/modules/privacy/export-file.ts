import { Readable } from 'node:stream';
import * as z from 'zod';
import type { CellValue, SheetColumn } from '@timbro/core/capability.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { archiveType } from '@timbro/core/jobs/contract.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { folded } from '@timbro/core/people/search-rules.ts';
import { keptAs } from '@timbro/core/privacy/stored-rules.ts';
import { type StoredTableName, allStored, handedTables } from '@timbro/core/privacy/stored-tables-rules.ts';
import type { Database } from '#db/client.ts';
import { endingWith } from '#db/ending-with.ts';
import type { FileStore } from '#files/store.ts';
import { type ZipEntry, zipOf } from '#files/zip.ts';
import { inChunks } from '#http/cells.ts';
import { csvLines } from '#http/csv.ts';
import { type StoredFile, type Whose, storedRepo } from './stored.repo.ts';

type Parts = { readonly database: Database; readonly files: FileStore };
type Asked = Whose & { readonly language: Language };

/** How often the making of a file calls `step`: once for each file of data, in both of its shapes. */
export const exportSteps = handedTables.length * 2;

/** Everything that is stored of somebody, read from one moment and packed as it is read. */
export async function personFile({ database, files }: Parts, asked: Asked, step: () => void) {
  const snapshot = database.unhurried().snapshot(asked.companyId);
  try {
    const repo = storedRepo(snapshot.db, asked);
    const person = await repo.person();
    if (!person) throw new Refusal('notFound');
    const [columns, papers] = [await repo.columns(), await repo.files()];
    const counts = new Map<StoredTableName, number>();
    const told = { ...asked, ...person, counts, papers: papers.length };
    const data = handedTables.flatMap(([name]) => {
      const kept = columns.get(name) ?? [];
      const rows = () => counting(repo.rows(name, kept), (count) => counts.set(name, count));
      return [textEntry(`${name}.json`, jsonOf(rows()), step), textEntry(`${name}.csv`, csvOf(kept, rows()), step)];
    });
    // Comes after all that is read from the database, whose connection is not held while papers are fetched.
    const explanation = async function* () {
      await snapshot.rollback();
      yield explained(told);
    };
    const word = say(asked.language, 'privacy.file.name');
    const content = zipOf([
      ...data,
      {
        name: say(asked.language, 'privacy.file.readme'),
        isText: true,
        open: async () => Readable.from(explanation()),
      },
      ...papers.map((paper) => paperEntry(files, paper)),
    ]);
    const name = `${[word, wordsOf(person.name), dayIn(person.timezone, asked.now)].filter(Boolean).join('-')}.zip`;
    return { name, type: archiveType, content: endingWith(content, snapshot.rollback) };
  } catch (error) {
    await snapshot.rollback();
    throw error;
  }
}

/** D’Àvila Marco → d-avila-marco */
const wordsOf = (name: string): string =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const paperEntry = (files: FileStore, { key, folder, name }: StoredFile): ZipEntry => ({
  name,
  folder,
  open: () => files.get(key),
});

const textEntry = (name: string, pieces: AsyncIterable<string>, step: () => void): ZipEntry => ({
  name,
  folder: 'data',
  isText: true,
  open: async () => {
    step();
    return Readable.from(inChunks(pieces));
  },
});

async function* counting(rows: AsyncIterable<string>, tell: (count: number) => void): AsyncGenerator<string> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    yield row;
  }
  tell(count);
}

async function* jsonOf(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${row}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

const rowShape = z.record(z.string(), z.unknown());

const labelled = (column: string): SheetColumn => (column === 'phone' ? { label: column, format: 'phone' } : column);

const csvOf = (columns: readonly string[], rows: AsyncIterable<string>) =>
  csvLines({ name: '', columns: columns.map(labelled), rows: cellsOf(columns, rows) });

async function* cellsOf(columns: readonly string[], rows: AsyncIterable<string>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) {
    const values = rowShape.parse(JSON.parse(row));
    yield columns.map((column) => cellOf(values[column]));
  }
}

function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

type Told = Asked & {
  name: string;
  company: string;
  counts: ReadonlyMap<StoredTableName, number>;
  papers: number;
};

/** What is in the file, what is not, and why, in the language of whoever asked. */
function explained({ language, name, company, now, timezone, counts, papers }: Told & { timezone: string }): string {
  const basisOf = (table: StoredTableName, kind: (typeof allStored)[number][1]['kind']) =>
    `data/${table}.json, data/${table}.csv (${counts.get(table) ?? 0})\n    ${say(language, `privacy.table.${table}`)}\n    ${say(language, `privacy.kept.${kind}`)} ${say(language, `privacy.basis.${keptAs[kind].basis}`)}`;
  const left = allStored.flatMap(([table, { handed }]) =>
    handed === true
      ? []
      : [`- ${say(language, `privacy.table.${table}`)}: ${say(language, `privacy.withheld.${handed}`)}`],
  );
  const lines = [
    say(language, 'privacy.file.title', { name, company, date: dayIn(timezone, now) }),
    say(language, 'privacy.file.shapes'),
    say(language, 'privacy.file.papers', { count: papers }),
    ...handedTables.map(([table, { kind }]) => basisOf(table, kind)),
    [say(language, 'privacy.file.left'), ...left].join('\n'),
    say(language, 'privacy.file.others'),
  ];
  return `\ufeff${lines.join('\n\n').replaceAll('\n', '\r\n')}\r\n`;
}
