import { defineMessages } from '../define-messages.ts';

export const profileMessages = defineMessages({
  'profile.title': { it: 'Impostazioni profilo', en: 'Profile settings' },
  'profile.update.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
  'profile.password.done': { it: 'Password aggiornata! È necessario accedere di nuovo.', en: 'Password updated! You should log in again.' },
});
