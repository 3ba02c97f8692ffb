import type { AbsenceRecord } from '#modules/absences/absences.repo.ts';
import { clockTime } from '#moment.ts';

/** An absence as its history tells it. */
export const told = ({ startTime, endTime, ...absence }: AbsenceRecord) => ({
  type: absence.type,
  startsOn: absence.startsOn,
  endsOn: absence.endsOn,
  startTime: clockTime(startTime),
  endTime: clockTime(endTime),
  minutes: absence.minutes,
  note: absence.note,
  protocolNumber: absence.protocolNumber,
  delayMinutes: absence.delayMinutes,
  convertTo: absence.convertTo,
  status: absence.status,
  archived: absence.archived,
  decisionNote: absence.decisionNote,
});
