import type { Spreadsheet } from '@timbro/core/capability.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay } from '@timbro/core/moment.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import type { AbsenceRow } from './absences.repo.ts';
import { presentAll } from './present-absences.ts';

const columns = [
  'absences.field.person',
  'absences.field.type',
  'absences.field.startsOn',
  'absences.field.endsOn',
  'absences.field.startTime',
  'absences.field.endTime',
  'absences.field.hours',
  'absences.field.protocolNumber',
  'absences.field.delayMinutes',
  'absences.field.convertTo',
  'absences.field.status',
  'absences.field.note',
  'absences.field.createdBy',
  'absences.field.decidedBy',
] as const;

/** What the list shows, as a file; the numbers of certificates only for those who may read them. */
export const exportAbsences = (call: Caller, parts: AsyncIterable<AbsenceRow[]>): Spreadsheet => ({
  name: `${say(call.from.language, 'absences.fileName')} ${todayOf(call)}`,
  columns: columns.map((column) => say(call.from.language, column)),
  rows: cellsOf(call, parts),
});

async function* cellsOf(call: Caller, parts: AsyncIterable<AbsenceRow[]>) {
  const { language } = call.from;
  for await (const rows of parts)
    for (const absence of await presentAll(call, rows))
      yield [
        absence.user.displayName,
        say(language, `absence.${absence.type}`),
        italianDay(absence.startsOn),
        italianDay(absence.endsOn),
        absence.startTime,
        absence.endTime,
        absence.hours,
        absence.protocolNumber,
        absence.delayMinutes,
        absence.convertTo && say(language, `absence.${absence.convertTo}`),
        say(language, absence.archived ? 'absences.archived' : `requests.status.${absence.status}`),
        absence.note,
        absence.createdBy?.displayName ?? null,
        absence.decidedBy?.displayName ?? null,
      ];
}
