import { defineMessages } from '../define-messages.ts';

/** Said when not even the catalogue has arrived, so both languages travel with the first script. */
export const doorMessages = defineMessages({
  missing: {
    it: 'La pagina non è arrivata del tutto: controllare la connessione e riprovare.',
    en: 'The page did not arrive completely: please check the connection and try again.',
  },
  retry: { it: 'Riprova', en: 'Try again' },
});
