import { defineMessages } from '@timbro/core/define-messages.ts';

/** What is written in the cell of a day, and what is said of it: the register and the calendar of the employee app share it. */
export const cellMessages = defineMessages({
  'register.letter.vacation': { it: 'F', en: 'V' },
  'register.letter.illness': { it: 'M', en: 'I' },
  'register.letter.rol': { it: 'P', en: 'R' },
  'register.letter.dayOff': { it: 'G', en: 'D' },

  'calendar.clockChange': { it: 'Cambio dell’ora', en: 'Clock change' },
  'calendar.say.entry': { it: 'entrata {time}', en: 'entry {time}' },
  'calendar.say.exit': { it: 'uscita {time}', en: 'exit {time}' },
  'calendar.say.worked': { it: 'lavorate {worked} di {due}', en: 'worked {worked} of {due}' },
  'calendar.say.workedOnly': { it: 'lavorate {worked}', en: 'worked {worked}' },
  'calendar.say.late': { it: 'in ritardo {count} {count|minuto|minuti}', en: '{count} {count|minute|minutes} late' },
  'calendar.say.early': {
    it: 'uscita anticipata di {count} {count|minuto|minuti}',
    en: 'left {count} {count|minute|minutes} early',
  },
  'calendar.say.overtime': { it: 'straordinario {hours}', en: 'overtime {hours}' },
  'calendar.say.excess': { it: 'eccedenza da autorizzare {hours}', en: 'excess to authorise {hours}' },
  'calendar.say.absence': { it: '{type} {hours}', en: '{type} {hours}' },
  'calendar.say.waiting': { it: '{type}, richiesta in attesa', en: '{type}, request pending' },
  'calendar.say.planned': { it: 'previsto {shift} {start}–{end}', en: 'planned {shift} {start}–{end}' },
  'calendar.say.awaited': { it: 'nessuna entrata, turno dalle {start}', en: 'no entry yet, shift from {start}' },
  'calendar.say.draft': { it: 'bozza', en: 'draft' },
  'calendar.say.rest': { it: 'riposo', en: 'rest' },
  'calendar.say.closed': { it: 'mese chiuso', en: 'month closed' },
  'calendar.say.confirmed': { it: 'assenza confermata', en: 'absence confirmed' },
  'calendar.say.lateStamp': { it: 'timbratura arrivata dopo la correzione', en: 'stamp came after the correction' },
  'calendar.say.nothing': { it: 'nessuna giornata', en: 'no work day' },
});
