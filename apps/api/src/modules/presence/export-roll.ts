import type { FileReply, Spreadsheet } from '@timbro/core/capability.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { mediaTypes } from '@timbro/core/formats.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { say } from '@timbro/core/messages.ts';
import { dayTitle, italianDay, timeIn } from '@timbro/core/moment.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import type { rollFormats } from '@timbro/core/presence/contract.ts';
import { isSilent } from '@timbro/core/presence/people-rules.ts';
import { startDocument, written } from '#files/pdf-document.ts';
import { penOn } from '#files/pen.ts';
import type { Caller } from '#http/handlers.ts';
import { spreadsheetStream } from '#http/spreadsheet.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { exitsSettingsRepo } from '#modules/exits-settings/exits-settings.repo.ts';
import type { PresenceRow, PresenceTotals } from './presence.repo.ts';
import { type RollLine, heightOfPage, rollPages } from './roll-columns.ts';
import {
  type Roll,
  drawColumns,
  drawFoot,
  drawHead,
  drawSummary,
  drawTail,
  listBottom,
  listTop,
  otherTop,
  paper,
  tailHeight,
  wordsOf,
} from './roll-page.ts';

type Asking = Caller & { query: { format: (typeof rollFormats)[number] } };

/** The muster roll: everybody at work as of now, whatever page or filter of presence was on screen. */
export async function exportRoll(
  call: Asking,
  rows: readonly PresenceRow[],
  totals: PresenceTotals,
): Promise<FileReply> {
  const { format } = call.query;
  const atWork = rows.filter(({ presence }) => presence !== 'notInCompany');
  const name = `${say(call.from.language, 'roll.title')} ${dayIn(call.actor.timezone, call.now)}`;
  if (format === 'pdf')
    return {
      name: `${name}.pdf`,
      type: mediaTypes.pdf,
      content: rollPdf(await rollOf(call, atWork, totals), linesOf(call, atWork, await intervalOf(call)), call),
    };
  const { type, fileName, stream } = spreadsheetStream(rollSheet(call, name, atWork), format);
  return { name: fileName, type, content: stream };
}

const timeOf = ({ actor }: Caller, at: string | null): string =>
  at === null ? '' : timeIn(actor.timezone, new Date(at));

function whyOf(call: Caller, { exitId, exitReason, since }: PresenceRow): string {
  const { language } = call.from;
  const reason = say(
    language,
    exitReason ? `exits.reason.${exitReason}` : exitId ? 'roll.noReason' : 'roll.unannounced',
  );
  return wordsOf(language)('roll.outside.why', { reason, time: timeOf(call, since) });
}

/** How often phones report, in minutes. */
const intervalOf = async ({ tx, actor }: Caller): Promise<number> =>
  (await exitsSettingsRepo(tx, actor.companyId).find()).trackingIntervalMinutes;

/** A phone that has been silent for long says so: where it was seen last is not where its person is. */
function noteOf(call: Caller, { since, seenAt }: PresenceRow, interval: number): string {
  const { language } = call.from;
  const entered = say(language, 'roll.since', { time: timeOf(call, since) });
  if (seenAt === null || !isSilent(seenAt, call.now, interval)) return entered;
  return `${wordsOf(language)('roll.lastSignal', { time: timeOf(call, seenAt) })} · ${entered}`;
}

async function rollOf(call: Caller, atWork: readonly PresenceRow[], totals: PresenceTotals): Promise<Roll> {
  const { tx, actor, from, now } = call;
  const { language } = from;
  const company = await companiesRepo(tx).find(actor.companyId);
  return {
    language,
    company: company?.name ?? '',
    place: await placeOf(call, company?.address ?? ''),
    day: dayTitle(language, dayIn(actor.timezone, now)),
    time: timeIn(actor.timezone, now),
    by: actor.displayName,
    totals,
    outside: atWork
      .filter(({ presence }) => presence === 'outside')
      .map((row) => ({
        name: row.user.sortName,
        department: row.department ?? '',
        why: whyOf(call, row),
        phone: row.phone ?? say(language, 'roll.noPhone'),
      })),
  };
}

