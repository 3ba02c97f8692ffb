import { auditActionMessages as acts } from '../audit/action-messages.ts';
import { defineMessages } from '../define-messages.ts';

/** What is stored, for how long and why: told to its person, and to whoever erases it. */
export const storedMessages = defineMessages({
  'privacy.title': { it: 'Privacy e dati personali', en: 'Privacy and personal data' },
  'privacy.link.text': {
    it: 'Che cosa è conservato, fino a quando, chi lo ha visto o corretto.',
    en: 'What is stored, until when, who has seen or corrected it.',
  },

  'privacy.kind.identity': { it: 'Anagrafica e contratto', en: 'Personal and contract data' },
  'privacy.kind.stamps': { it: 'Timbrature', en: 'Stamps' },
  'privacy.kind.register': { it: 'Registro delle presenze', en: 'Attendance register' },
  'privacy.kind.requests': { it: 'Richieste e uscite', en: 'Requests and exits' },
  'privacy.kind.absences': { it: 'Assenze', en: 'Absences' },
  'privacy.kind.certificates': { it: 'Certificati e allegati', en: 'Certificates and attachments' },
  'privacy.kind.balances': { it: 'Ferie, ROL e saldi', en: 'Leave and other balances' },
  'privacy.kind.payslips': { it: 'Buste paga', en: 'Pay slips' },
  'privacy.kind.documents': { it: 'Documenti', en: 'Documents' },
  'privacy.kind.positions': { it: 'Posizioni', en: 'Positions' },
  'privacy.kind.crossings': { it: 'Attraversamenti dell’area', en: 'Area crossings' },
  'privacy.kind.kiosk': { it: 'Letture alla postazione', en: 'Kiosk readings' },
  'privacy.kind.sessions': { it: 'Accessi e dispositivi', en: 'Sign-ins and devices' },
  'privacy.kind.notices': { it: 'Avvisi e promemoria', en: 'Notices and reminders' },
  'privacy.kind.views': { it: 'Viste salvate', en: 'Saved views' },
  'privacy.kind.jobs': { it: 'File in preparazione', en: 'Files in preparation' },
  'privacy.kind.history': { it: 'Cronologia delle operazioni', en: 'History of operations' },
  'privacy.kind.passing': { it: 'Dati di passaggio', en: 'Data in transit' },

  'privacy.kept.identity': {
    it: 'Per la durata del rapporto; nome e codice fiscale fino a 10 anni dopo, finché servono al registro e alle buste paga.',
    en: 'While the employment lasts; name and tax code up to 10 years longer, as long as register and pay slips need them.',
  },
  'privacy.kept.stamps': {
    it: 'Per la durata del rapporto e 5 anni. Il registro delle timbrature è sigillato: nessuna riga si può togliere.',
    en: 'While the employment lasts and 5 years. The log of stamps is sealed: no row can be taken out.',
  },
  'privacy.kept.register': {
    it: 'Per la durata del rapporto e 5 anni.',
    en: 'While the employment lasts and 5 years.',
  },
  'privacy.kept.requests': {
    it: 'Per la durata del rapporto e 5 anni; le note solo fino alla cancellazione.',
    en: 'While the employment lasts and 5 years; notes only until the erasure.',
  },
  'privacy.kept.absences': {
    it: 'Tipo, giorni, ore e numero di protocollo per la durata del rapporto e 5 anni.',
    en: 'Type, days, hours and protocol number while the employment lasts and 5 years.',
  },
  'privacy.kept.certificates': {
    it: 'Per la durata del rapporto, al più fino alla cancellazione.',
    en: 'While the employment lasts, until the erasure at the latest.',
  },
  'privacy.kept.balances': {
    it: 'Per la durata del rapporto e 5 anni.',
    en: 'While the employment lasts and 5 years.',
  },
  'privacy.kept.payslips': { it: '10 anni dalla consegna.', en: '10 years after they were handed out.' },
  'privacy.kept.documents': { it: '10 anni dalla consegna.', en: '10 years after they were handed out.' },
  'privacy.kept.positions': { it: '24 ore, poi si cancellano da sole.', en: '24 hours, then they go by themselves.' },
  'privacy.kept.crossings': { it: '90 giorni, poi si cancellano da soli.', en: '90 days, then they go by themselves.' },
  'privacy.kept.kiosk': {
    it: 'Le letture pochi giorni; le righe rifiutate finché servono a chi le verifica.',
    en: 'Readings a few days; refused rows as long as somebody has to look at them.',
  },
  'privacy.kept.sessions': {
    it: '30 giorni dopo la fine della sessione; i codici un giorno.',
    en: '30 days after the session has ended; codes one day.',
  },
  'privacy.kept.notices': { it: 'Circa 30 giorni.', en: 'About 30 days.' },
  'privacy.kept.views': {
    it: 'Finché chi le ha salvate non le elimina.',
    en: 'Until whoever saved them deletes them.',
  },
  'privacy.kept.jobs': { it: 'Un giorno.', en: 'One day.' },
  'privacy.kept.history': {
    it: 'Finché esiste il registro dell’azienda: la cronologia è sigillata e non si può modificare. Dopo la cancellazione i valori cancellati non sono più leggibili nel prodotto.',
    en: 'As long as the company’s register exists: the history is sealed and cannot be changed. After an erasure the erased values can no longer be read in the product.',
  },
  'privacy.kept.passing': {
    it: 'Minuti: e-mail in partenza, avvisi in tempo reale, tentativi di accesso.',
    en: 'Minutes: mails on their way, live news, attempts to sign in.',
  },

  'privacy.basis': { it: 'Base indicata', en: 'Basis stated' },
  'privacy.basis.contract': {
    it: 'Rapporto di lavoro (art. 6, par. 1, lett. b GDPR)',
    en: 'Contract of employment (art. 6(1)(b) GDPR)',
  },
  'privacy.basis.law': {
    it: 'Obbligo di legge (art. 6, par. 1, lett. c GDPR; LUL: D.L. 112/2008, D.M. 9 luglio 2008; artt. 2220 e 2948 c.c.)',
    en: 'Legal obligation (art. 6(1)(c) GDPR; LUL: D.L. 112/2008, D.M. 9 July 2008; arts. 2220 and 2948 c.c.)',
  },
  'privacy.basis.interest': {
    it: 'Sicurezza del sistema, legittimo interesse (art. 6, par. 1, lett. f GDPR)',
    en: 'Security of the system, legitimate interest (art. 6(1)(f) GDPR)',
  },
  'privacy.basis.workersStatute': {
    it: 'Accordo sindacale o autorizzazione INL (art. 4, L. 300/1970; art. 6, par. 1, lett. f GDPR)',
    en: 'Union agreement or inspectorate authorisation (art. 4, L. 300/1970; art. 6(1)(f) GDPR)',
  },
  'privacy.basis.note': {
    it: 'Tempi e basi sono quelli indicati dal programma; li conferma l’azienda, titolare del trattamento, nella propria informativa.',
    en: 'Times and bases are those the program states; the company, as the controller, confirms them in its own notice.',
  },
});

