import { defineMessages } from '../define-messages.ts';

export const companySettingsMessages = defineMessages({
  'companySettings.nightEmpty': {
    it: 'La notte deve finire a un’ora diversa da quella in cui comincia',
    en: 'The night must end at another hour than it begins',
  },
  'companySettings.holidayTwice': {
    it: 'Per questo giorno c’è già una festività',
    en: 'There is already a holiday on this day',
  },
  'companySettings.codeTooWide': {
    it: 'Il codice ha più caratteri di quanti ne prevede il tracciato paghe',
    en: 'The code has more characters than its column in the payroll file',
  },
  'companySettings.update.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
});
