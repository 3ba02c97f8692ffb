import type { Person } from '@timbro/core/fields.ts';
import type { AbsenceRecord } from '#modules/absences/absences.repo.ts';
import { clockTime } from '#moment.ts';

type Named = Pick<Person, 'id' | 'displayName'>;
/** Whom a record is about: once it is gone, its history alone knows. */
export const toldPerson = ({ id, displayName }: Named) => ({ id, displayName });

/** An absence as its history tells it. */
export const told = ({ startTime, endTime, ...absence }: AbsenceRecord, person: Named) => ({
  person: toldPerson(person),
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
