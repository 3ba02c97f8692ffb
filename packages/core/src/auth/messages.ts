import { defineMessages } from '../define-messages.ts';

export const authMessages = defineMessages({
  'auth.restorePassword.done': { it: 'Abbiamo inviato un codice di verifica: controllare la posta elettronica', en: 'We have sent you a verification code, check your email' },
  'auth.verifyCode.done': { it: 'E-mail verificata', en: 'Your email is verified' },
  'auth.restorePasswordConfirm.done': { it: 'Nuova password creata', en: 'New password created' },
  'notAccess.text': {
    it: "Non si dispone dei diritti di accesso al pannello di amministrazione. Contattare l'amministratore per risolvere il problema.",
    en: 'You have no access rights to use admin panel. Please contact administrator to resolve this issue.',
  },
  'auth.email': { it: 'E-mail', en: 'Email' },
  'auth.password': { it: 'Password', en: 'Password' },
});
