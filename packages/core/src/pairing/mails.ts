import { defineMessages } from '../define-messages.ts';

/** Whoever's phone was paired hears of it, for it may have been somebody else's. */
export const pairingMails = defineMessages({
  'mail.paired.subject': { it: 'Un telefono è stato collegato a Timbro', en: 'A phone was linked to Timbro' },
  'mail.paired.text': {
    it: 'Gentile {name},\n\nun telefono è stato collegato al Suo accesso a Timbro con un codice di collegamento.\n\nDispositivo: {device}\nQuando: {at}\n\nSe è stato Lei, non occorre fare nulla.\n\nSe non è stato Lei: imposti subito una nuova password, che chiude tutte le sessioni, e avvisi l’amministratore della Sua azienda.\n\n{link}\n',
    en: 'Dear {name},\n\na phone was linked to your Timbro account with a linking code.\n\nDevice: {device}\nWhen: {at}\n\nIf it was you, there is nothing to do.\n\nIf it was not you: set a new password at once, which ends every session, and tell the administrator of your company.\n\n{link}\n',
  },
});
