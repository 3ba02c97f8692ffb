import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPage, giulia, stranger } from './pages.cases.ts';
import { crowd, match, month, nameOf, people } from './slips.cases.ts';

const anyLine = fc.constantFrom(
  ...people.flatMap((who) => [who.taxCode ?? '', nameOf(who), `${nameOf(who)} ${who.taxCode}`]),
  stranger,
  'BNCGLI66B43D612K',
  'BNCGLI66B43',
  'D612O',
  'OTTOBRE 2026',
  'SETTEMBRE 2026',
  'TREDICESIMA',
  'Netto 1.000,00',
  'Pag. 2',
);
const anyFile = fc.array(fc.array(anyLine, { maxLength: 6 }), { minLength: 1, maxLength: 6 });

test('whatever a file says, what is certain has its person’s code, name and month on its pages and nobody else’s code', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      const pages = file.map((lines, index) => aPage(lines, index + 1));
      const slips = match(pages);
      expect(slips.flatMap((slip) => slip.pages)).toEqual(pages.map(({ number }) => number));
      for (const slip of slips.filter(({ certainty }) => certainty === 'certain')) {
        const person = people.find(({ id }) => id === slip.userId);
        for (const number of slip.pages) {
          const text = (file[number - 1] ?? []).join('\n');
          expect(text).toContain(person?.taxCode);
          expect(text).toContain(person && nameOf(person));
        }
        expect(slip.month).toBe(month);
        expect(slip.reasons).toEqual([]);
      }
      const ids = slips.filter(({ certainty }) => certainty === 'certain').map(({ userId }) => userId);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 150 },
  );
});

/** Slips written one after the other, whoever's page it is; each line that tells something of somebody knows of whom. */
function flow(before: number, lengths: readonly number[], linesAPage: number) {
  const lines = Array.from({ length: before }, () => ({ text: 'Gentile cliente', owner: '' }));
  for (const [index, length] of lengths.entries()) {
    const who = crowd[index] ?? giulia;
    const entries = Array.from({ length }, (_, entry) => `Voce ${entry} ${100 + index * 50 + entry},${10 + index}`);
    const texts = [nameOf(who), who.taxCode ?? '', ...entries, `Netto 1.${100 + index},00`];
    // A month alone at the foot of a page is nobody's, even where a slip begins with it.
    lines.push({ text: 'OTTOBRE 2026', owner: '' }, ...texts.map((text) => ({ text, owner: who.id })));
  }
  const count = Math.ceil(lines.length / linesAPage);
  return Array.from({ length: count }, (_, index) => lines.slice(index * linesAPage, (index + 1) * linesAPage));
}

test('however slips flow over the ends of pages, what is certain has no line of anybody else', () => {
  const anyLengths = fc.oneof(
    fc.array(fc.integer({ min: 4, max: 50 }), { minLength: 1, maxLength: 8 }),
    // As long as each other: that is when heads stand at one height.
    fc
      .tuple(fc.integer({ min: 14, max: 24 }), fc.integer({ min: 1, max: 8 }))
      .map(([length, count]) => Array.from({ length: count }, () => length)),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      anyLengths,
      fc.integer({ min: 18, max: 28 }),
      (before, lengths, linesAPage) => {
        const pages = flow(before, lengths, linesAPage);
        const slips = match(
          pages.map((lines, index) =>
            aPage(
              lines.map(({ text }) => text),
              index + 1,
              40,
            ),
          ),
        );
        for (const slip of slips.filter(({ certainty }) => certainty === 'certain')) {
          const owners = slip.pages.flatMap((number) => (pages[number - 1] ?? []).map(({ owner }) => owner));
          expect(owners.filter((owner) => owner !== '' && owner !== slip.userId)).toEqual([]);
        }
      },
    ),
    { numRuns: 200 },
  );
});
