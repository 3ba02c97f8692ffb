import { defineMessages } from '../define-messages.ts';

export const sessionMessages = defineMessages({
  'sessions.title': { it: 'Sessioni aperte', en: 'Open sessions' },
  'sessions.text': {
    it: 'I dispositivi da cui si è attualmente connessi. Una sessione sconosciuta va terminata, e la password cambiata.',
    en: 'The devices currently signed in. End any unknown session and change the password.',
  },
  'sessions.empty': { it: 'Nessuna sessione aperta', en: 'No open sessions' },
  'sessions.device.web': { it: 'Browser', en: 'Browser' },
  'sessions.device.mobile': { it: 'App dipendente', en: 'Employee app' },
  'sessions.device.kiosk': { it: 'Postazione condivisa', en: 'Kiosk' },
  'sessions.column.device': { it: 'Dispositivo', en: 'Device' },
  'sessions.column.deviceType': { it: 'Applicazione', en: 'Application' },
  'sessions.column.ip': { it: 'Indirizzo IP', en: 'IP address' },
  'sessions.column.createdAt': { it: 'Aperta il', en: 'Opened on' },
  'sessions.column.lastUsedAt': { it: 'Ultimo uso', en: 'Last used' },
  'sessions.column.current': { it: 'Stato', en: 'Status' },
  'sessions.current': { it: 'Questa sessione', en: 'This session' },
  'sessions.remove': { it: 'Termina la sessione', en: 'End the session' },
  'sessions.remove.confirm': { it: 'Terminare la sessione?', en: 'End the session?' },
  'sessions.remove.other': {
    it: '{device} dovrà accedere di nuovo.',
    en: '{device} will have to sign in again.',
  },
  'sessions.remove.current': {
    it: 'È la sessione in uso: sarà necessario accedere di nuovo.',
    en: 'This is the session in use: a new sign-in will be needed.',
  },
  'sessions.remove.done': { it: 'Sessione terminata', en: 'Session ended' },
  'sessions.removeMany': { it: 'Termina', en: 'End' },
  'sessions.removeMany.confirm': {
    it: 'Terminare {count} {count|sessione|sessioni}?',
    en: 'End {count} {count|session|sessions}?',
  },
  'sessions.removeMany.text': {
    it: 'Su quei dispositivi sarà necessario accedere di nuovo. La sessione in uso resta aperta.',
    en: 'Those devices will have to sign in again. The session in use stays open.',
  },
  'sessions.removeMany.done': {
    it: '{count} {count|sessione terminata|sessioni terminate}',
    en: '{count} {count|session|sessions} ended',
  },
  'sessions.removeMany.failed': {
    it: '{count} {count|sessione non terminata|sessioni non terminate}: riprovare',
    en: '{count} {count|session|sessions} not ended: please try again',
  },
  'sessions.removeOthers': { it: 'Termina tutte le altre', en: 'End all the others' },
  'sessions.removeOthers.none': { it: 'Nessun’altra sessione è aperta', en: 'No other session is open' },
});
