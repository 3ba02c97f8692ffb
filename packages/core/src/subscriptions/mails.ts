import { defineMessages } from '../define-messages.ts';

export const subscriptionMails = defineMessages({
  'mail.renewal.subject': {
    it: 'Rinnovo di {company} tra {days} {days|giorno|giorni}',
    en: 'Renewal of {company} in {days} {days|day|days}',
  },
  'mail.renewal.text': {
    it: 'Gentile {name},\n\nl’abbonamento «{type}» di {company} si rinnova il {date}, tra {days} {days|giorno|giorni}.\n\nCosto: {cost}\n\nPer vederlo:\n\n{link}\n',
    en: 'Dear {name},\n\nthe subscription “{type}” of {company} renews on {date}, in {days} {days|day|days}.\n\nCost: {cost}\n\nTo see it:\n\n{link}\n',
  },
});
