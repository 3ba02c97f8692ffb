import { defineMessages } from '../define-messages.ts';

export const pushScreenMessages = defineMessages({
  'validation.pushEndpoint': {
    it: 'L’indirizzo non è quello di un servizio di notifiche',
    en: 'The address is not that of a push service',
  },

  'employee.push': { it: 'Notifiche su questo telefono', en: 'Notifications on this phone' },
  'employee.push.text': {
    it: 'Un avviso anche ad app chiusa, per ciò che è scelto qui sotto. Sullo schermo bloccato non compaiono nomi, motivi o date.',
    en: 'A notification even while the app is closed, for what is chosen below. No names, reasons or dates show on the lock screen.',
  },
  'employee.push.switch': { it: 'Ricevi notifiche', en: 'Receive notifications' },
  'employee.push.on': { it: 'Attive', en: 'On' },
  'employee.push.off': { it: 'Non attive', en: 'Off' },
  'employee.push.checking': { it: 'Verifica in corso', en: 'Checking' },
  'employee.push.on.done': { it: 'Notifiche attivate', en: 'Notifications turned on' },
  'employee.push.off.done': { it: 'Notifiche disattivate', en: 'Notifications turned off' },
  'employee.push.failed': {
    it: 'Il servizio di notifiche del browser non risponde: riprovare più tardi.',
    en: 'The push service of this browser does not answer: please try again later.',
  },
  'employee.push.insecure': {
    it: 'Le notifiche richiedono una connessione sicura (https): questo indirizzo non lo è.',
    en: 'Notifications need a secure connection (https), which this address does not have.',
  },
  'employee.push.unsupported': {
    it: 'Questo browser non riceve notifiche. Gli avvisi restano nell’app e per e-mail.',
    en: 'This browser does not receive notifications. The notices stay in the app and in the mail.',
  },
  'employee.push.notInstalled': {
    it: 'Su iPhone e iPad le notifiche arrivano solo all’app installata: Condividi, poi Aggiungi alla schermata Home, e aprirla da lì.',
    en: 'On iPhone and iPad only the installed app receives notifications: Share, then Add to Home Screen, and open it from there.',
  },
  'employee.push.denied': {
    it: 'Le notifiche sono bloccate nelle impostazioni del browser per questo sito: si possono consentire lì.',
    en: 'Notifications are blocked for this site in the browser settings; they can be allowed there.',
  },

  'employee.push.ask': { it: 'Avvisare quando arriva la risposta?', en: 'Notify when the answer arrives?' },
  'employee.push.ask.text': {
    it: 'Una notifica su questo telefono, senza dettagli. Si può disattivare nel profilo.',
    en: 'A notification on this phone, without details. It can be turned off in the profile.',
  },
  'employee.push.ask.yes': { it: 'Sì, avvisa', en: 'Yes, notify' },
  'employee.push.ask.no': { it: 'Non ora', en: 'Not now' },
  'employee.push.ask.install': { it: 'Ho capito', en: 'Understood' },
});
