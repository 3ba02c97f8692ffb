import { defineMessages } from '../define-messages.ts';

/** How a phone is paired from the office: the panel of a person, the grid of people. */
export const pairingMessages = defineMessages({
  'users.field.appLinkedAt': { it: 'App', en: 'App' },
  'users.field.lastStampAt': { it: 'Ultima timbratura', en: 'Last stamp' },
  'users.app.linked': { it: 'collegata il {date}', en: 'linked on {date}' },
  'users.app.never': { it: 'mai', en: 'never' },
  'users.noStamp': { it: 'mai', en: 'never' },

  'pairing.title': { it: 'App dipendente', en: 'Employee app' },
  'pairing.state.linked': { it: 'Telefono collegato il {at}', en: 'A phone was linked on {at}' },
  'pairing.state.never': { it: 'Nessun telefono collegato', en: 'No phone linked yet' },
  'pairing.firstPassword': {
    it: 'La persona non ha ancora una password: la sceglierà sul telefono.',
    en: 'The person has no password yet: they will choose one on the phone.',
  },
  'pairing.archived': {
    it: 'La persona è archiviata: per collegare un telefono va prima riattivata.',
    en: 'The person is archived: activate them before a phone can be linked.',
  },
  'pairing.start': { it: "Collega l'app", en: 'Link the app' },
  'pairing.startAgain': { it: 'Collega un altro telefono', en: 'Link another phone' },
  'pairing.letter': { it: 'Stampa la lettera', en: 'Print the letter' },
  'pairing.scan': {
    it: 'Inquadrare il codice con la fotocamera del telefono della persona.',
    en: 'Scan the code with the camera of the person’s phone.',
  },
  'pairing.qr': { it: 'Codice QR per collegare il telefono di {name}', en: 'QR code to link the phone of {name}' },
  'pairing.typed': {
    it: 'Oppure aprire {address} e digitare:',
    en: 'Or open {address} and type:',
  },
  'pairing.copy': { it: 'Copia il codice', en: 'Copy the code' },
  'pairing.copyFailed': { it: 'Il codice non è stato copiato', en: 'The code was not copied' },
  'pairing.copied': { it: 'Copiato negli appunti!', en: 'Copied to clipboard!' },
  'pairing.valid': { it: 'Vale una sola volta, ancora {time}', en: 'Good once, for another {time}' },
  'pairing.validUntil': { it: 'Il codice vale fino alle {time}.', en: 'The code is good until {time}.' },
  'pairing.stale': { it: 'Il codice è scaduto.', en: 'The code has expired.' },
  'pairing.used': { it: 'Codice usato: telefono collegato', en: 'Code used: the phone is linked' },
  'pairing.used.detail': {
    it: 'Collegato alle {time}. La persona ha ricevuto un’e-mail di conferma.',
    en: 'Linked at {time}. The person has received a confirmation by email.',
  },
  'pairing.renew': { it: 'Nuovo codice', en: 'New code' },
  'pairing.done': { it: 'Fatto', en: 'Done' },
  'users.bulk.letters': { it: "Lettere per l'app", en: 'Letters for the app' },
  'users.bulk.letters.confirm': {
    it: 'Preparare {count} {count|lettera|lettere} per l’app?',
    en: 'Prepare {count} {count|letter|letters} for the app?',
  },
  'users.bulk.letters.text': {
    it: 'Un foglio per persona, con un codice personale che vale una sola volta per 72 ore. I codici e i fogli di prima non valgono più. Le persone archiviate sono escluse.',
    en: 'One sheet for each person, with a personal code that is good once, for 72 hours. Earlier codes and sheets are no longer good. Archived people are left out.',
  },
  'users.bulk.letters.none': {
    it: 'Le persone selezionate sono archiviate: nessuna lettera da preparare.',
    en: 'The people selected are archived: there is no letter to prepare.',
  },
  'users.bulk.letters.most': {
    it: 'Al massimo {most} lettere alla volta: ridurre la selezione.',
    en: 'At most {most} letters at a time: select fewer people.',
  },
});

