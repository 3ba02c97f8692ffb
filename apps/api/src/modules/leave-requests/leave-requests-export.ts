import type { Spreadsheet } from '@timbro/core/capability.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay, momentIn } from '@timbro/core/moment.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import type { LeaveRow } from './leave-requests.repo.ts';
import { presentRequests } from './present-requests.ts';

const columns = [
  'absences.field.person',
  'absences.field.type',
  'absences.field.startsOn',
  'absences.field.endsOn',
  'absences.field.startTime',
  'absences.field.endTime',
  'absences.field.hours',
  'absences.field.note',
  'leaveRequests.field.submittedAt',
  'absences.field.status',
  'absences.field.decidedBy',
  'leaveRequests.field.decidedAt',
  'leaveRequests.field.decisionNote',
] as const;

export const exportRequests = (call: Caller, parts: AsyncIterable<LeaveRow[]>): Spreadsheet => ({
  name: `${say(call.from.language, 'leaveRequests.fileName')} ${todayOf(call)}`,
  columns: columns.map((column) => say(call.from.language, column)),
  rows: cellsOf(call, parts),
});

async function* cellsOf(call: Caller, parts: AsyncIterable<LeaveRow[]>) {
  const { language } = call.from;
  const moment = momentIn(call.actor.timezone);
  const when = (at: string | null) => at && moment(new Date(at));
  for await (const rows of parts)
    for (const request of await presentRequests(call, rows, 'owner'))
      yield [
        request.user.displayName,
        say(language, `absence.${request.type}`),
        italianDay(request.startsOn),
        italianDay(request.endsOn),
        request.startTime,
        request.endTime,
        request.hours,
        request.note,
        when(request.submittedAt),
        say(language, `requests.status.${request.status}`),
        request.decidedBy?.displayName ?? null,
        when(request.decidedAt),
        request.decisionNote,
      ];
}
