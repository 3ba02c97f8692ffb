import { defineMessages } from '../define-messages.ts';

/** Whoever has stamped without a connection gets this all the same, and is told that nothing is lost. */
export const notificationMails = defineMessages({
  'mail.missedStamp.subject': { it: 'Manca la timbratura delle {time}', en: 'The stamp of {time} is missing' },
  'mail.missedStamp.text': {
    it: 'Gentile {name},\n\nil turno del {day} è iniziato alle {time} e non risulta ancora una timbratura di entrata. Per timbrare:\n\n{link}\n\nSe la timbratura è già stata fatta senza rete, arriverà da sola.\n\nQuesto promemoria si può spegnere nel profilo.\n',
    en: 'Dear {name},\n\nthe shift of {day} began at {time} and no stamp of your entry has arrived yet. To stamp:\n\n{link}\n\nIf you have already stamped without a connection, the stamp will arrive by itself.\n\nThis reminder can be turned off in your profile.\n',
  },
});
