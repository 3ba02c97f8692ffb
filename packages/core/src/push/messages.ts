import { defineMessages } from '../define-messages.ts';

/** What stands on a lock screen, by the kind of news alone: no name, no reason, no day, no figure. */
export const pushMessages = defineMessages({
  'push.missedStamp.title': { it: 'Timbratura', en: 'Stamp' },
  'push.missedStamp.text': {
    it: 'Il turno è iniziato: manca la timbratura',
    en: 'The shift has begun: the stamp is missing',
  },
  'push.planPublished.title': { it: 'Turni', en: 'Shifts' },
  'push.planPublished.text': {
    it: 'Sono stati pubblicati turni nuovi o cambiati',
    en: 'New or changed shifts have been published',
  },
  'push.leaveRequests.title': { it: 'Ferie e permessi', en: 'Leave' },
  'push.leaveRequests.text': { it: 'È arrivata una risposta', en: 'An answer has arrived' },
  'push.absences.title': { it: 'Assenze', en: 'Absences' },
  'push.absences.text': {
    it: 'Un’assenza è stata registrata o decisa',
    en: 'An absence has been entered or decided',
  },
  'push.stampsUpdates.title': { it: 'Modifica timbrature', en: 'Change of stampings' },
  'push.stampsUpdates.text': { it: 'È arrivata una risposta', en: 'An answer has arrived' },
  'push.exits.title': { it: 'Uscite', en: 'Exits' },
  'push.exits.text': { it: 'È arrivata una risposta', en: 'An answer has arrived' },
  'push.payslips.title': { it: 'Buste paga', en: 'Pay slips' },
  'push.payslips.text': { it: 'C’è una busta paga da leggere', en: 'There is a pay slip to read' },
  'push.documents.title': { it: 'Documenti', en: 'Documents' },
  'push.documents.text': { it: 'C’è un documento da leggere', en: 'There is a document to read' },
});

/** What the worker says by itself: of a message it cannot read, or one that is not for whoever has the phone by now. */
export const anyNewsMessages = defineMessages({
  'push.anyNews.title': { it: 'Timbro', en: 'Timbro' },
  'push.anyNews.text': { it: 'Ci sono novità nell’app', en: 'There is news in the app' },
});
