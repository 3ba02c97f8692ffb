import { defineMessages } from '../define-messages.ts';

export const stampsUpdateMessages = defineMessages({
  'stampsUpdates.create.done': { it: 'Richiesta inviata', en: 'Request sent' },
  'stampsUpdates.approved.done': {
    it: 'Richiesta di modifica timbratura approvata',
    en: 'Stamp update request approved',
  },
  'stampsUpdates.rejected.done': {
    it: 'Richiesta di modifica timbratura rifiutata',
    en: 'Stamp update request rejected',
  },
  'stampsUpdates.remove.done': {
    it: 'Richiesta di modifica timbratura eliminata',
    en: 'Stamp update request deleted',
  },
  'stampsUpdates.dayMoved': {
    it: 'La giornata è cambiata dopo la richiesta: controllare le timbrature attuali',
    en: 'The day has changed since the request: check the stampings as they are now',
  },
  'stampsUpdates.nothing': {
    it: 'La modifica non cambia nulla',
    en: 'The change changes nothing',
  },
  'stampsUpdates.twice': {
    it: 'La stessa timbratura compare più volte',
    en: 'The same stamping appears more than once',
  },
  'stampsUpdates.ownCorrection': {
    it: 'Correzione di una propria giornata',
    en: 'Correction of a day of one’s own',
  },
});
