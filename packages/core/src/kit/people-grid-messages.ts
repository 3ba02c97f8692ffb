import { defineMessages } from '../define-messages.ts';

/** Texts of the grid of people by days. */
export const peopleGridMessages = defineMessages({
  'kit.grid.names': { it: 'Nomi', en: 'Names' },
  'kit.grid.total': { it: 'Totale', en: 'Total' },
  /** Spoken after the number beside a group. */
  'kit.grid.people': { it: '{count|persona|persone}', en: '{count|person|people}' },
});
