import { defineMessages } from '../define-messages.ts';

/** What both the office and the employee read of an exit. */
export const exitMessages = defineMessages({
  'exits.reason.service': { it: 'Servizio', en: 'Service' },
  'exits.reason.client': { it: 'Presso cliente', en: 'At a client' },
  'exits.reason.personal': { it: 'Motivi personali', en: 'Personal' },
  'exits.reason.medical': { it: 'Visita medica', en: 'Medical' },
  'exits.reason.break': { it: 'Pausa', en: 'Break' },
  'exits.reason.union': { it: 'Attività sindacale', en: 'Union' },
  'exits.reason.emergency': { it: 'Emergenza', en: 'Emergency' },
  'exits.reason.other': { it: 'Altro', en: 'Other' },
  'exits.source.request': { it: 'Richiesta', en: 'Requested' },
  'exits.source.detected': { it: 'Rilevata', en: 'Detected' },
  'exits.create.done': { it: 'Richiesta inviata', en: 'Request sent' },
  'exits.decide.done': { it: 'Richiesta elaborata correttamente', en: 'Request processed successfully' },
  'exits.withdrawn.done': { it: 'Richiesta ritirata', en: 'Request withdrawn' },
  'exits.left.done': { it: 'Uscita registrata', en: 'Exit recorded' },
  'exits.returned.done': { it: 'Rientro registrato', en: 'Return recorded' },
  'exits.remove.done': { it: 'Richiesta di uscita eliminata', en: 'Exit request deleted' },
  'exits.noteNeeded': { it: 'Con il motivo “Altro” serve una nota', en: 'The reason “Other” needs a note' },
  'exits.returnBeforeStart': {
    it: 'Il rientro deve essere dopo l’uscita',
    en: 'The return must be after the exit',
  },
  'exits.returnPassed': {
    it: 'Il nuovo rientro deve essere dopo adesso',
    en: 'The new return must be later than now',
  },
  'exits.tooLong': { it: 'Un’uscita dura al massimo 24 ore', en: 'An exit lasts 24 hours at most' },
  'exits.reasonNeeded': {
    it: 'Per approvare serve il motivo dell’uscita',
    en: 'An approval needs the reason of the exit',
  },
  'exits.tooFar': {
    it: 'L’uscita può essere da un mese fa a un anno avanti',
    en: 'An exit lies between a month ago and a year ahead',
  },
  'exits.overlaps': {
    it: 'C’è già una richiesta di uscita per questo orario: {period}',
    en: 'There already is an exit request for this time: {period}',
  },
  'exits.outAlready': {
    it: 'Si è già fuori per un’altra uscita: prima indicare il rientro',
    en: 'You are out on another exit already: say first that you are back',
  },
  'exits.passed': { it: 'L’orario dell’uscita è passato', en: 'The time of the exit has passed' },
  'exits.tooEarly': {
    it: 'Si può uscire da 15 minuti prima dell’orario richiesto',
    en: 'Leaving is possible from 15 minutes before the time asked for',
  },
});
