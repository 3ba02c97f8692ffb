import { defineMessages } from '../define-messages.ts';

export const profileMessages = defineMessages({
  'profile.title': { it: 'Impostazioni profilo', en: 'Profile settings' },
  'profile.update.done': { it: 'Impostazioni aggiornate', en: 'Settings updated' },
  'profile.password.done': {
    it: 'Password aggiornata! È necessario accedere di nuovo.',
    en: 'Password updated! You should log in again.',
  },

  'profile.data': { it: 'Dati', en: 'Details' },
  'profile.data.readOnly': {
    it: 'Questi dati si cambiano tramite un amministratore.',
    en: 'These details are changed by an administrator.',
  },
  'profile.data.readOnly.provider': {
    it: 'Questi dati si cambiano tramite un super amministratore.',
    en: 'These details are changed by a super administrator.',
  },
  'profile.field.company': { it: 'Azienda', en: 'Company' },

  'profile.language': { it: 'Lingua', en: 'Language' },
  'profile.language.text': {
    it: 'Date, orari e importi restano nel formato italiano.',
    en: 'Dates, times and amounts keep the Italian format.',
  },

  'profile.look': { it: 'Aspetto', en: 'Appearance' },
  'profile.look.text': {
    it: 'Tema, densità e scorciatoie seguono la persona su ogni computer.',
    en: 'Theme, density and shortcuts follow the person to any computer.',
  },
  'profile.look.theme': { it: 'Tema', en: 'Theme' },
  'profile.look.theme.light': { it: 'Chiaro', en: 'Light' },
  'profile.look.theme.dark': { it: 'Scuro', en: 'Dark' },
  'profile.look.theme.system': { it: 'Sistema', en: 'System' },
  'profile.look.density': { it: 'Densità delle tabelle', en: 'Table density' },
  'profile.look.density.comfortable': { it: 'Ampia', en: 'Comfortable' },
  'profile.look.density.compact': { it: 'Compatta', en: 'Compact' },
  'profile.look.singleKeys': { it: 'Scorciatoie a tasto singolo', en: 'Single-key shortcuts' },
  'profile.look.singleKeys.text': {
    it: 'Quando sono attive, il tasto ? ne mostra l’elenco; Ctrl K funziona sempre.',
    en: 'While they are on, the ? key lists them; Ctrl K always works.',
  },

  'profile.notifications': { it: 'Avvisi da ricevere', en: 'Notifications to receive' },
  'profile.notifications.text': {
    it: 'Per che cosa arriva un’e-mail e, sui telefoni che li hanno attivati, un avviso. Nell’app gli avvisi restano.',
    en: 'What an email is sent for and, on phones where they are on, a notification. In the app the notices stay.',
  },
  'profile.notifications.missedStamp': { it: 'Promemoria di timbratura', en: 'Stamp reminder' },
  'profile.notifications.missedStamp.text': {
    it: 'Un quarto d’ora dopo l’inizio del turno, se manca la timbratura. Da spento non compare nemmeno nell’app.',
    en: 'A quarter of an hour after the shift has begun, if the stamp is missing. When off, it does not show in the app either.',
  },
  'profile.notifications.planPublished': { it: 'Turni pubblicati', en: 'Published shifts' },
  'profile.notifications.leaveRequests': {
    it: 'Risposte alle richieste di ferie e permessi',
    en: 'Answers to leave requests',
  },
  'profile.notifications.absences': { it: 'Assenze registrate o decise', en: 'Absences entered or decided' },
  'profile.notifications.stampsUpdates': {
    it: 'Risposte alle modifiche di timbrature',
    en: 'Answers to changes of stampings',
  },
  'profile.notifications.exits': { it: 'Risposte alle uscite', en: 'Answers to exits' },
  'profile.notifications.payslips': { it: 'Buste paga', en: 'Pay slips' },
  'profile.notifications.documents': { it: 'Documenti', en: 'Documents' },

  'profile.pin': { it: 'PIN per la postazione', en: 'PIN for the kiosk' },
  'profile.pin.text': {
    it: 'Senza telefono si timbra alla postazione con la matricola e un PIN di sei cifre.',
    en: 'Without a phone one stamps at the kiosk with the personnel number and a PIN of six digits.',
  },
  'profile.pin.payrollCode': { it: 'Matricola', en: 'Personnel number' },
  'profile.pin.noPayrollCode': {
    it: 'Per usare il PIN serve la matricola: chiederla a un amministratore.',
    en: 'The PIN needs a personnel number: ask an administrator for it.',
  },
  'profile.pin.none': { it: 'Nessun PIN impostato', en: 'No PIN set' },
  'profile.pin.some': { it: 'PIN impostato', en: 'PIN set' },
  'profile.pin.new': { it: 'Nuovo PIN', en: 'New PIN' },
  'profile.pin.confirmation': { it: 'Ripetere il PIN', en: 'Repeat the PIN' },
  'profile.pin.mismatch': { it: 'I due PIN non coincidono', en: 'The two PINs do not match' },
  'profile.pin.choose': { it: 'Imposta il PIN', en: 'Set the PIN' },
  'profile.pin.change': { it: 'Cambia il PIN', en: 'Change the PIN' },
  'profile.pin.remove': { it: 'Togli il PIN', en: 'Remove the PIN' },
  'profile.pin.save': { it: 'Salva il PIN', en: 'Save the PIN' },
  'profile.pin.digits': { it: 'Il PIN è di sei cifre', en: 'The PIN has six digits' },
  'profile.pin.trivial': {
    it: 'Il PIN è troppo facile da indovinare: sceglierne un altro',
    en: 'The PIN is too easy to guess: choose another one',
  },

  'profile.password': { it: 'Password', en: 'Password' },
  'profile.password.text': {
    it: 'Dopo il cambio tutte le sessioni vengono chiuse, compresa questa.',
    en: 'After the change every session is closed, this one included.',
  },
  'profile.password.current': { it: 'Password attuale', en: 'Current password' },
  'profile.password.new': { it: 'Nuova password', en: 'New password' },
  'profile.password.confirmation': { it: 'Conferma della nuova password', en: 'Confirm the new password' },
  'profile.password.change': { it: 'Cambia password', en: 'Change password' },
  'profile.password.parts': { it: 'Requisiti della password', en: 'Password requirements' },
  'profile.password.part.length': { it: 'Almeno 8 caratteri', en: 'At least 8 characters' },
  'profile.password.part.capital': { it: 'Una lettera maiuscola', en: 'One capital letter' },
  'profile.password.part.digit': { it: 'Una cifra (0-9)', en: 'One digit (0-9)' },
  'profile.password.part.special': { it: 'Un carattere speciale (# - !)', en: 'One special character (# - !)' },
  'profile.password.part.holds': { it: '{part}: presente', en: '{part}: met' },
  'profile.password.part.misses': { it: '{part}: manca', en: '{part}: missing' },
});
