import { defineMessages } from '../define-messages.ts';

/** What an administrator who already has a password hears when the client is invited again. */
export const companyMails = defineMessages({
  'mail.companyEnabled.subject': { it: 'Accesso a Timbro attivo', en: 'Your access to Timbro is active' },
  'mail.companyEnabled.text': {
    it: 'Gentile {name},\n\nl’accesso a Timbro per {company} è attivo.\n\nPer entrare:\n\n{link}\n',
    en: 'Dear {name},\n\nthe access to Timbro for {company} is active.\n\nTo sign in:\n\n{link}\n',
  },
});
