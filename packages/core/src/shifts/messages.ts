import { defineMessages } from '../define-messages.ts';

/** What the calendar says of shifts. */
export const shiftMessages = defineMessages({
  'shifts.period.morning': { it: 'Mattina', en: 'Morning' },
  'shifts.period.afternoon': { it: 'Pomeriggio', en: 'Afternoon' },
  'shifts.period.night': { it: 'Notte', en: 'Night' },
  'shifts.period.day': { it: 'Giornaliero', en: 'Day' },
  'shifts.period.partTime': { it: 'Part-time', en: 'Part-time' },
});

/** What is said where shifts are made. */
export const shiftChangeMessages = defineMessages({
  'shifts.create.done': { it: 'Turno creato', en: 'Shift created' },
  'shifts.update.done': { it: 'Turno aggiornato', en: 'Shift updated' },
  'shifts.remove.done': { it: 'Turno eliminato', en: 'Shift deleted' },
  'shifts.nameTaken': { it: 'Esiste già un turno con questo nome', en: 'There is already a shift with this name' },
  'shifts.breakWhole': {
    it: 'Indicare sia l’inizio sia la fine della pausa',
    en: 'Enter both the start and the end of the break',
  },
  'shifts.breakInside': { it: 'La pausa deve cadere dentro il turno', en: 'The break must lie inside the shift' },
  'shifts.inUse.schedules': { it: 'Compare negli orari di lavoro: {names}', en: 'Part of the work schedules: {names}' },
  'shifts.inUse.days': {
    it: 'Pianificato in {count} {count|giornata|giornate}',
    en: 'Planned on {count} {count|day|days}',
  },
  'shifts.inUse.departments': {
    it: 'Richiesto dalla copertura dei reparti: {names}',
    en: 'Required by the coverage of the departments: {names}',
  },
});
