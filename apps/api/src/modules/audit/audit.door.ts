import type { AuditLine } from '@timbro/core/audit/contract.ts';
import { linesOfDay } from '@timbro/core/audit/day-lines.ts';
import { kindsReadBy, readersOf } from '@timbro/core/audit/readers.ts';
import type { AuditEntity } from '@timbro/core/audit/rules.ts';
import { contract } from '@timbro/core/contract.ts';
import { type Day, addDays, dayIn } from '@timbro/core/days/rules.ts';
import type { Caller } from '#http/handlers.ts';
import { auditRepo, presentLine } from '#modules/audit/audit.repo.ts';

/** Whom a schedule was given to is told to those alone who see everybody, and health data to those who may read it. */
const hidden: ReadonlySet<string> = new Set(['peopleAdded', 'peopleRemoved', 'protocolNumber', 'attachment']);
const isHidden = (entity: string, field: string) => hidden.has(field) || (entity === 'absence' && field === 'note');

const readers = readersOf(contract);
/** The kinds of record that somebody reads themselves, and whose history they read therefore. */
export const kindsFor = (actor: Caller['actor']): AuditEntity[] => kindsReadBy(readers, actor);

/** A line as somebody of this role may read it. */
export const seenBy =
  ({ role }: Caller['actor']) =>
  (line: AuditLine): AuditLine =>
    role === 'Responsible'
      ? { ...line, changes: line.changes.filter(({ field }) => !isHidden(line.entity, field)) }
      : line;

/** How far from a day its past is looked for, so that no panel opens slower each year: an absence moves by weeks, not by years. */
const farthest = 400;

/** An exit is told by its moment and is of one day, like a change of stampings, whose lines call it their date. */
const withDate =
  (timezone: string) =>
  <L extends Pick<AuditLine, 'entity' | 'changes'>>(line: L): L => {
    const moment = line.entity === 'exit' && line.changes.find(({ field }) => field === 'startsAt');
    if (!moment) return line;
    const dayOf = (at: unknown) => (typeof at === 'string' ? dayIn(timezone, new Date(at)) : null);
    const date = { field: 'date', before: dayOf(moment.before), after: dayOf(moment.after) };
    return { ...line, changes: [...line.changes, date] };
  };

/** What happened to one day of a person: to the day itself, and to the absences, requests and exits that cover it or did. */
export async function historyOfDay({ tx, actor }: Caller, userId: string, day: Day): Promise<AuditLine[]> {
  const repo = auditRepo(tx, actor.companyId);
  const records = await repo.recordsOf(
    userId,
    { from: addDays(day, -farthest), to: addDays(day, farthest) },
    actor.timezone,
  );
  const now = new Map(
    records.flatMap(({ id, startsOn, endsOn }) => (startsOn && endsOn ? [[id, { startsOn, endsOn }] as const] : [])),
  );
  const changes = await repo.changesOf(records.map(({ id }) => id));
  const lines = linesOfDay(changes.map(withDate(actor.timezone)), now, day);
  const rows = await repo.ofDay(
    userId,
    day,
    lines.map(({ id }) => id),
    kindsFor(actor),
  );
  return rows.map(presentLine).map(seenBy(actor));
}
