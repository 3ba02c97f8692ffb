import { say } from '@timbro/core/messages.ts';
import { startDocument, written } from '#files/pdf-document.ts';
import { type Pen, penOn } from '#files/pen.ts';
import type { RollDepartment, RollPerson } from './roll-columns.ts';
import {
  type InsideLine,
  type Roll,
  drawColumns,
  drawFoot,
  drawHead,
  drawInsideTitle,
  drawOutside,
  drawTail,
  drawTotals,
  fitsBeside,
} from './roll-page.ts';
import { paper, rollSheets } from './roll-sheets.ts';

/** The muster roll sheet by sheet, each with its head: a loose one can be told. */
export async function* rollPdf(roll: Roll, now: Date): AsyncGenerator<Uint8Array> {
  const { language, company: author } = roll;
  const title = `${say(language, 'roll.title')} ${roll.day}`;
  const document = await startDocument({ title, author, language, now, size: paper });
  const pen = penOn(document);
  const sheets = rollSheets(roll.outside, departmentsOf(pen, roll));
  for (const [at, { outside, title: titleTop, list, tail }] of sheets.entries()) {
    document.addPage();
    drawHead(pen, roll);
    if (at === 0) drawTotals(pen, roll);
    if (outside) drawOutside(pen, roll, outside);
    if (titleTop !== null) drawInsideTitle(pen, roll, titleTop);
    drawColumns(pen, language, list);
    if (tail !== null) drawTail(pen, language, tail);
    drawFoot(pen, language, at + 1, sheets.length);
    yield* written(document);
  }
  document.end();
  yield* written(document);
}

const departmentsOf = (pen: Pen, { departments }: Roll): RollDepartment[] =>
  departments.map(({ name, people }) => ({ name, people: people.map((person) => lineOf(pen, person)) }));

/** All in one line where there is room; a name is never made small for what stands beside it. */
function lineOf(pen: Pen, { name, since, site, signal }: InsideLine): RollPerson {
  const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
  const note = joined([signal, site, since]);
  return fitsBeside(pen, name, note)
    ? { name, note, under: null }
    : { name, note: since, under: joined([site, signal]) || null };
}
