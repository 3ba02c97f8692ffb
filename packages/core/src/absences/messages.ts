import { defineMessages } from '../define-messages.ts';

export const absenceMessages = defineMessages({
  'absences.create.done': { it: 'Assenza creata', en: 'Absence created' },
  'absences.update.done': { it: 'Assenza aggiornata', en: 'Absence updated' },
  'absences.archive.done': { it: 'Assenza archiviata', en: 'Absence archived' },
  'absences.remove.done': { it: 'Assenza eliminata', en: 'Absence deleted' },
  'absences.fileName': { it: 'assenze', en: 'absences' },
  'absences.archived': { it: 'Archiviata', en: 'Archived' },
  'absences.field.person': { it: 'Persona', en: 'Person' },
  'absences.field.type': { it: 'Tipo', en: 'Type' },
  'absences.field.startsOn': { it: 'Dal', en: 'From' },
  'absences.field.endsOn': { it: 'Al', en: 'To' },
  'absences.field.startTime': { it: 'Dalle', en: 'From time' },
  'absences.field.endTime': { it: 'Alle', en: 'To time' },
  'absences.field.hours': { it: 'Ore', en: 'Hours' },
  'absences.field.protocolNumber': { it: 'Numero di protocollo (PUC)', en: 'Protocol number' },
  'absences.field.delayMinutes': { it: 'Minuti di ritardo', en: 'Minutes of delay' },
  'absences.field.convertTo': { it: 'Converti in', en: 'Convert to' },
  'absences.field.status': { it: 'Stato', en: 'Status' },
  'absences.field.note': { it: 'Nota', en: 'Note' },
  'absences.field.createdBy': { it: 'Inserita da', en: 'Created by' },
  'absences.field.decidedBy': { it: 'Decisa da', en: 'Decided by' },
  'absences.together': {
    it: '«Minuti di ritardo» e «Converti in» devono essere compilati insieme',
    en: '"Minutes of delay" and "Convert to" must be filled together',
  },
  'absences.tooManyDays': {
    it: 'Un’assenza dura al massimo 366 giorni',
    en: 'An absence lasts at most 366 days',
  },
  'absences.oneDay': {
    it: 'Con orari, ore o ritardo l’assenza è di un solo giorno',
    en: 'With times, hours or a delay the absence is of one day only',
  },
  'absences.timesOrHours': {
    it: 'Indicare gli orari, le ore oppure il ritardo: una sola cosa',
    en: 'Enter times, hours or a delay: only one of them',
  },
  'absences.wholeDays': {
    it: 'Questo tipo di assenza è a giornate intere',
    en: 'This kind of absence takes whole days',
  },
  'absences.onlyIllness': {
    it: 'Solo la malattia ha un numero di protocollo',
    en: 'Only an illness has a protocol number',
  },
  'absences.hourlyVacationOff': {
    it: 'L’azienda non concede ferie a ore',
    en: 'The company does not grant vacation by the hour',
  },
  'absences.rolStep': {
    it: 'Il permesso ROL si prende a multipli di {minutes} minuti',
    en: 'ROL is taken in steps of {minutes} minutes',
  },
  'absences.notOvernight': {
    it: 'Il turno di questo giorno non passa la mezzanotte: l’ora di fine deve seguire quella di inizio',
    en: 'The shift of this day does not pass midnight: the end must come after the start',
  },
  'absences.delayMax': {
    it: 'Al massimo {minutes} {minutes|minuto|minuti}: quanto resta scoperto nella giornata',
    en: 'At most {minutes} {minutes|minute|minutes}: what is uncovered on the day',
  },
  'absences.moreThanDue': {
    it: 'Le ore di assenza superano quelle dovute nella giornata',
    en: 'The hours of absence exceed those due on the day',
  },
  'absences.overlaps': {
    it: 'In questi giorni c’è già un’assenza approvata: {type}, {period}',
    en: 'There already is an approved absence on these days: {type}, {period}',
  },
});
