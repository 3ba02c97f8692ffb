import { readFile } from 'node:fs/promises';
import { loadPdf } from '../node-engine.ts';
import { openPdf } from '../open-pdf.ts';
import type { PageText } from '../page-text.ts';

/** Somebody of the fixtures; nobody else's slip carries their `net`. */
export type FixturePerson = { id: string; firstName: string; lastName: string; taxCode: string; net: string };

/** A file of `packages/pdf/fixtures`. */
export const readFixture = async (name: string): Promise<Uint8Array> =>
  Uint8Array.from(await readFile(new URL(`../../fixtures/${name}`, import.meta.url)));

export const readPeople = async (): Promise<FixturePerson[]> =>
  JSON.parse(new TextDecoder().decode(await readFixture('people.json'))) as FixturePerson[];

/** All pages of a file. */
export async function readPages(bytes: Uint8Array): Promise<PageText[]> {
  const pdf = await openPdf(bytes, loadPdf);
  try {
    const pages: PageText[] = [];
    for (let number = 1; number <= pdf.pageCount; number += 1) pages.push(await pdf.readPage(number));
    return pages;
  } finally {
    await pdf.close();
  }
}
