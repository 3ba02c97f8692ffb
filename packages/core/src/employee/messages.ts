import { defineMessages } from '../define-messages.ts';

export const employeeMessages = defineMessages({
  'employee.skip': { it: 'Vai al contenuto', en: 'Skip to content' },
  'employee.home': { it: "Torna all'inizio", en: 'Back to the start' },
  'employee.navigation': { it: 'Navigazione principale', en: 'Main navigation' },
  'employee.offline': {
    it: 'Nessuna connessione: i dati mostrati potrebbero non essere aggiornati.',
    en: 'No connection: what is shown may not be up to date.',
  },
  'employee.update': { it: "È disponibile una nuova versione dell'app.", en: 'A new version of the app is available.' },
  'employee.update.apply': { it: 'Aggiorna', en: 'Update' },
  'employee.backOffice': { it: 'Apri il pannello di amministrazione', en: 'Open the admin panel' },

  'employee.profile': { it: 'Profilo', en: 'Profile' },
  'employee.profile.data': { it: 'Dati personali', en: 'Personal data' },
  'employee.profile.company': { it: 'Azienda', en: 'Company' },
  'employee.profile.none': { it: 'Non assegnato', en: 'Not assigned' },
  'employee.profile.ask': {
    it: "Per correggere i dati rivolgersi all'amministratore dell'azienda.",
    en: 'To correct these data please contact the company administrator.',
  },
  'employee.language.detail': {
    it: "Vale per l'app, le e-mail e gli avvisi.",
    en: 'Used in the app, in emails and in notices.',
  },

  'employee.password.change': { it: 'Cambia password', en: 'Change password' },
  'employee.password.detail': {
    it: 'Dopo il cambio tutte le sessioni terminano e sarà necessario accedere di nuovo.',
    en: 'After the change every session ends and you will have to sign in again.',
  },

  'employee.sessions.current': { it: 'Questo dispositivo', en: 'This device' },
  'employee.sessions.lastUsed': { it: 'Ultimo utilizzo {when}', en: 'Last used {when}' },
  'employee.sessions.end': { it: 'Termina', en: 'End' },
  'employee.sessions.end.of': { it: 'Termina la sessione su {device}', en: 'End the session on {device}' },
  'employee.sessions.device.web': { it: 'Browser', en: 'Browser' },
  'employee.sessions.device.mobile': { it: 'App dipendente', en: 'Employee app' },
  'employee.sessions.device.kiosk': { it: 'Postazione condivisa', en: 'Kiosk' },
});
