import { defineMessages } from '../define-messages.ts';

/** What every door needs, the guest pages included: keep it small. */
export const commonMessages = defineMessages({
  'common.cancel': { it: 'Annulla', en: 'Cancel' },
  'common.confirm': { it: 'Conferma', en: 'Confirm' },
  'common.save': { it: 'Salva', en: 'Save' },
  'common.close': { it: 'Chiudi', en: 'Close' },
  'common.file.remove': { it: 'Togli il file {name}', en: 'Remove the file {name}' },
  'common.file.sending': { it: 'Invio di {name}', en: 'Sending {name}' },
  'common.retry': { it: 'Riprova', en: 'Retry' },
  'common.back': { it: 'Indietro', en: 'Back' },
  'common.next': { it: 'Avanti', en: 'Next' },
  'common.loading': { it: 'Caricamento…', en: 'Loading…' },
  'common.error': { it: 'Errore', en: 'Error' },
  'common.sessionEnded': {
    it: 'La sessione è terminata: è necessario accedere di nuovo.',
    en: 'Your session has ended: please sign in again.',
  },
  'common.language': { it: 'Lingua', en: 'Language' },
  'common.language.it': { it: 'Italiano', en: 'Italiano' },
  'common.language.en': { it: 'English', en: 'English' },

  'validation.required': { it: 'Campo obbligatorio', en: 'Field is required' },
  'validation.fileRequired': { it: 'File obbligatorio', en: 'File is required' },
  'validation.fileName': {
    it: 'Il nome del file non è valido: rinominarlo e riprovare',
    en: 'The name of the file is not valid: rename it and try again',
  },
  'validation.emailRequired': { it: "L'e-mail è obbligatoria", en: 'Email is required' },
  'validation.email': { it: 'Inserire un indirizzo e-mail valido', en: 'Please enter a valid email' },
  'validation.passwordRequired': { it: 'La password è obbligatoria', en: 'Password is required' },
  'validation.confirmationRequired': {
    it: 'La conferma della password è obbligatoria',
    en: 'Password confirmation is required',
  },
  'validation.codeRequired': { it: 'Il codice di verifica è obbligatorio', en: 'Verification code is required' },
  'validation.code': { it: 'Il codice non è corretto o è scaduto', en: 'The code is wrong or has expired' },
  'validation.passwordWeak': { it: 'La password non è abbastanza sicura', en: 'Password is not strong enough' },
  'validation.passwordMismatch': {
    it: 'La password e la conferma devono coincidere',
    en: 'Password and confirm password must be match',
  },
  'validation.samePassword': {
    it: 'La nuova password deve essere diversa da quella attuale',
    en: 'The new password must differ from the current one',
  },
  'validation.currentPassword': { it: 'La password attuale non è corretta', en: 'The current password is wrong' },
  'validation.format': { it: 'Formato non valido', en: 'Not valid format' },
  'validation.date': { it: 'Data non corretta', en: 'Incorrect date' },
  'validation.endAfterStart': {
    it: 'La data di fine deve essere successiva alla data di inizio',
    en: 'The end date must be greater than the start date',
  },
  'validation.tooLong': { it: 'Valore troppo lungo', en: 'Value is too long' },
  'validation.tooMuch': { it: 'Valore troppo grande', en: 'Value is too large' },
  'validation.min1': { it: 'Il valore minimo è 1', en: 'Min value is 1' },
  'validation.max600': { it: 'Il valore massimo è 600', en: 'Max value is 600' },
  'validation.protocolNumber': {
    it: 'Il numero di protocollo è obbligatorio',
    en: 'Protocol number is required',
  },
  'validation.notLess1': {
    it: 'Il valore non deve essere inferiore a 1',
    en: 'The value should be not less than 1',
  },
  'validation.notMore1000': {
    it: 'Il valore non deve essere superiore a 1000',
    en: 'The value should be not bigger than 1000',
  },
  'validation.vatNumber': { it: 'Partita IVA non valida', en: 'Not valid VAT number' },
  'validation.taxCode': { it: 'Codice fiscale non valido', en: 'Not valid tax code' },
  'validation.weeklyHours': { it: 'Indicare da 1 a 168 ore', en: 'Enter 1 to 168 hours' },
  'validation.typedName': { it: 'Il nome digitato non corrisponde', en: 'The typed name does not match' },
  'validation.unknownField': { it: 'Campo sconosciuto', en: 'Unknown field' },

  'error.malformed': { it: 'La richiesta non è leggibile', en: 'The request cannot be read' },
  'error.unauthorized': { it: 'Non autorizzato', en: 'Unauthorized' },
  'error.invalidCredentials': { it: 'E-mail o password non corrette', en: 'Wrong email or password' },
  'error.forbidden': { it: 'Accesso negato', en: 'No access' },
  'error.companyDisabled': {
    it: "L'azienda è disabilitata: contattare il fornitore del servizio",
    en: 'The company is disabled: please contact the service provider',
  },
  'error.originRefused': {
    it: 'La richiesta arriva da una pagina sconosciuta',
    en: 'The request comes from an unknown page',
  },
  'error.notFound': { it: 'Elemento non trovato', en: 'Not found' },
  'error.validation': { it: 'Controllare i dati inseriti', en: 'Please check the data entered' },
  'error.tooMany': { it: 'Troppi tentativi: riprovare più tardi', en: 'Too many attempts: please try again later' },
  'error.internal': {
    it: 'Errore imprevisto: riprovare, e segnalare il codice della richiesta se si ripete',
    en: 'Unexpected error: try again, and report the request code if it happens again',
  },
  'error.unavailable': {
    it: 'Servizio momentaneamente non disponibile: riprovare tra poco',
    en: 'Service temporarily unavailable: please try again shortly',
  },
  'error.offline': {
    it: 'Il server non risponde: controllare la connessione',
    en: 'The server does not answer: check the connection',
  },
});

