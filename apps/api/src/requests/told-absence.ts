import type { AbsenceRecord } from '#modules/absences/absences.repo.ts';

/** An absence as its history tells it. */
export const told = ({ startTime, endTime, ...absence }: AbsenceRecord) => ({
  type: absence.type,
  startsOn: absence.startsOn,
  endsOn: absence.endsOn,
  startTime: startTime?.slice(0, 5) ?? null,
  endTime: endTime?.slice(0, 5) ?? null,
  minutes: absence.minutes,
  note: absence.note,
  protocolNumber: absence.protocolNumber,
  delayMinutes: absence.delayMinutes,
  convertTo: absence.convertTo,
  status: absence.status,
  archived: absence.archived,
  decisionNote: absence.decisionNote,
});
