import { defineMessages } from '../define-messages.ts';

export const authMessages = defineMessages({
  'auth.restorePassword.done': {
    it: 'Abbiamo inviato un codice di verifica: controllare la posta elettronica',
    en: 'We have sent you a verification code, check your email',
  },
  'auth.verifyCode.done': { it: 'E-mail verificata', en: 'Your email is verified' },
  'auth.restorePasswordConfirm.done': { it: 'Nuova password creata', en: 'New password created' },
  'notAccess.text': {
    it: "Non si dispone dei diritti di accesso al pannello di amministrazione. Contattare l'amministratore per risolvere il problema.",
    en: 'You have no access rights to use admin panel. Please contact administrator to resolve this issue.',
  },
  'auth.email': { it: 'E-mail', en: 'Email' },
  'auth.password': { it: 'Password', en: 'Password' },

  'guest.claim': { it: 'Ogni ora al\u00a0suo\u00a0posto.', en: 'Every hour in\u00a0its\u00a0place.' },
  'guest.claim.detail': {
    it: 'Timbrature, turni, assenze e uscite in un solo registro.',
    en: 'Stampings, shifts, absences and exits in one register.',
  },
  'guest.requestId': { it: 'Codice della richiesta: {id}', en: 'Request code: {id}' },

  'auth.signIn.title': { it: 'Accesso', en: 'Sign in' },
  'auth.signIn.detail': { it: "Accedere con l'indirizzo e-mail aziendale.", en: 'Use your work email address.' },
  'auth.signIn.submit': { it: 'Accedi', en: 'Sign in' },
  'auth.signIn.forgot': { it: 'Password dimenticata?', en: 'Forgot your password?' },
  'auth.retryFrom': { it: 'Nuovo tentativo possibile dalle {time}.', en: 'You can try again from {time}.' },
  'auth.showPassword': { it: 'Mostra password', en: 'Show password' },
  'auth.hidePassword': { it: 'Nascondi password', en: 'Hide password' },
  'auth.capsLock': { it: 'Il blocco maiuscole è attivo', en: 'Caps lock is on' },
  'auth.signOut': { it: 'Esci', en: 'Sign out' },

  'auth.closedHere.title': { it: 'Sessione chiusa', en: 'Session closed' },
  'auth.closedHere': {
    it: "Sessione chiusa su questo dispositivo. Non c'è connessione: la chiusura sarà completata al ritorno della rete.",
    en: 'Session closed on this device. There is no connection: the sign-out will be completed when the network is back.',
  },

  'auth.recovery.title': { it: 'Recupero password', en: 'Password recovery' },
  'auth.recovery.steps': { it: 'Passaggi', en: 'Steps' },
  'auth.recovery.step': { it: 'Passaggio {step} di {count}', en: 'Step {step} of {count}' },
  'auth.recovery.step.done': { it: 'completato', en: 'completed' },
  'auth.recovery.step.email': { it: 'E-mail', en: 'Email' },
  'auth.recovery.step.code': { it: 'Codice', en: 'Code' },
  'auth.recovery.step.password': { it: 'Password', en: 'Password' },
  'auth.recovery.email.detail': {
    it: "Indicare l'indirizzo e-mail dell'account: se è registrato, riceverà un codice di sei cifre.",
    en: 'Enter the email address of the account: if it is registered, it will receive a six-digit code.',
  },
  'auth.recovery.email.submit': { it: 'Invia il codice', en: 'Send the code' },
  'auth.recovery.code': { it: 'Codice di verifica', en: 'Verification code' },
  'auth.recovery.code.detail': {
    it: 'Inserire il codice di sei cifre inviato a {email}. Vale {minutes} minuti.',
    en: 'Enter the six-digit code sent to {email}. It is valid for {minutes} minutes.',
  },
  'auth.recovery.code.submit': { it: 'Verifica', en: 'Verify' },
  'auth.recovery.code.resend': { it: 'Invia di nuovo il codice', en: 'Send the code again' },
  'auth.recovery.code.wait': {
    it: 'Nuovo invio possibile tra {seconds} s',
    en: 'You can send it again in {seconds} s',
  },
  'auth.recovery.changeEmail': { it: 'Cambia e-mail', en: 'Change email' },
  'auth.recovery.stale': {
    it: 'Il codice non è più valido: richiederne uno nuovo.',
    en: 'The code is no longer valid: please ask for a new one.',
  },
  'auth.recovery.again': { it: 'Richiedi un nuovo codice', en: 'Ask for a new code' },
  'auth.toSignIn': { it: "Torna all'accesso", en: 'Back to sign in' },

  'auth.currentPassword': { it: 'Password attuale', en: 'Current password' },
  'auth.newPassword': { it: 'Nuova password', en: 'New password' },
  'auth.newPassword.detail': { it: 'Scegliere la password per {email}.', en: 'Choose the password for {email}.' },
  'auth.newPassword.confirmation': { it: 'Conferma password', en: 'Confirm password' },
  'auth.newPassword.submit': { it: 'Salva la password', en: 'Save password' },
  'auth.newPassword.needs': { it: 'La password deve contenere:', en: 'The password must have:' },
  'auth.newPassword.length': { it: 'almeno 8 caratteri', en: 'min 8 characters' },
  'auth.newPassword.capital': { it: 'una lettera maiuscola', en: 'one capital letter' },
  'auth.newPassword.digit': { it: 'una cifra (0-9)', en: 'one digit (0-9)' },
  'auth.newPassword.special': { it: 'un carattere speciale (# - !)', en: 'one special character (# - !)' },
  'auth.newPassword.met': { it: 'presente', en: 'met' },
  'auth.newPassword.missing': { it: 'mancante', en: 'missing' },
  'auth.newPassword.common': {
    it: 'Troppo comune: sceglierne una meno prevedibile.',
    en: 'Too common: please choose a less predictable one.',
  },

  'auth.invitation.title': { it: 'Creazione password', en: 'Create password' },
  'auth.invitation.checking': { it: "Verifica dell'invito in corso…", en: 'Checking the invitation…' },
  'auth.invitation.stale.title': { it: 'Invito non valido', en: 'Invitation not valid' },
  'auth.invitation.stale': {
    it: "Il collegamento è incompleto, è scaduto o è già stato usato. Con l'indirizzo e-mail invitato si può ricevere un nuovo codice e scegliere la password.",
    en: 'The link is incomplete, has expired or was already used. With the invited email address you can receive a new code and choose a password.',
  },

  'notAccess.title': { it: 'Accesso negato', en: 'No access' },
  'notAccess.hint': {
    it: "Timbrature, richieste e documenti personali sono nell'app dipendente.",
    en: 'Your stampings, requests and documents are in the employee app.',
  },
  'notAccess.employeeApp': { it: "Apri l'app dipendente", en: 'Open the employee app' },

  'unknownPage.text': {
    it: "La pagina richiesta non esiste o l'indirizzo è cambiato.",
    en: 'The page does not exist or its address has changed.',
  },
});
