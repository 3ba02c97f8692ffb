import { defineMessages } from '../define-messages.ts';

/** What the shared tablet says. Between asterisks stands what is printed bold. */
export const kioskPageMessages = defineMessages({
  'kiosk.page': { it: 'Postazione', en: 'Kiosk' },
  'kiosk.sound': { it: 'Suoni', en: 'Sounds' },

  'kiosk.rest.title': { it: 'Inquadrare il codice', en: 'Scan the code' },
  'kiosk.rest.how': { it: 'Nell’app Timbro: *Oggi*, poi *Postazione*', en: 'In the Timbro app: *Today*, then *Kiosk*' },
  'kiosk.rest.code': { it: 'Codice da inquadrare con il telefono', en: 'Code to be scanned with the phone' },
  'kiosk.rest.next': { it: 'Nuovo codice tra *{seconds} s*', en: 'New code in *{seconds} s*' },
  'kiosk.rest.coming': { it: 'Il codice sta arrivando…', en: 'The code is on its way…' },
  'kiosk.rest.pad': { it: 'Senza telefono: matricola e PIN', en: 'Without a phone: personnel number and PIN' },
  'kiosk.shut': {
    it: 'Badge e PIN sospesi fino alle {time}: timbrare con il telefono',
    en: 'Badges and PINs are suspended until {time}: stamp with the phone',
  },
  'kiosk.sending': { it: 'Un momento…', en: 'One moment…' },

  'kiosk.scanned.morning': { it: 'Buongiorno, {name}', en: 'Good morning, {name}' },
  'kiosk.scanned.afternoon': { it: 'Buon pomeriggio, {name}', en: 'Good afternoon, {name}' },
  'kiosk.scanned.evening': { it: 'Buonasera, {name}', en: 'Good evening, {name}' },
  'kiosk.scanned.type': { it: 'Digitare questo numero sul telefono', en: 'Type this number on the phone' },
  'kiosk.scanned.left': {
    it: 'Valido ancora *{seconds} s*. Se il nome non è il proprio, non digitare nulla.',
    en: 'Valid for *{seconds} s* more. If this is not your name, type nothing.',
  },

  'kiosk.done.in': { it: 'Entrata {time}', en: 'Entry {time}' },
  'kiosk.done.out': { it: 'Uscita {time}', en: 'Exit {time}' },
  'kiosk.done.repeated': { it: 'Già registrata, {name}', en: 'Already recorded, {name}' },
  'kiosk.wish.in': { it: 'Buon lavoro, {name}', en: 'Have a good day at work, {name}' },
  'kiosk.wish.out.morning': { it: 'Buona giornata, {name}', en: 'Have a good day, {name}' },
  'kiosk.wish.out.afternoon': { it: 'Buon pomeriggio, {name}', en: 'Have a good afternoon, {name}' },
  'kiosk.wish.out.evening': { it: 'Buona serata, {name}', en: 'Have a good evening, {name}' },
  'kiosk.kept': { it: 'Timbratura {time}', en: 'Stamp {time}' },
  'kiosk.kept.until': {
    it: 'Salvata qui, verificata al ritorno della rete',
    en: 'Saved here, checked when the network is back',
  },
  'kiosk.refused': { it: 'Non registrata', en: 'Not recorded' },
  'kiosk.refused.number': {
    it: 'Il numero digitato non è quello mostrato: inquadrare di nuovo il codice',
    en: 'The number typed is not the one shown: scan the code again',
  },
  'kiosk.refused.pin': {
    it: 'PIN bloccato fino alle {time}: usare telefono o badge',
    en: 'PIN blocked until {time}: use the phone or a badge',
  },
  'kiosk.refused.notKept': {
    it: 'Senza rete questo dispositivo non può conservare timbrature: riprovare al ritorno della rete',
    en: 'Without a network this device cannot keep stamps: try again when the network is back',
  },

  'kiosk.pad': { it: 'Matricola e PIN', en: 'Personnel number and PIN' },
  'kiosk.pad.number': { it: 'Matricola', en: 'Personnel number' },
  'kiosk.pad.pin': { it: 'PIN', en: 'PIN' },
  'kiosk.pad.pin.of': { it: 'PIN: {typed} cifre su {all}', en: 'PIN: {typed} of {all} digits' },
  'kiosk.pad.keys': { it: 'Tasti', en: 'Keys' },
  'kiosk.pad.clear': { it: 'Cancella', en: 'Clear' },
  'kiosk.pad.back': { it: 'Togli l’ultima cifra', en: 'Remove the last digit' },
  'kiosk.pad.stamp': { it: 'Timbra', en: 'Stamp' },
  'kiosk.pad.hint': {
    it: 'Il PIN si sceglie nell’app, in Profilo. Chiusura tra *{seconds} s*.',
    en: 'The PIN is chosen in the app, under Profile. Closes in *{seconds} s*.',
  },
  'kiosk.pad.offline': {
    it: 'Salvata qui, verificata al ritorno della rete.',
    en: 'Saved here, checked when the network is back.',
  },

  'kiosk.away.network': { it: 'Senza rete', en: 'No network' },
  'kiosk.away.server': { it: 'Il server non risponde', en: 'The server does not answer' },
  'kiosk.queue': { it: '{count} {count|timbratura|timbrature} in coda', en: '{count} {count|stamp|stamps} waiting' },
  'kiosk.toCheck': { it: '{count} da verificare in ufficio', en: '{count} to be checked at the office' },

  'kiosk.register': { it: 'Registrare la postazione', en: 'Register the kiosk' },
  'kiosk.register.how': {
    it: 'Il codice si crea nelle impostazioni di Timbro, in Postazioni, e vale 15 minuti.',
    en: 'The code is made in the settings of Timbro, under Kiosks, and holds for 15 minutes.',
  },
  'kiosk.register.again': {
    it: 'Questo tablet è già la postazione «{name}». Con un nuovo codice ne prende un’altra.',
    en: 'This tablet already is the kiosk “{name}”. With a new code it becomes another one.',
  },
  'kiosk.register.code': { it: 'Codice', en: 'Code' },
  'kiosk.register.do': { it: 'Registra', en: 'Register' },
  'kiosk.revoked': { it: 'Questa postazione è stata disattivata', en: 'This kiosk has been switched off' },
  'kiosk.revoked.how': {
    it: 'Per usarla di nuovo serve un codice, che crea un amministratore.',
    en: 'To use it again it needs a code, which an administrator makes.',
  },
  'kiosk.blocked': { it: 'Postazione non disponibile', en: 'Kiosk not available' },
});
