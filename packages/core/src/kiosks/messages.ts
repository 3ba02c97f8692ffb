import { defineMessages } from '../define-messages.ts';

export const kioskMessages = defineMessages({
  'kiosks.create.done': { it: 'Postazione aggiunta', en: 'Kiosk added' },
  'kiosks.renewCode.done': { it: 'Nuovo codice pronto', en: 'New code ready' },
  'kiosks.remove.done': { it: 'Postazione revocata', en: 'Kiosk revoked' },
  'kiosks.see.done': { it: 'Timbratura rifiutata segnata come vista', en: 'Refused stamp marked as seen' },
  'kiosks.seeMany.done': {
    it: 'Timbrature rifiutate segnate come viste',
    en: 'Refused stamps marked as seen',
  },
  'kiosks.nameTaken': {
    it: 'Esiste già una postazione con questo nome',
    en: 'There is already a kiosk with this name',
  },
  'kiosks.replaced': {
    it: 'Questo tablet è stato sostituito: un altro ne ha preso il posto',
    en: 'This tablet has been replaced: another one has taken its place',
  },
  'kiosks.code.wrong': {
    it: 'Il codice non è corretto, è già stato usato o è scaduto',
    en: 'The code is wrong, has already been used or has expired',
  },

  'kiosks.token.stale': {
    it: 'Il codice della postazione è scaduto: inquadrare quello mostrato ora',
    en: 'The code of the kiosk has expired: scan the one shown now',
  },
  'kiosks.token.used': {
    it: 'Il codice della postazione è già stato usato: inquadrare quello mostrato ora',
    en: 'The code of the kiosk has already been used: scan the one shown now',
  },
  'kiosks.token.unknown': {
    it: 'Questo codice non è di una postazione di questa azienda',
    en: 'This code does not belong to a kiosk of this company',
  },
  'kiosks.scan.required': {
    it: 'Per timbrare alla postazione occorre inquadrare il suo codice',
    en: 'To stamp at a kiosk its code must be scanned',
  },
  'kiosks.scan.unwanted': {
    it: 'Il codice di una postazione vale solo per le timbrature alla postazione',
    en: 'The code of a kiosk counts only for stamps at the kiosk',
  },
  'kiosks.scan.stale': {
    it: 'Tempo scaduto: inquadrare di nuovo il codice della postazione',
    en: 'Time is up: scan the code of the kiosk again',
  },
  'kiosks.scan.used': {
    it: 'Questa lettura è già stata usata: inquadrare di nuovo il codice della postazione',
    en: 'This scan has already been used: scan the code of the kiosk again',
  },
  'kiosks.scan.unknown': {
    it: 'Lettura non trovata: inquadrare di nuovo il codice della postazione',
    en: 'Scan not found: scan the code of the kiosk again',
  },
  'kiosks.scan.number': {
    it: 'Il numero non è quello mostrato: inquadrare di nuovo il codice della postazione',
    en: 'The number is not the one shown: scan the code of the kiosk again',
  },

  'kiosks.badge.unknown': { it: 'Badge non riconosciuto', en: 'Badge not recognised' },
  'kiosks.pin.wrong': { it: 'Matricola o PIN non corretti', en: 'Wrong personnel number or PIN' },
});
