import type { FileReply, Spreadsheet } from '@timbro/core/capability.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { mediaTypes } from '@timbro/core/formats.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { say } from '@timbro/core/messages.ts';
import { dayTitle, timeIn } from '@timbro/core/moment.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import type { PresentPerson, rollFormats } from '@timbro/core/presence/contract.ts';
import { isSilent, isUnannounced, outsideInOrder } from '@timbro/core/presence/people-rules.ts';
import type { Caller } from '#http/handlers.ts';
import { spreadsheetStream } from '#http/spreadsheet.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { exitsSettingsRepo } from '#modules/exits-settings/exits-settings.repo.ts';
import { polygonsRepo } from '#modules/polygons/polygons.repo.ts';
import type { PresenceRow, PresenceTotals } from './presence.repo.ts';
import { presentRow } from './present-row.ts';
import { type Roll, wordsOf } from './roll-page.ts';
import { rollPdf } from './roll-pdf.ts';

type Asking = Caller & { query: { format: (typeof rollFormats)[number] } };
type Present = PresentPerson & Pick<PresenceRow, 'department' | 'seenAt'>;
type Department = { name: string; people: readonly Present[] };
/** Those outside as they are to be looked for, those inside by department. */
type AtWork = { outside: readonly Present[]; departments: readonly Department[] };

/** The muster roll: everybody at work as of now, whatever page or filter of presence was on screen. */
export async function exportRoll(
  call: Asking,
  rows: readonly PresenceRow[],
  totals: PresenceTotals,
): Promise<FileReply> {
  const { format } = call.query;
  const atWork = atWorkOf(call, rows);
  const name = `${say(call.from.language, 'roll.title')} ${dayIn(call.actor.timezone, call.now)}`;
  if (format === 'pdf') {
    const roll = await rollOf(call, atWork, totals);
    return { name: `${name}.pdf`, type: mediaTypes.pdf, content: rollPdf(roll, call.now) };
  }
  const { type, fileName, stream } = spreadsheetStream(rollSheet(call, name, atWork), format);
  return { name: fileName, type, content: stream };
}

function atWorkOf({ from, now }: Caller, rows: readonly PresenceRow[]): AtWork {
  const people = rows.map((row): Present => {
    const { department, seenAt } = row;
    return { ...presentRow(row, now), department, seenAt };
  });
  const inside = people.filter(({ presence }) => presence === 'inside');
  const departments = [...groupBy(inside, ({ department }) => department ?? '')]
    .toSorted(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, 'it'))
    .map(([name, own]) => ({ name: name || say(from.language, 'roll.noDepartment'), people: own }));
  return { outside: outsideInOrder(people, now), departments };
}

const timeOf = ({ actor }: Caller, at: string | null): string =>
  at === null ? '' : timeIn(actor.timezone, new Date(at));

/** In the words of the lists on screen. */
function whyOf(call: Caller, person: Present): string {
  const { language } = call.from;
  const known = person.exit?.reason;
  const reason =
    isUnannounced(person) || !known
      ? say(language, 'tracking.unannounced')
      : say(language, `exits.reason.${known}`).toLowerCase();
  return wordsOf(language)('roll.outside.why', { reason, time: timeOf(call, person.since) });
}

async function rollOf(call: Caller, { outside, departments }: AtWork, totals: PresenceTotals): Promise<Roll> {
  const { tx, actor, from, now } = call;
  const { language } = from;
  const sites = await polygonsRepo(tx, actor.companyId).places();
  const { trackingIntervalMinutes } = await exitsSettingsRepo(tx, actor.companyId).find();
  const tell = notesOf(call, { hasSites: sites.length > 1, interval: trackingIntervalMinutes });
  return {
    language,
    ...(await headOf(call, sites)),
    day: dayTitle(language, dayIn(actor.timezone, now)),
    time: timeIn(actor.timezone, now),
    by: actor.displayName,
    totals,
    outside: outside.map((person) => ({
      name: person.user.sortName,
      department: person.department ?? say(language, 'roll.noDepartment'),
      why: whyOf(call, person),
      phone: person.phone ?? say(language, 'roll.noPhone'),
    })),
    departments: departments.map(({ name, people }) => ({ name, people: people.map(tell) })),
  };
}

/**
 * What is told of somebody inside. A phone that has been silent for long says so: where it was seen last is not where its
 * person is.
 */
function notesOf(call: Caller, { hasSites, interval }: { hasSites: boolean; interval: number }) {
  const { from, now } = call;
  return ({ user, since, site, seenAt }: Present) => ({
    name: user.sortName,
    since: say(from.language, 'roll.since', { time: timeOf(call, since) }),
    site: hasSites ? site : null,
    signal:
      seenAt !== null && isSilent(seenAt, now, interval)
        ? say(from.language, 'roll.lastSignal', { time: timeOf(call, seenAt) })
        : null,
  });
}

/** Whose roll it is: the one site in the head, several beside each person; a Responsible's is not everybody's. */
async function headOf({ tx, actor, from }: Caller, sites: readonly { name: string; address: string | null }[]) {
  const company = await companiesRepo(tx).find(actor.companyId);
  const [site] = sites;
  const only = site && sites.length === 1 ? [site.name, site.address].filter(Boolean).join(', ') : null;
  const place = sites.length === 0 ? company?.address : only;
  const sight = sightOf(actor);
  const own = sight === 'company' ? null : await departmentsRepo(tx, actor.companyId, sight).names();
  return {
    company: company?.name ?? '',
    place: [company?.name, place].filter(Boolean).join(' · '),
    of: own && wordsOf(from.language)('roll.of', { names: own.join(', ') }),
  };
}

const rollColumns = ['presence', 'name', 'department', 'since', 'site', 'phone', 'why', 'lastSeen', 'ticked'] as const;
type RollColumn = (typeof rollColumns)[number];

/** The same people in the same order as a table. */
function rollSheet(call: Caller, name: string, { outside, departments }: AtWork): Spreadsheet {
  const { language } = call.from;
  const word = (column: RollColumn) => say(language, `roll.column.${column}`);
  const columns = rollColumns.map((column) =>
    column === 'phone' ? { label: word(column), format: 'phone' as const } : word(column),
  );
  async function* rows() {
    for (const person of [...outside, ...departments.flatMap(({ people }) => people)])
      yield [
        say(language, `presence.${person.presence}`),
        person.user.sortName,
        person.department,
        timeOf(call, person.since),
        person.site,
        person.phone,
        person.presence === 'outside' ? whyOf(call, person) : null,
        timeOf(call, person.seenAt),
        null,
      ];
  }
  return { name, columns, rows: rows() };
}
