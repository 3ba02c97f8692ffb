import { defineMessages } from '../define-messages.ts';

export const shellMessages = defineMessages({
  'menu.users': { it: 'Utenti', en: 'Users' },
  'menu.devices': { it: 'GRAid', en: 'GRAid' },
  'menu.register': { it: 'Registro presenze', en: 'Attendance register' },
  'menu.exitNotices': { it: 'Avvisi di uscita', en: 'Exit notices' },
  'menu.clients': { it: 'Clienti', en: 'Clients' },
  'menu.subscriptions': { it: 'Abbonamenti', en: 'Subscriptions' },
  'menu.providerUsers': { it: 'Utenti piattaforma', en: 'Users (admin)' },
  'menu.history': { it: 'Cronologia', en: 'History' },
  'menu.signOut': { it: 'Esci', en: 'Sign out' },
});
