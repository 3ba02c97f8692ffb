import { defineMessages } from '../define-messages.ts';

/** What the files of the muster roll say beside what the screen says too. */
export const rollFileMessages = defineMessages({
  'roll.page': { it: 'Pagina {page} di {pages}', en: 'Page {page} of {pages}' },
  'roll.since': { it: 'dalle {time}', en: 'since {time}' },
  'roll.continued': { it: '{name} (segue)', en: '{name} (continued)' },
  'roll.column.presence': { it: 'Stato', en: 'Presence' },
  'roll.column.name': { it: 'Persona', en: 'Person' },
  'roll.column.department': { it: 'Reparto', en: 'Department' },
  'roll.column.since': { it: 'Dalle', en: 'Since' },
  'roll.column.site': { it: 'Sede', en: 'Site' },
  'roll.column.phone': { it: 'Telefono', en: 'Phone' },
  'roll.column.why': { it: 'Uscita', en: 'Exit' },
  'roll.column.lastSeen': { it: 'Ultimo segnale', en: 'Last signal' },
  'roll.column.ticked': { it: 'Spuntato', en: 'Ticked' },
});
