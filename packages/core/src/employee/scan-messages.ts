import { defineMessages } from '../define-messages.ts';

/** Stamping at a kiosk with the phone: its code, and the number that it then shows. */
export const employeeScanMessages = defineMessages({
  'employee.scan': { it: 'Postazione', en: 'Kiosk' },
  'employee.scan.of': { it: 'Postazione: inquadra il codice', en: 'Kiosk: scan the code' },
  'employee.scan.missing': {
    it: 'La lettura dei codici non è ancora su questo telefono e il server non risponde. Usare il pulsante, o badge e PIN alla postazione.',
    en: 'Reading codes is not on this phone yet and the server does not answer. Use the button, or badge and PIN at the kiosk.',
  },

  'employee.scan.aim': {
    it: 'Inquadrare il codice sullo schermo della postazione',
    en: 'Point the camera at the code on the kiosk’s screen',
  },
  'employee.scan.opening': { it: 'Apertura della fotocamera…', en: 'Opening the camera…' },
  'employee.scan.checking': { it: 'Codice letto, verifica…', en: 'Code read, checking…' },
  'employee.scan.picture': { it: 'Immagine della fotocamera', en: 'Picture of the camera' },
  'employee.scan.foreign': {
    it: 'Questo non è il codice di una postazione: inquadrare quello sul suo schermo',
    en: 'This is not the code of a kiosk: scan the one on its screen',
  },
  'employee.scan.otherWays': {
    it: 'Per timbrare ora: il pulsante di Oggi, o badge e PIN alla postazione.',
    en: 'To stamp now: the button of Today, or badge and PIN at the kiosk.',
  },
  'employee.scan.fault.denied': {
    it: 'Il browser non permette la fotocamera. Consentirla nelle impostazioni del sito, poi riprovare.',
    en: 'The browser does not allow the camera. Allow it in the settings of the site, then try again.',
  },
  'employee.scan.fault.none': {
    it: 'Su questo dispositivo non c’è una fotocamera.',
    en: 'There is no camera on this device.',
  },
  'employee.scan.fault.busy': {
    it: 'La fotocamera non risponde: forse la usa un’altra app. Chiuderla, poi riprovare.',
    en: 'The camera does not answer: another app may be using it. Close that app, then try again.',
  },
  'employee.scan.fault.insecure': {
    it: 'Senza https il browser non apre la fotocamera. Chi gestisce il server trova nel README come attivare https.',
    en: 'Without https the browser does not open the camera. Whoever runs the server finds in the README how to turn on https.',
  },
  'employee.scan.fault.reader': {
    it: 'Su questo browser il codice non si può leggere. Aggiornarlo, o inquadrare il codice con l’app fotocamera del telefono.',
    en: 'This browser cannot read the code. Update it, or scan the code with the phone’s own camera app.',
  },
  'employee.scan.offline': {
    it: 'Senza rete: usare il pulsante, o badge e PIN alla postazione',
    en: 'No network: use the button, or badge and PIN at the kiosk',
  },
  'employee.scan.again': { it: 'Inquadra di nuovo', en: 'Scan again' },

  'employee.scan.number': {
    it: 'Digitare il numero mostrato sulla postazione',
    en: 'Type the number shown on the kiosk',
  },
  'employee.scan.number.two': { it: 'Il numero è di due cifre', en: 'The number has two digits' },
  'employee.scan.number.once': {
    it: 'Con un numero sbagliato si inquadra di nuovo.',
    en: 'After a wrong number the code is scanned again.',
  },
  'employee.scan.left': { it: 'Valido ancora {seconds} s', en: 'Good for {seconds} more s' },
  'employee.scan.over': {
    it: 'Tempo scaduto: inquadrare di nuovo il codice della postazione',
    en: 'Time is up: scan the code of the kiosk again',
  },
  'employee.scan.stamp.in': { it: 'Timbra l’entrata', en: 'Stamp the entry' },
  'employee.scan.stamp.out': { it: 'Timbra l’uscita', en: 'Stamp the exit' },
  'employee.scan.sending': { it: 'Invio della timbratura…', en: 'Sending the stamp…' },
  'employee.scan.resending': {
    it: 'Il server non risponde: la stessa timbratura viene inviata di nuovo, e vale una volta sola',
    en: 'The server does not answer: the same stamp is sent again, and counts only once',
  },
  'employee.scan.notKept': {
    it: 'La timbratura non è arrivata: inquadrare di nuovo il codice della postazione',
    en: 'The stamp has not arrived: scan the code of the kiosk again',
  },
  'employee.scan.unsure': {
    it: 'Non si sa se la timbratura delle {time} è arrivata: il server non risponde. Controllare prima di timbrare di nuovo.',
    en: 'It is not known whether the stamp of {time} has arrived: the server does not answer. Check before stamping again.',
  },
  'employee.scan.unsure.closed': {
    it: 'Non si sa se la timbratura alla postazione è arrivata: controllare le timbrature di oggi prima di timbrare di nuovo.',
    en: 'It is not known whether the stamp at the kiosk has arrived: check today’s stamps before stamping again.',
  },
  'employee.scan.look': { it: 'Controlla', en: 'Check' },
  'employee.scan.kept.in': { it: 'Entrata registrata alla postazione', en: 'Entry recorded at the kiosk' },
  'employee.scan.kept.out': { it: 'Uscita registrata alla postazione', en: 'Exit recorded at the kiosk' },
  'employee.scan.close': { it: 'Fatto', en: 'Done' },
});
