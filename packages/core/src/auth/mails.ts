import { defineMessages } from '../define-messages.ts';

/** Texts of the mails that open an account; they never reach a browser. */
export const authMails = defineMessages({
  'mail.recovery.subject': { it: 'Codice di verifica Timbro', en: 'Timbro verification code' },
  'mail.recovery.text': {
    it: 'Gentile {name},\n\nil codice per impostare una nuova password è:\n\n{code}\n\nVale {minutes} minuti. Se la richiesta non è stata fatta da Lei, ignori questo messaggio: la password resta quella di prima.\n',
    en: 'Dear {name},\n\nthe code to set a new password is:\n\n{code}\n\nIt is valid for {minutes} minutes. If you did not ask for it, ignore this message: your password stays as it is.\n',
  },
  'mail.addressChanged.subject': {
    it: 'Indirizzo di accesso a Timbro cambiato',
    en: 'Your Timbro sign-in address has changed',
  },
  'mail.addressChanged.text': {
    it: 'Gentile {name},\n\nl’amministratore ha cambiato l’indirizzo con cui accedere a Timbro. Il nuovo indirizzo è:\n\n{email}\n\nLa password non cambia. Per entrare:\n\n{link}\n\nSe il cambio non era atteso, rivolgersi all’amministratore.\n',
    en: 'Dear {name},\n\nthe administrator has changed the address you sign in to Timbro with. The new address is:\n\n{email}\n\nThe password stays the same. To sign in:\n\n{link}\n\nIf you did not expect this, ask your administrator.\n',
  },
  'mail.invitation.subject': { it: 'Invito a Timbro', en: 'Invitation to Timbro' },
  'mail.invitation.text': {
    it: 'Gentile {name},\n\nè stato creato un accesso a Timbro.\n\nAzienda: {company}\n\nPer scegliere la password aprire questo indirizzo entro {hours} ore:\n\n{link}\n\nIl codice è:\n\n{code}\n',
    en: 'Dear {name},\n\nan account on Timbro was created for you.\n\nCompany: {company}\n\nTo choose a password open this address within {hours} hours:\n\n{link}\n\nThe code is:\n\n{code}\n',
  },
});
