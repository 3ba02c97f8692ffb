import { defineMessages } from '../define-messages.ts';

export const kioskMails = defineMessages({
  'mail.kioskAlarm.subject': {
    it: 'Troppi tentativi alla postazione {name}',
    en: 'Too many tries at the kiosk {name}',
  },
  'mail.kioskAlarm.text': {
    it: 'Alla postazione {name} sono stati letti badge o digitati PIN errati per {count} volte in {minutes} minuti. Fino alle {until} la postazione non accetta badge e PIN; la timbratura con il telefono resta possibile.',
    en: 'At the kiosk {name} wrong badges were read or wrong PINs typed {count} times in {minutes} minutes. Until {until} the kiosk takes no badges and PINs; stamping with the phone is still possible.',
  },
});