/** What is said at the door of the employee app where a code is taken. */
export const pairingDoorMessages = defineMessages({
  'pairing.door': { it: 'Ho un codice di collegamento', en: 'I have a linking code' },
  'pairing.door.title': { it: 'Collega questo telefono', en: 'Link this phone' },
  'pairing.door.lead': {
    it: 'Digitare il codice di 10 caratteri ricevuto dall’amministratore.',
    en: 'Type the code of 10 characters received from the administrator.',
  },
  'pairing.door.ready': {
    it: 'Il codice è stato letto. Confermare per collegare questo telefono.',
    en: 'The code has been read. Confirm to link this phone.',
  },
  'pairing.door.code': { it: 'Codice di collegamento', en: 'Linking code' },
  'pairing.door.codeHint': { it: 'Ad esempio ABCDE-FGH23', en: 'For example ABCDE-FGH23' },
  'pairing.door.codeRequired': {
    it: 'Il codice di collegamento è obbligatorio',
    en: 'The linking code is required',
  },
  'pairing.door.codeShape': {
    it: 'Il codice ha 10 caratteri, senza 0, O, 1, I e L',
    en: 'The code has 10 characters, without 0, O, 1, I and L',
  },
  'pairing.door.submit': { it: 'Collega il telefono', en: 'Link the phone' },
  'pairing.door.passwordTitle': { it: 'Scelta della password', en: 'Choose a password' },
  'pairing.door.password': {
    it: 'Il codice è valido. È il primo accesso: scegliere la password con cui entrare.',
    en: 'The code is good. This is the first sign-in: choose the password to sign in with.',
  },
  'pairing.door.otherCode': { it: 'Usa un altro codice', en: 'Use another code' },
  'pairing.door.iphone': {
    it: 'Su iPhone l’app aggiunta alla schermata Home non condivide nulla con Safari: chi la usa deve aprirla e digitare lì il codice {code} («Ho un codice di collegamento»), prima di usarlo qui.',
    en: 'On an iPhone the app on the home screen shares nothing with Safari: whoever uses it should open it and type the code {code} there (“I have a linking code”) before it is used here.',
  },
  'pairing.door.iphone.noCode': {
    it: 'Su iPhone l’app aggiunta alla schermata Home non condivide nulla con Safari: chi la usa deve aprirla e digitare lì il codice, prima di usarlo qui.',
    en: 'On an iPhone the app on the home screen shares nothing with Safari: whoever uses it should open it and type the code there before it is used here.',
  },
  'pairing.door.occupied': {
    it: 'Su questo telefono ha effettuato l’accesso {name}. Per collegarlo a un’altra persona occorre prima disconnettersi: le timbrature non ancora inviate restano protette e partono più tardi.',
    en: '{name} is signed in on this phone. To link it to somebody else, sign out first: stamps that have not been sent yet stay sealed and leave later.',
  },
  'pairing.door.same': {
    it: 'Chi ha già effettuato l’accesso non ha bisogno del codice: resta valido per un altro telefono.',
    en: 'Whoever is signed in already does not need the code: it stays good for another phone.',
  },
  'pairing.door.stay': { it: 'Sono {name}: torna a Oggi', en: 'I am {name}: back to Today' },
  'pairing.door.leave': { it: 'Disconnetti {name} e continua', en: 'Sign {name} out and go on' },
});

/** Refusals, which the server writes. */
export const pairingRefusals = defineMessages({
  'pairing.wrongCode': {
    it: 'Il codice non è valido: è errato, scaduto o già usato. Chiederne uno nuovo all’amministratore.',
    en: 'The code is not good: it is wrong, has expired or was used already. Ask the administrator for a new one.',
  },
  'pairing.passwordNotAsked': {
    it: 'La persona ha già una password, che resta quella: collegare il telefono senza sceglierne un’altra',
    en: 'The person has a password already, and keeps it: link the phone without choosing another',
  },
  'pairing.tooManyLetters': { it: 'Al massimo 200 lettere alla volta', en: 'At most 200 letters at a time' },
});

/** What stands on a letter. */
export const pairingLetterMessages = defineMessages({
  'pairing.letter.fileName': { it: 'lettere app', en: 'app letters' },
  'pairing.letter.title': { it: "Lettere per l'app", en: 'Letters for the app' },
  'pairing.letter.head': { it: 'Timbrare con il telefono', en: 'Stamping by phone' },
  'pairing.letter.for': { it: 'Per {name}', en: 'For {name}' },
  'pairing.letter.lead': {
    it: 'Con questo foglio si collega il proprio telefono all’app dipendente di {company}.',
    en: 'This sheet links your own phone to the employee app of {company}.',
  },
  'pairing.letter.code': { it: 'Codice di collegamento', en: 'Linking code' },
  'pairing.letter.validUntil': {
    it: 'Vale una sola volta, fino a {day} alle {time}',
    en: 'Good once, until {day} at {time}',
  },
  'pairing.letter.step1': {
    it: 'Inquadrare il codice con la fotocamera del telefono, oppure aprire {address} e digitare il codice.',
    en: 'Scan the code with the camera of the phone, or open {address} and type the code.',
  },
  'pairing.letter.step2.notActive': {
    it: 'Scegliere una password: almeno 8 caratteri, una lettera maiuscola, una cifra e un carattere speciale (# - !).',
    en: 'Choose a password: min 8 characters, one capital letter, one digit, one special (# - !).',
  },
  'pairing.letter.step2.active': {
    it: 'Confermare con «Collega il telefono». La password resta quella già scelta.',
    en: 'Confirm with “Link the phone”. The password stays the one already chosen.',
  },
  'pairing.letter.step3': {
    it: 'Timbrare dalla schermata «Oggi», con il pulsante grande.',
    en: 'Stamp from the screen “Today”, with the large button.',
  },
  'pairing.letter.iphone': {
    it: 'Su iPhone, per avere l’app nella schermata Home: aprire l’indirizzo in Safari, scegliere Condividi, poi «Aggiungi alla schermata Home», e digitare il codice nell’app.',
    en: 'On an iPhone, to have the app on the home screen: open the address in Safari, choose Share, then “Add to Home Screen”, and type the code in the app.',
  },
  'pairing.letter.badge': { it: 'Numero di badge', en: 'Badge number' },
  'pairing.letter.private': {
    it: 'Il foglio è personale: chi usa il codice entra al posto di {name}. Se va perso, avvisare subito l’amministratore.',
    en: 'This sheet is personal: whoever uses the code enters in the place of {name}. If it is lost, tell the administrator at once.',
  },
});
