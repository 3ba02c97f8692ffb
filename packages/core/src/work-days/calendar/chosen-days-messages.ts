import { defineMessages } from '@timbro/core/define-messages.ts';

/** What can be done with the days that are chosen in the calendar. */
export const chosenDaysMessages = defineMessages({
  'calendar.bulk.shift': { it: 'Imposta il turno', en: 'Set the shift' },
  'calendar.bulk.absence': { it: 'Aggiungi assenza', en: 'Add absence' },
  'calendar.bulk.gaps': {
    it: 'Per un’assenza scegliere gli stessi giorni consecutivi per tutte le persone',
    en: 'For an absence choose the same days in a row for everybody',
  },
  'calendar.bulk.reset': { it: 'Torna all’orario', en: 'Back to the schedule' },
  'calendar.bulk.reset.title': {
    it: 'Riportare all’orario {count} {count|giornata|giornate}?',
    en: 'Take {count} {count|day|days} back to the schedule?',
  },
  'calendar.bulk.reset.text': {
    it: 'Si perde ciò che è stato pianificato a mano. Le timbrature restano.',
    en: 'What was planned by hand is lost. Stampings stay.',
  },
  'calendar.bulk.reset.done': {
    it: '{count} {count|giornata riportata|giornate riportate} all’orario',
    en: '{count} {count|day|days} back to the schedule',
  },
  'calendar.bulk.export': { it: 'Esporta il mese', en: 'Export the month' },
  'calendar.bulk.tooMany': {
    it: 'Si possono cambiare al massimo {most} giornate alla volta',
    en: 'At most {most} days can be changed at once',
  },

  'calendar.shift.title': {
    it: 'Imposta il turno di {count} {count|giornata|giornate}',
    en: 'Set the shift of {count} {count|day|days}',
  },
  'calendar.shift.field': { it: 'Turno', en: 'Shift' },
  'calendar.shift.rest': { it: 'Riposo', en: 'Rest' },
  'calendar.shift.refused': {
    it: 'Nessuna giornata è stata cambiata',
    en: 'No day was changed',
  },
  'calendar.shift.warnings': {
    it: '{count} {count|avviso|avvisi} di legge: nessuna giornata è ancora cambiata',
    en: '{count} legal {count|warning|warnings}: no day is changed yet',
  },
  'calendar.cell.name': { it: '{name}, {day}', en: '{name}, {day}' },
});
