import { defineMessages } from '../define-messages.ts';

export const employeeMessages = defineMessages({
  'employee.skip': { it: 'Vai al contenuto', en: 'Skip to content' },
  'employee.home': { it: "Torna all'inizio", en: 'Back to the start' },
  'employee.navigation': { it: 'Navigazione principale', en: 'Main navigation' },
  'employee.offline': {
    it: 'Nessuna connessione: le modifiche sono sospese.',
    en: 'No connection: changes are suspended.',
  },
  'employee.offline.since': { it: 'Ultimo aggiornamento: {when}', en: 'Last update: {when}' },
  'employee.update': { it: "È disponibile una nuova versione dell'app.", en: 'A new version of the app is available.' },
  'employee.update.apply': { it: 'Aggiorna', en: 'Update' },
  'employee.backOffice': { it: 'Apri il pannello di amministrazione', en: 'Open the admin panel' },

  'employee.profile': { it: 'Profilo', en: 'Profile' },
  'employee.profile.data': { it: 'Dati personali', en: 'Personal data' },
  'employee.profile.company': { it: 'Azienda', en: 'Company' },
  'employee.profile.none': { it: 'Non assegnato', en: 'Not assigned' },
  'employee.profile.ask': {
    it: "Per correggere gli altri dati rivolgersi all'amministratore dell'azienda.",
    en: 'To correct the other data please contact the company administrator.',
  },
  'employee.phone.none': { it: 'Non indicato', en: 'Not given' },
  'employee.phone.edit': { it: 'Modifica', en: 'Edit' },
  'employee.phone.edit.of': { it: 'Modifica il telefono', en: 'Edit the phone' },
  'employee.phone.hint': {
    it: 'I numeri esteri con il prefisso internazionale. Lasciare vuoto per rimuovere il numero.',
    en: 'Foreign numbers with their international prefix. Leave it empty to remove the number.',
  },
  'employee.phone.stale': {
    it: 'I dati sono stati modificati nel frattempo. Numero ora registrato: {phone}. Per sostituirlo salvare di nuovo.',
    en: 'The data were changed in the meantime. Number now on record: {phone}. Save again to replace it.',
  },
  'employee.unsaved': { it: 'Modifiche non salvate', en: 'Unsaved changes' },
  'employee.unsaved.text': {
    it: 'Uscendo adesso, il numero di telefono modificato andrà perso.',
    en: 'Signing out now loses the changed phone number.',
  },
  'employee.unsaved.stay': { it: 'Resta', en: 'Stay' },
  'employee.unsaved.discard': { it: 'Esci senza salvare', en: 'Sign out without saving' },
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
});