/** What a value may be, where a form or the API refuses one beyond it. */
export const boundMessages = defineMessages({
  'validation.most': { it: 'Deve essere al massimo {most}', en: 'Must be at most {most}' },
  'validation.least': { it: 'Deve essere almeno {least}', en: 'Must be at least {least}' },
  'validation.mostSigns': {
    it: 'Valore troppo lungo: al massimo {most} {most|carattere|caratteri}',
    en: 'Value is too long: at most {most} {most|character|characters}',
  },
  'validation.leastSigns': {
    it: 'Almeno {least} {least|carattere|caratteri}',
    en: 'At least {least} {least|character|characters}',
  },
  'validation.mostItems': {
    it: 'Al massimo {most} {most|elemento|elementi}',
    en: 'At most {most} {most|item|items}',
  },
  'validation.leastItems': {
    it: 'Almeno {least} {least|elemento|elementi}',
    en: 'At least {least} {least|item|items}',
  },
  'validation.time': {
    it: 'Scrivere un’ora tra 00:00 e 23:59, come 08:30',
    en: 'Write a time between 00:00 and 23:59, like 08:30',
  },
  'validation.dateRange': {
    it: 'La data deve essere tra il 1900 e il 2199',
    en: 'The date must be between 1900 and 2199',
  },
});

/** Refusals that only a signed-in person can meet. */
export const refusalMessages = defineMessages({
  'error.moduleOff': { it: "Modulo non attivo per l'azienda", en: 'This module is not active for the company' },
  'error.ownRequest': { it: 'Nessuno può decidere una propria richiesta', en: 'Nobody may decide their own request' },
  'error.stale': {
    it: 'I dati sono stati modificati nel frattempo da qualcun altro',
    en: 'Somebody else changed this in the meantime',
  },
  'error.statusForbids': {
    it: 'Lo stato attuale non permette questa operazione',
    en: 'The current status does not allow this',
  },
  'error.alreadyDecided': { it: 'La richiesta è già stata decisa', en: 'The request has already been decided' },
  'error.monthClosed': { it: 'Il mese è chiuso', en: 'The month is closed' },
  'error.openAnomalies': { it: 'Ci sono anomalie aperte', en: 'There are open anomalies' },
  'error.inUse': { it: "L'elemento è in uso", en: 'This is in use' },
  'error.duplicate': { it: 'Esiste già', en: 'It already exists' },
  'error.overlap': { it: 'Il periodo si sovrappone a un altro', en: 'The period overlaps another one' },
  'error.delayExceedsDay': {
    it: 'I minuti superano quelli scoperti della giornata',
    en: 'The minutes exceed the uncovered ones of the day',
  },
  'error.legalBasisMissing': {
    it: 'Manca la base giuridica (accordo sindacale o autorizzazione)',
    en: 'The legal basis (union agreement or authorisation) is missing',
  },
  'error.polygonMissing': {
    it: "È necessario disegnare l'area della propria azienda",
    en: 'You need to create a polygon of your company',
  },
  'error.loggingOff': { it: 'Il registro delle uscite non è attivo', en: 'The exits log is off' },
  'error.noOpenStamping': { it: 'Nessuna timbratura in corso', en: 'There is no open stamping' },
  'error.alreadyDownloaded': {
    it: 'Il documento è già stato scaricato',
    en: 'The document has already been downloaded',
  },
  'error.lastAdmin': {
    it: "È l'ultimo amministratore attivo dell'azienda",
    en: 'This is the last active administrator of the company',
  },
  'error.lastSuperAdmin': {
    it: "È l'ultimo super amministratore attivo",
    en: 'This is the last active super administrator',
  },
  'error.tooLarge': { it: 'Il file o la richiesta è troppo grande', en: 'The file or the request is too large' },
  'error.erased': {
    it: 'I dati della persona sono stati cancellati',
    en: 'The data of the person have been erased',
  },
  'error.invite.active': {
    it: 'La persona ha già attivato il proprio accesso',
    en: 'The person has already activated their access',
  },
  'error.invite.archived': {
    it: 'La persona è archiviata: prima va riattivata',
    en: 'The person is archived: activate them first',
  },
  'error.file.unreadable': { it: 'Il file non è leggibile', en: 'The file cannot be read' },
  'error.file.tooLarge': { it: 'Il file è troppo grande', en: 'The file is too large' },
  'error.file.tooManyRows': { it: 'Il file ha più di {most} righe', en: 'The file has more than {most} rows' },
  'error.file.empty': { it: 'Il file è vuoto', en: 'The file is empty' },
  'error.file.columns': { it: 'Nel file mancano le colonne: {columns}', en: 'The file lacks the columns: {columns}' },
  'error.file.repeated': { it: 'L’indirizzo è già in una riga precedente', en: 'An earlier row has this address' },
  'error.wrongType': {
    it: 'Tipo di file o di contenuto non ammesso',
    en: 'This type of file or content is not accepted',
  },
});