/** The page about one's own data. */
export const privacyMessages = defineMessages({
  'privacy.stored': { it: 'Che cosa è conservato', en: 'What is stored' },
  'privacy.group.work': { it: 'Lavoro e presenze', en: 'Work and attendance' },
  'privacy.group.papers': { it: 'Buste paga e documenti', en: 'Pay slips and documents' },
  'privacy.group.places': { it: 'Posizioni e uscite', en: 'Positions and exits' },
  'privacy.group.account': { it: 'Account e uso dell’app', en: 'Account and use of the app' },
  'privacy.count.identity': { it: '{amount} {count|scheda|schede}', en: '{amount} {count|record|records}' },
  'privacy.count.stamps': { it: '{amount} {count|timbratura|timbrature}', en: '{amount} {count|stamp|stamps}' },
  'privacy.count.register': { it: '{amount} {count|giornata|giornate}', en: '{amount} {count|day|days}' },
  'privacy.count.requests': { it: '{amount} {count|richiesta|richieste}', en: '{amount} {count|request|requests}' },
  'privacy.count.absences': { it: '{amount} {count|assenza|assenze}', en: '{amount} {count|absence|absences}' },
  'privacy.count.certificates': { it: '{amount} {count|file|file}', en: '{amount} {count|file|files}' },
  'privacy.count.balances': { it: '{amount} {count|movimento|movimenti}', en: '{amount} {count|movement|movements}' },
  'privacy.count.payslips': { it: '{amount} {count|busta paga|buste paga}', en: '{amount} {count|pay slip|pay slips}' },
  'privacy.count.documents': { it: '{amount} {count|documento|documenti}', en: '{amount} {count|document|documents}' },
  'privacy.count.positions': { it: '{amount} {count|posizione|posizioni}', en: '{amount} {count|position|positions}' },
  'privacy.count.crossings': {
    it: '{amount} {count|attraversamento|attraversamenti}',
    en: '{amount} {count|crossing|crossings}',
  },
  'privacy.count.kiosk': { it: '{amount} {count|lettura|letture}', en: '{amount} {count|reading|readings}' },
  'privacy.count.sessions': { it: '{amount} {count|accesso|accessi}', en: '{amount} {count|sign-in|sign-ins}' },
  'privacy.count.notices': { it: '{amount} {count|avviso|avvisi}', en: '{amount} {count|notice|notices}' },
  'privacy.count.views': { it: '{amount} {count|vista|viste}', en: '{amount} {count|view|views}' },
  'privacy.count.jobs': { it: '{amount} {count|file|file}', en: '{amount} {count|file|files}' },
  'privacy.count.history': {
    it: '{amount} {count|operazione|operazioni}',
    en: '{amount} {count|operation|operations}',
  },
  'privacy.countMore': { it: 'più di {amount}', en: 'more than {amount}' },
  'privacy.since': { it: 'dal {date}', en: 'since {date}' },
  'privacy.none': { it: 'Niente', en: 'Nothing' },
  'privacy.until': { it: 'Fino a quando', en: 'Until when' },

  'privacy.readings': { it: 'Chi ha guardato la mia posizione', en: 'Who looked at my position' },
  'privacy.readings.none': {
    it: 'Nessuno ha aperto il percorso.',
    en: 'Nobody has opened the trail.',
  },
  'privacy.readings.line': { it: 'Giornata del {date}', en: 'Day of {date}' },
  'privacy.somebody': { it: 'Sistema', en: 'System' },

  'privacy.corrections': { it: 'Correzioni e decisioni', en: 'Corrections and decisions' },
  'privacy.corrections.none': {
    it: 'Niente è stato corretto o deciso.',
    en: 'Nothing has been corrected or decided.',
  },
  'privacy.corrections.own': { it: 'da me', en: 'by me' },
  'privacy.corrections.of': { it: 'Giornata del {date}', en: 'Day of {date}' },
  'privacy.correction.stampings': { it: 'Timbrature corrette', en: 'Stampings corrected' },
  'privacy.correction.stampsUpdate': { it: 'Richiesta di modifica timbratura', en: 'Stamp update request' },
  'privacy.correction.leaveRequest': { it: 'Richiesta di assenza', en: 'Leave request' },
  'privacy.correction.absence': { it: 'Assenza', en: 'Absence' },
  'privacy.correction.exit': { it: 'Uscita', en: 'Exit' },
  'privacy.correction.person': { it: 'Scheda personale', en: 'Personal record' },
  'privacy.more': { it: 'Mostra altro', en: 'Show more' },

  'privacy.export': { it: 'Scarica i miei dati', en: 'Download my data' },
  'privacy.export.text': {
    it: 'Un file ZIP con tutto ciò che è conservato: tabelle in JSON e CSV, buste paga, documenti e certificati. La preparazione può durare qualche minuto; il file resta un giorno.',
    en: 'A ZIP file with everything that is stored: tables as JSON and CSV, pay slips, documents and certificates. Making it may take some minutes; the file stays for a day.',
  },
  'privacy.export.running': { it: 'Preparazione del file', en: 'Preparing the file' },
  'privacy.export.ready': { it: 'File pronto, chiesto il {at}.', en: 'The file is ready, asked for on {at}.' },
  'privacy.export.save': { it: 'Scarica il file pronto', en: 'Download the ready file' },
  'privacy.export.again': { it: 'Prepara di nuovo', en: 'Prepare it again' },
  'privacy.export.done': { it: 'File scaricato', en: 'File downloaded' },
  'privacy.export.failed': {
    it: 'Il file non è riuscito. Riprovare più tardi.',
    en: 'The file could not be made. Please try again later.',
  },
});