/** A Responsible's roll is not everybody's: it says whose it is. */
async function placeOf({ tx, actor, from }: Caller, address: string): Promise<string> {
  const sight = sightOf(actor);
  if (sight === 'company') return address;
  const own = await departmentsRepo(tx, actor.companyId, sight).names();
  return wordsOf(from.language)('roll.of', { names: own.join(', ') });
}

function linesOf(call: Caller, atWork: readonly PresenceRow[], interval: number): RollLine[] {
  const inside = atWork.filter(({ presence }) => presence === 'inside');
  const unnamed = say(call.from.language, 'roll.noDepartment');
  return [...groupBy(inside, ({ department }) => department ?? '')]
    .toSorted(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, 'it'))
    .flatMap(([department, people]): RollLine[] => [
      { kind: 'department', name: department || unnamed, count: people.length },
      ...people.map((row) => ({ kind: 'person' as const, name: row.user.sortName, note: noteOf(call, row, interval) })),
    ]);
}

async function* rollPdf(roll: Roll, lines: readonly RollLine[], { actor, now }: Caller): AsyncGenerator<Uint8Array> {
  const { language, company: author } = roll;
  const title = `${say(language, 'roll.title')} ${italianDay(dayIn(actor.timezone, now))}`;
  const document = await startDocument({ title, author, language, now, size: paper });
  const pen = penOn(document);
  const topOf = (page: number) => (page === 0 ? listTop(roll) : otherTop);
  const pages = rollPages(lines, listBottom - topOf(0), listBottom - otherTop);
  const end = topOf(pages.length - 1) + heightOfPage(pages.at(-1));
  const hasTail = end + tailHeight <= listBottom;
  const count = pages.length + (hasTail ? 0 : 1);
  for (const [page, columns] of pages.entries()) {
    document.addPage();
    drawHead(pen, roll);
    if (page === 0) drawSummary(pen, roll);
    drawColumns(pen, columns, topOf(page));
    if (hasTail && page === pages.length - 1) drawTail(pen, language, end);
    drawFoot(pen, language, page + 1, count);
    yield* written(document);
  }
  if (!hasTail) {
    document.addPage();
    drawHead(pen, roll);
    drawTail(pen, language, otherTop);
    drawFoot(pen, language, count, count);
  }
  document.end();
  yield* written(document);
}

const rollColumns = ['presence', 'name', 'department', 'since', 'site', 'phone', 'why', 'lastSeen', 'ticked'] as const;
type RollColumn = (typeof rollColumns)[number];

/** The same people as a table: outside first, then by department. */
function rollSheet(call: Caller, name: string, atWork: readonly PresenceRow[]): Spreadsheet {
  const { language } = call.from;
  const word = (column: RollColumn) => say(language, `roll.column.${column}`);
  const columns = rollColumns.map((column) =>
    column === 'phone' ? { label: word(column), format: 'phone' as const } : word(column),
  );
  const where = { outside: 0, inside: 1, notInCompany: 2 } as const;
  const inOrder = atWork.toSorted(
    (one, other) =>
      where[one.presence] - where[other.presence] || (one.department ?? '').localeCompare(other.department ?? '', 'it'),
  );
  async function* rows() {
    for (const row of inOrder) {
      const isOutside = row.presence === 'outside';
      yield [
        say(language, `presence.${row.presence}`),
        row.user.sortName,
        row.department,
        timeOf(call, row.since),
        isOutside ? null : row.site,
        isOutside ? row.phone : null,
        isOutside ? whyOf(call, row) : null,
        timeOf(call, row.seenAt),
        null,
      ];
    }
  }
  return { name, columns, rows: rows() };
}
