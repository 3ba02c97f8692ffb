import { defineMessages } from '../define-messages.ts';

export const companySettingsMessages = defineMessages({
  'companySettings.update.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
});
