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

  'employee.notices': { it: 'Avvisi', en: 'Notices' },
  'employee.notices.unread': { it: '{count} da leggere', en: '{count} unread' },
  'employee.notices.none': { it: 'Nessun avviso', en: 'No notices' },
  'employee.notices.none.text': {
    it: 'Qui compaiono le risposte alle richieste, i turni pubblicati e le timbrature mancanti degli ultimi 30 giorni.',
    en: 'Answers to requests, published shifts and missing stamps of the last 30 days appear here.',
  },

  'employee.moduleOff': { it: 'Modulo non attivo', en: 'Module not active' },
  'employee.moduleOff.text': {
    it: "Questa pagina fa parte di un modulo che l'azienda non ha attivato.",
    en: 'This page belongs to a module that the company has not activated.',
  },

  // «Esci» is the stamp here.
  'employee.signOut': { it: 'Disconnetti', en: 'Sign out' },

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
  'employee.unsaved.discard': { it: 'Disconnetti senza salvare', en: 'Sign out without saving' },
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

  'employee.requests': { it: 'Richieste', en: 'Requests' },
  'employee.requests.list': { it: 'Elenco delle richieste', en: 'List of requests' },
  'employee.requests.none': { it: 'Nessuna richiesta', en: 'No requests' },
  'employee.requests.none.text': {
    it: "Qui compaiono le richieste di assenza e di modifica delle timbrature, e le assenze registrate dall'azienda.",
    en: 'Requests for leave and for changes of stampings appear here, and absences that the company has entered.',
  },
  'employee.requests.cut': {
    it: 'Sono mostrate le voci più recenti: quelle precedenti si aprono dai collegamenti ricevuti per e-mail.',
    en: 'The most recent ones are shown: earlier ones open from the links received by email.',
  },
  'employee.requests.missing': { it: 'Richiesta non trovata', en: 'Request not found' },
  'employee.requests.missing.text': {
    it: "Non esiste più, oppure riguarda un'altra persona.",
    en: 'It no longer exists, or it is about somebody else.',
  },
  'employee.requests.stampings': { it: 'Modifica timbrature', en: 'Stamping change' },
  'employee.requests.duration': { it: 'Durata', en: 'Duration' },
  'employee.requests.days': {
    it: '{count} {count|giorno|giorni} di calendario',
    en: '{count} calendar {count|day|days}',
  },
  'employee.requests.noHours': { it: 'nessuna ora prevista', en: 'no hours planned' },
  'employee.requests.reason': { it: 'Motivo', en: 'Reason' },
  'employee.requests.written': { it: 'Scritta il', en: 'Written on' },
  'employee.requests.entered': { it: 'Registrata il', en: 'Entered on' },
  'employee.requests.protocol': { it: 'Numero di protocollo', en: 'Protocol number' },
  'employee.requests.protocol.none': { it: 'Non ancora comunicato', en: 'Not given yet' },
  'employee.requests.attachments': { it: 'Allegati', en: 'Attachments' },
  'employee.requests.delay': { it: 'Ritardo convertito', en: 'Converted delay' },
  'employee.requests.delay.minutes': {
    it: '{count} {count|minuto|minuti}',
    en: '{count} {count|minute|minutes}',
  },
  'employee.requests.moved': {
    it: 'La giornata è cambiata dopo la richiesta: la decisione terrà conto delle timbrature attuali.',
    en: 'The day has changed since the request: the decision will follow the stampings as they are now.',
  },
  'employee.requests.decision': { it: 'Decisione', en: 'Decision' },
  'employee.requests.decisionNote': { it: 'Nota di chi ha deciso', en: 'Note of the decision' },
  'employee.requests.approved': { it: 'Approvata da {name}, {at}', en: 'Approved by {name}, {at}' },
  'employee.requests.rejected': { it: 'Rifiutata da {name}, {at}', en: 'Rejected by {name}, {at}' },
  'employee.requests.somebody': { it: "una persona dell'azienda", en: 'somebody of the company' },
  'employee.requests.withdraw': { it: 'Ritira', en: 'Withdraw' },
  'employee.requests.withdraw.title': { it: 'Ritirare la richiesta?', en: 'Withdraw the request?' },
  'employee.requests.withdraw.text': {
    it: '{what}, {period}. La richiesta torna in bozza e nessuno dovrà più deciderla.',
    en: '{what}, {period}. The request becomes a draft again, and nobody has to decide it any more.',
  },
  'employee.requests.withdraw.done': { it: 'Richiesta ritirata', en: 'Request withdrawn' },
  'employee.requests.remove': { it: 'Elimina', en: 'Delete' },
  'employee.requests.remove.title': { it: 'Eliminare la richiesta?', en: 'Delete the request?' },
  'employee.requests.remove.text': {
    it: "{what}, {period}. L'eliminazione è definitiva.",
    en: '{what}, {period}. Deleting it cannot be undone.',
  },

  'employee.balances': { it: 'Saldi {year}', en: 'Balances {year}' },
  'employee.notHere': {
    it: 'Questi dati non sono ancora su questo telefono.',
    en: 'These data are not on this phone yet.',
  },
  'employee.field.day': { it: 'gg/mm/aaaa', en: 'dd/mm/yyyy' },
  'employee.field.time': { it: 'oo:mm', en: 'hh:mm' },
  'employee.balances.pending': { it: '{hours} in attesa', en: '{hours} pending' },
  'employee.balances.planned': { it: '{hours} pianificate', en: '{hours} planned' },
  'employee.balances.none': { it: 'nessuna richiesta', en: 'no request' },
});
