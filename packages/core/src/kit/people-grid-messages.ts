import { defineMessages } from '../define-messages.ts';

/** Texts of the grid of people by days. */
export const peopleGridMessages = defineMessages({
  'kit.grid.names': { it: 'Nomi', en: 'Names' },
  'kit.shortcuts.grid': { it: 'Nella griglia', en: 'In the grid' },
  'kit.grid.total': { it: 'Totale', en: 'Total' },
  /** Spoken after the number beside a group. */
  'kit.grid.people': { it: '{count|persona|persone}', en: '{count|person|people}' },
});

/** What the keys of the grid do, for the sheet that lists them. */
export const gridKeyMessages = defineMessages({
  'kit.grid.key.move': { it: 'Da una cella all’altra', en: 'From cell to cell' },
  'kit.grid.key.choose': { it: 'Seleziona più celle', en: 'Select several cells' },
  'kit.grid.key.open': { it: 'Apri la cella', en: 'Open the cell' },
  'kit.grid.key.toggle': { it: 'Seleziona la cella', en: 'Select the cell' },
  'kit.grid.key.all': { it: 'Seleziona tutto', en: 'Select everything' },
  'kit.grid.key.first': { it: 'Prima colonna', en: 'First column' },
  'kit.grid.key.last': { it: 'Ultima colonna', en: 'Last column' },
  'kit.grid.key.page': { it: 'Dieci persone più su o più giù', en: 'Ten people up or down' },
  'kit.grid.key.copy': { it: 'Copia', en: 'Copy' },
  'kit.grid.key.paste': { it: 'Incolla', en: 'Paste' },
});
