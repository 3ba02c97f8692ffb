import { defineMessages } from '@timbro/core/define-messages.ts';

/** `list` has a line for each day: its weekday, its date and its shift. */
export const planMails = defineMessages({
  'mail.plan.subject': {
    it: 'Turni pubblicati: {count} {count|giornata|giornate} dal {from}',
    en: 'Shifts published: {count} {count|day|days} from {from}',
  },
  'mail.plan.text': {
    it: 'Gentile {name},\n\nsono stati pubblicati i turni di {count} {count|giornata|giornate}:\n\n{list}\n\nPer vederli:\n\n{link}\n',
    en: 'Dear {name},\n\nthe shifts of {count} {count|day|days} were published:\n\n{list}\n\nTo see them:\n\n{link}\n',
  },
  'mail.plan.rest': { it: 'riposo', en: 'rest' },
});