/** Of the words of the history those in which somebody is told what was done to their record; `personActs` lists them. */
export const personActMessages = defineMessages({
  'audit.action.users.create': acts['audit.action.users.create'],
  'audit.action.users.import': acts['audit.action.users.import'],
  'audit.action.users.update': acts['audit.action.users.update'],
  'audit.action.users.archive': acts['audit.action.users.archive'],
  'audit.action.users.invite': acts['audit.action.users.invite'],
  'audit.action.profile.update': acts['audit.action.profile.update'],
  'audit.action.pairing.create': acts['audit.action.pairing.create'],
  'audit.action.pairing.letters': acts['audit.action.pairing.letters'],
  'audit.action.privacy.exportOf': acts['audit.action.privacy.exportOf'],
});

/** What whoever manages people does with the data of one of them. */
export const erasureMessages = defineMessages({
  'privacy.exportOf': { it: 'Esporta i dati', en: 'Export the data' },
  'privacy.exportOf.task': { it: 'Dati di {name}', en: 'Data of {name}' },
  'privacy.exportOf.failed': {
    it: 'Il file non è riuscito. Riprovare più tardi',
    en: 'The file could not be made. Please try again later',
  },
  'privacy.exportOf.title': { it: 'Esportare i dati di {name}?', en: 'Export the data of {name}?' },
  'privacy.exportOf.text': {
    it: 'Un file ZIP con tutto ciò che è conservato della persona, anche certificati e buste paga. L’esportazione resta nella cronologia.',
    en: 'A ZIP file with everything that is stored of the person, certificates and pay slips too. The export stays in the history.',
  },
  'privacy.exportOf.seen': {
    it: 'La persona la vede tra le proprie correzioni e decisioni.',
    en: 'The person sees it among their corrections and decisions.',
  },
  'privacy.erase': { it: 'Cancella i dati', en: 'Erase the data' },
  'privacy.erase.title': { it: 'Cancellare i dati di {name}?', en: 'Erase the data of {name}?' },
  'privacy.erase.text': {
    it: 'La cancellazione non si può annullare. Nome e cognome restano finché la legge chiede di conservare il registro.',
    en: 'The erasure cannot be undone. The name stays as long as the law asks for the register to be kept.',
  },
  'privacy.erase.goes': { it: 'Si cancella', en: 'What goes' },
  'privacy.erase.stays': { it: 'Si conserva', en: 'What stays' },
  'privacy.erase.until': { it: 'fino al {date}', en: 'until {date}' },
  'privacy.erase.sealed': { it: 'senza scadenza: registro sigillato', en: 'without a term: sealed record' },
  'privacy.erase.history': {
    it: 'resta sigillata; i valori cancellati non sono più leggibili nel prodotto',
    en: 'stays sealed; the erased values can no longer be read in the product',
  },
  'privacy.erase.typed': { it: 'Per confermare scrivere: {name}', en: 'To confirm, type: {name}' },
  'privacy.erase.done': { it: 'Dati cancellati: {name}', en: 'Data erased: {name}' },
  'privacy.erase.wrongName': {
    it: 'Il nome non corrisponde',
    en: 'The name does not match',
  },
  'privacy.erase.notArchived': {
    it: 'Prima va archiviata la persona',
    en: 'The person has to be archived first',
  },
  'privacy.erase.monthsOpen': {
    it: '{months} {count|non è chiuso: chiuderlo|non sono chiusi: chiuderli}, poi cancellare',
    en: '{months} {count|is not closed: close it|are not closed: close them}, then erase',
  },
  'privacy.erase.monthRuns': {
    it: '{month} deve prima finire: poi chiuderlo e cancellare',
    en: '{month} has to end first: then close it and erase',
  },
  'privacy.erase.toClose': { it: 'Vai alla chiusura del mese', en: 'Go to the closing of the month' },
  'privacy.erased': { it: 'Dati cancellati il {date}', en: 'Data erased on {date}' },
  'privacy.what.contacts': {
    it: 'Telefono, e-mail, badge, PIN, password e preferenze',
    en: 'Phone, email, badge, PIN, password and preferences',
  },
  'privacy.what.notes': { it: 'Note e motivi scritti nelle richieste', en: 'Notes and reasons written in requests' },
  'privacy.what.undecided': { it: 'Richieste e assenze mai decise', en: 'Requests and absences never decided' },
  'privacy.what.expired': {
    it: 'Buste paga e documenti oltre il tempo di conservazione',
    en: 'Pay slips and documents past their time',
  },
});
