import { defineMessages } from '../define-messages.ts';

export const kioskMails = defineMessages({
  'mail.kioskAlarm.subject': {
    it: 'Troppi tentativi alla postazione {name}',
    en: 'Too many tries at the kiosk {name}',
  },
  'mail.kioskAlarm.text': {
    it: 'Buongiorno,\n\nalla postazione {name} sono stati letti badge sconosciuti o digitati PIN errati {count} volte in {minutes} minuti. Fino alle {until} la postazione non accetta badge e PIN; con il telefono si può timbrare.\n\nPer vedere le postazioni:\n\n{link}\n',
    en: 'Hello,\n\nat the kiosk {name} unknown badges were read or wrong PINs typed {count} times in {minutes} minutes. Until {until} the kiosk takes no badges and PINs; stamping with the phone still works.\n\nTo see the kiosks:\n\n{link}\n',
  },
  'mail.kioskAlarm.kept': {
    it: 'Buongiorno,\n\nalla postazione {name}, mentre era senza rete, sono stati letti badge sconosciuti o digitati PIN errati almeno {count} volte in {minutes} minuti. Queste timbrature sono state rifiutate all’arrivo; la postazione resta aperta.\n\nPer vedere le postazioni e le timbrature rifiutate:\n\n{link}\n',
    en: 'Hello,\n\nat the kiosk {name}, while it had no network, unknown badges were read or wrong PINs typed at least {count} times in {minutes} minutes. These stamps were refused on arrival; the kiosk stays open.\n\nTo see the kiosks and the refused stamps:\n\n{link}\n',
  },
});
