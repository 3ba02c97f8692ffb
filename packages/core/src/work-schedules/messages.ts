import { defineMessages } from '../define-messages.ts';

export const workScheduleMessages = defineMessages({
  'workSchedules.create.done': { it: 'Orario di lavoro creato', en: 'Work schedule created' },
  'workSchedules.update.done': { it: 'Orario di lavoro aggiornato', en: 'Work schedule updated' },
  'workSchedules.remove.done': { it: 'Orario di lavoro eliminato', en: 'Work schedule deleted' },
  'workSchedules.roundingMode.neutral': { it: 'Neutro', en: 'Neutral' },
  'workSchedules.roundingMode.company': { it: 'A favore dell’azienda', en: 'In favour of the company' },
  'workSchedules.roundingMode.employee': { it: 'A favore del dipendente', en: 'In favour of the employee' },
  'workSchedules.anchorMonday': { it: 'Indicare un lunedì', en: 'Choose a Monday' },
  'workSchedules.nameTaken': {
    it: 'Esiste già un orario di lavoro con questo nome',
    en: 'There is already a work schedule with this name',
  },
  'workSchedules.overlap': {
    it: '{name} segue già l’orario «{schedule}» (dal {from})',
    en: '{name} already follows the schedule “{schedule}” (from {from})',
  },
  'workSchedules.ended': { it: 'L’orario di lavoro è terminato', en: 'The work schedule has ended' },
  'workSchedules.tooShort': {
    it: 'L’orario scelto non vale per tutti i giorni da spostare',
    en: 'The chosen schedule does not hold on all the days to be moved',
  },
  'workSchedules.inUse.people': {
    it: 'Assegnato a {count} {count|persona|persone}: {names}',
    en: 'Assigned to {count} {count|person|people}: {names}',
  },
  'error.monthClosed.own': {
    it: '{month} è chiuso: per una modifica rivolgersi all’ufficio del personale.',
    en: '{month} is closed: for a change please turn to the HR office.',
  },
  'error.monthClosed.month': {
    it: 'Il mese {month} è chiuso per {count} {count|persona|persone}',
    en: 'The month {month} is closed for {count} {count|person|people}',
  },
});
