import { defineMessages } from '../define-messages.ts';

/** The home of the employee app: stamping, and what becomes of a stamp. */
export const employeeTodayMessages = defineMessages({
  'employee.today': { it: 'Oggi', en: 'Today' },
  'employee.today.in': { it: 'Entra', en: 'Clock in' },
  'employee.today.out': { it: 'Esci', en: 'Clock out' },
  'employee.today.in.of': { it: 'Entra: timbra l’entrata', en: 'Clock in: stamp your entry' },
  'employee.today.out.of': { it: 'Esci: timbra l’uscita', en: 'Clock out: stamp your exit' },
  'employee.today.entry': { it: 'Entrata', en: 'Entry' },
  'employee.today.exit': { it: 'Uscita', en: 'Exit' },
  'employee.today.entry.taken': { it: 'Entrata registrata', en: 'Entry recorded' },
  'employee.today.exit.taken': { it: 'Uscita registrata', en: 'Exit recorded' },
  'employee.today.leavesIn': { it: 'invio tra {seconds} s', en: 'sent in {seconds} s' },
  'employee.today.undo': { it: 'Annulla', en: 'Undo' },
  'employee.today.undone': { it: 'Timbratura annullata', en: 'Stamp undone' },
  'employee.today.undo.late': {
    it: 'Già inviata: per correggerla chiedere una modifica',
    en: 'Already sent: to correct it, ask for a change',
  },
  'employee.today.notKept': {
    it: 'Timbratura non salvata: lo spazio del telefono è esaurito o il browser non può scrivere. Riprovare.',
    en: 'Stamp not saved: the phone has no room or the browser cannot write. Try again.',
  },

  'employee.today.working': { it: 'In servizio da {time}', en: 'At work for {time}' },
  'employee.today.pausing': { it: 'In pausa da {time}', en: 'On a break for {time}' },
  'employee.today.off': { it: 'Fuori servizio', en: 'Off duty' },
  'employee.today.done': { it: 'Uscita alle {time}', en: 'Left at {time}' },
  'employee.today.shift': { it: 'turno {hours}', en: 'shift {hours}' },
  'employee.today.rest': { it: 'riposo', en: 'day off' },
  'employee.today.noShift': { it: 'nessun turno oggi', en: 'no shift today' },
  'employee.today.dial': { it: 'Quadrante della giornata', en: 'Dial of the day' },

  'employee.today.inside': { it: 'Dentro: {site}', en: 'Inside: {site}' },
  'employee.today.inside.unnamed': { it: 'Dentro l’area', en: 'Inside the area' },
  'employee.today.outside': { it: 'Fuori area: sarà segnalata', en: 'Outside the area: it will be reported' },
  'employee.today.unjudged': { it: 'Area verificata all’invio', en: 'Area checked when sent' },
  'employee.today.noPlace': { it: 'Senza posizione', en: 'Without a position' },

  'employee.today.stamps': { it: 'Timbrature di oggi', en: 'Today’s stamps' },
  'employee.today.soFar': { it: 'finora {done}', en: 'so far {done}' },
  'employee.today.soFar.of': { it: 'finora {done} di {due}', en: 'so far {done} of {due}' },
  'employee.today.none': { it: 'Ancora nessuna timbratura', en: 'No stamps yet' },
  'employee.today.forgotten': { it: 'Ho dimenticato una timbratura', en: 'I forgot a stamp' },
  'employee.today.state.held': { it: 'in coda', en: 'queued' },
  'employee.today.state.queued': { it: 'in coda', en: 'queued' },
  'employee.today.state.sent': { it: 'inviata', en: 'sent' },
  'employee.today.state.review': { it: 'da verificare', en: 'to be checked' },
  'employee.today.state.refused': { it: 'rifiutata', en: 'refused' },
  'employee.today.state.corrected': { it: 'corretta', en: 'corrected' },
  'employee.today.savedHere': { it: 'Salvata sul telefono', en: 'Saved on the phone' },
  'employee.today.clock': { it: 'Orologio {sign}{minutes} min', en: 'Clock {sign}{minutes} min' },
  'employee.today.clock.ahead': { it: 'Orologio avanti di {time}', en: 'Clock {time} ahead' },
  'employee.today.clock.behind': { it: 'Orologio indietro di {time}', en: 'Clock {time} behind' },
  'employee.today.clock.hours': { it: '{hours} h', en: '{hours} h' },
  'employee.today.clock.hoursMinutes': { it: '{hours} h {minutes} min', en: '{hours} h {minutes} min' },
  'employee.today.outsideArea': { it: 'Fuori area', en: 'Outside the area' },
  'employee.today.source.app': { it: 'App', en: 'App' },
  'employee.today.source.kiosk': { it: 'Postazione', en: 'Kiosk' },
  'employee.today.source.device': { it: 'Dispositivo', en: 'Device' },
  'employee.today.source.manual': { it: 'Inserita dall’azienda', en: 'Entered by the company' },
  'employee.today.source.request': { it: 'Da una richiesta approvata', en: 'From an approved request' },

  'employee.queue.offline': {
    it: 'Senza connessione · {count} {count|timbratura|timbrature} in coda.',
    en: 'No connection · {count} {count|stamp|stamps} queued.',
  },
  'employee.queue.offline.text': {
    it: '{count|Parte da sola|Partono da sole} al ritorno della rete.',
    en: '{count|It leaves by itself|They leave by themselves} when the network is back.',
  },
  'employee.queue.waiting': {
    it: '{count} {count|timbratura|timbrature} in coda: {count|parte da sola|partono da sole} appena il server risponde.',
    en: '{count} {count|stamp|stamps} queued: {count|it leaves by itself|they leave by themselves} as soon as the server answers.',
  },
  'employee.queue.refused': {
    it: '{count} {count|timbratura rifiutata|timbrature rifiutate}: {reason}',
    en: '{count} {count|stamp refused|stamps refused}: {reason}',
  },
  'employee.queue.sealed': {
    it: '{count} {count|timbratura salvata|timbrature salvate} su questo telefono, {count|cifrata: parte|cifrate: partono} al prossimo accesso con la rete.',
    en: '{count} {count|stamp|stamps} saved on this phone, encrypted: {count|it leaves|they leave} with the next sign-in that has a network.',
  },
  'employee.queue.leaving': { it: 'Timbrature non ancora inviate: {count}', en: 'Stamps not sent yet: {count}' },
  'employee.queue.leaving.sealed': {
    it: 'Disconnettendosi restano su questo telefono cifrate, illeggibili per chiunque, e arrivano al primo accesso con la rete, di chiunque sia.',
    en: 'If you sign out they stay on this phone encrypted, readable by nobody, and arrive with the next sign-in that has a network, whoever signs in.',
  },
  'employee.queue.leaving.plain': {
    it: 'Questo telefono non può cifrarle: disconnettendosi restano qui e partono al prossimo accesso della stessa persona. Meglio attendere la rete.',
    en: 'This phone cannot encrypt them: if you sign out they stay here and leave when you sign in again. Better wait for the network.',
  },
  'employee.queue.leaving.stay': { it: 'Resta', en: 'Stay' },
  'employee.queue.leaving.go': { it: 'Disconnetti', en: 'Sign out' },

  'employee.place': { it: 'Posizione alla timbratura', en: 'Position of a stamp' },
  'employee.place.brief': {
    it: 'Verificata in quel momento, mai conservata.',
    en: 'Checked at that moment, never kept.',
  },
  'employee.place.how': { it: 'Come funziona', en: 'How it works' },
  'employee.place.text': {
    it: 'L’azienda ha definito un’area. Al momento della timbratura, e solo allora, l’app può indicare se si è dentro: la posizione viene verificata e non conservata. Senza posizione la timbratura vale lo stesso.',
    en: 'The company has drawn an area. When you stamp, and only then, the app can tell whether you are inside: the position is checked and not kept. Without it the stamp counts all the same.',
  },
  'employee.place.yes': { it: 'Consenti', en: 'Allow' },
  'employee.place.no': { it: 'Non ora', en: 'Not now' },
  'employee.place.denied': {
    it: 'Il browser non permette la posizione: la timbratura parte senza. Per cambiare, usare le impostazioni del sito.',
    en: 'The browser does not allow the position: stamps leave without it. To change that, use the settings of the site.',
  },

  'employee.install': { it: 'Timbro sulla schermata Home', en: 'Timbro on the home screen' },
  'employee.install.text': {
    it: 'Si apre con un tocco, anche senza rete.',
    en: 'It opens with a tap, without a network too.',
  },
  'employee.install.do': { it: 'Installa', en: 'Install' },
  'employee.install.later': { it: 'Non ora', en: 'Not now' },
  'employee.install.ios': {
    it: 'In Safari toccare Condividi, poi «Aggiungi alla schermata Home». Un sito non installato può perdere, dopo sette giorni senza uso, ciò che tiene sul telefono.',
    en: 'In Safari tap Share, then “Add to Home Screen”. A site that is not installed may lose what it keeps on the phone after seven days without use.',
  },
  'employee.insecure': { it: 'Connessione non cifrata (http)', en: 'Connection not encrypted (http)' },
  'employee.insecure.text': {
    it: 'Senza https il browser non permette all’app di aprirsi senza rete, di inviare in background, di usare posizione e fotocamera e di cifrare le timbrature di chi si disconnette. Si timbra come sempre finché la pagina è aperta. Chi gestisce il server trova nel README come attivare https.',
    en: 'Without https the browser does not let the app open without a network, send in the background, use position and camera, or encrypt the stamps of whoever signs out. Stamping works as always while the page is open. Whoever runs the server finds in the README how to turn on https.',
  },
});
