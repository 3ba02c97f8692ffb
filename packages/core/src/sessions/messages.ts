import { defineMessages } from '../define-messages.ts';

export const sessionMessages = defineMessages({
  'sessions.title': { it: 'Sessioni aperte', en: 'Open sessions' },
  'sessions.remove.done': { it: 'Sessione terminata', en: 'Session ended' },
});
