import { defineMessages } from '../define-messages.ts';

export const employeeDocumentMessages = defineMessages({
  'employee.documents': { it: 'Documenti', en: 'Documents' },
  'employee.documents.unreadCount': { it: '{count} da leggere', en: '{count} to read' },
  'employee.documents.lists': { it: 'Cosa mostrare', en: 'What to show' },
  'employee.documents.payslips': { it: 'Buste paga', en: 'Pay slips' },
  'employee.documents.others': { it: 'Altri documenti', en: 'Other documents' },

  'employee.documents.unread': { it: 'Da leggere', en: 'To read' },
  'employee.documents.new.payslip': { it: 'nuova', en: 'new' },
  'employee.documents.new.document': { it: 'nuovo', en: 'new' },
  'employee.documents.open': { it: 'Apri', en: 'Open' },
  'employee.documents.open.of': { it: 'Apri {title}', en: 'Open {title}' },
  // In Italian eight and eleven begin with a vowel.
  'employee.documents.on': { it: 'il {day}', en: 'on {day}' },
  'employee.documents.on.vowel': { it: "l'{day}", en: 'on {day}' },
  'employee.documents.arrived.payslip': { it: 'arrivata {when}', en: 'arrived {when}' },
  'employee.documents.arrived.document': { it: 'arrivato {when}', en: 'arrived {when}' },
  'employee.documents.renewed': { it: 'aggiornata {when}', en: 'updated {when}' },
  'employee.documents.opened.payslip': { it: 'aperta {when}', en: 'opened {when}' },
  'employee.documents.opened.document': { it: 'aperto {when}', en: 'opened {when}' },
  'employee.documents.downloaded': { it: 'scaricata', en: 'downloaded' },
  'employee.documents.type.pdf': { it: 'PDF', en: 'PDF' },
  'employee.documents.type.jpeg': { it: 'JPEG', en: 'JPEG' },
  'employee.documents.type.png': { it: 'PNG', en: 'PNG' },
  'employee.documents.count.payslips': {
    it: '{count} {count|busta paga|buste paga}',
    en: '{count} {count|pay slip|pay slips}',
  },
  'employee.documents.count.documents': {
    it: '{count} {count|documento|documenti}',
    en: '{count} {count|document|documents}',
  },
  'employee.documents.readOf.payslips': {
    it: '{count} {count|letta|lette} · {unread} da leggere',
    en: '{count} read · {unread} to read',
  },
  'employee.documents.readOf.documents': {
    it: '{count} {count|letto|letti} · {unread} da leggere',
    en: '{count} read · {unread} to read',
  },
  'employee.documents.kept': { it: 'conservata su questo telefono', en: 'kept on this phone' },
  'employee.documents.needsNetwork': { it: 'serve la connessione', en: 'needs a connection' },
  'employee.documents.cut': {
    it: 'Sono mostrati i {count} più recenti. Per averne di precedenti rivolgersi all’azienda.',
    en: 'The {count} most recent ones are shown. For earlier ones please ask the company.',
  },

  'employee.documents.none.payslips': { it: 'Nessuna busta paga ancora', en: 'No pay slips yet' },
  'employee.documents.none.payslips.text': {
    it: "Le buste paga compaiono qui quando l'azienda le pubblica; un'e-mail avvisa di ogni nuovo arrivo.",
    en: 'Pay slips appear here when the company publishes them; an email tells of each new one.',
  },
  'employee.documents.none.documents': { it: 'Nessun documento ancora', en: 'No documents yet' },
  'employee.documents.none.documents.text': {
    it: "Qui compaiono contratti, circolari e avvisi che l'azienda consegna.",
    en: 'Contracts, notices and letters that the company hands out appear here.',
  },
  'employee.documents.seen': {
    it: "L'azienda vede la data di apertura di ogni documento.",
    en: 'The company sees when each document was opened.',
  },

  'employee.documents.download': { it: 'Scarica', en: 'Download' },
  'employee.documents.download.done': { it: 'File scaricato', en: 'File downloaded' },
  'employee.documents.loading': { it: 'Apertura in corso', en: 'Opening' },
  'employee.documents.gone': { it: 'Non è più disponibile', en: 'No longer available' },
  'employee.documents.gone.text': {
    it: "Il documento è stato ritirato o sostituito, oppure riguarda un'altra persona.",
    en: 'The document has been withdrawn or replaced, or it is for somebody else.',
  },
  'employee.documents.withdrawn.payslips': {
    it: "Questa busta paga è stata ritirata dall'ufficio.",
    en: 'The office has withdrawn this pay slip.',
  },
  'employee.documents.withdrawn.documents': {
    it: "Questo documento è stato ritirato dall'ufficio.",
    en: 'The office has withdrawn this document.',
  },
  'employee.documents.replaced': {
    it: "L'ufficio ha sostituito questa busta paga con una nuova versione.",
    en: 'The office has replaced this pay slip with a new version.',
  },
  'employee.documents.replaced.open': { it: 'Apri la nuova versione', en: 'Open the new version' },
  'employee.documents.away': {
    it: 'Serve la connessione per aprire questo file',
    en: 'A connection is needed to open this file',
  },
  'employee.documents.away.text': {
    it: 'Non è conservato su questo telefono. Si apre da sé al ritorno della rete.',
    en: 'It is not kept on this phone. It opens by itself when the network is back.',
  },
  'employee.documents.fromPhone': {
    it: 'Senza connessione: è mostrata la copia conservata su questo telefono.',
    en: 'No connection: the copy kept on this phone is shown.',
  },
  'employee.documents.noRoom': {
    it: 'Non è stato possibile conservarla su questo telefono.',
    en: 'It could not be kept on this phone.',
  },
  'employee.documents.broken': {
    it: "L'immagine non si può mostrare. Si può comunque scaricare.",
    en: 'The image cannot be shown. It can be downloaded all the same.',
  },

  'employee.documents.several': { it: 'Scarica più mesi', en: 'Download several months' },
  'employee.documents.several.hint': {
    it: 'Scegliere le buste paga da scaricare insieme, fino a {most}.',
    en: 'Choose the pay slips to download together, up to {most}.',
  },
  'employee.documents.several.year': { it: 'Tutto il {year}', en: 'All of {year}' },
  'employee.documents.several.none': { it: 'Scegliere le buste paga', en: 'Choose the pay slips' },
  'employee.documents.several.download': {
    it: 'Scarica {count} {count|busta paga|buste paga} (ZIP)',
    en: 'Download {count} {count|pay slip|pay slips} (ZIP)',
  },
  'employee.documents.several.most': {
    it: 'Se ne possono scaricare al massimo {most} alla volta.',
    en: 'At most {most} can be downloaded at a time.',
  },

  'employee.documents.keep': { it: 'Conserva su questo telefono', en: 'Keep on this phone' },
  'employee.documents.keep.text': {
    it: "Le buste paga aperte si leggono anche senza rete. Si cancellano uscendo dall'account.",
    en: 'Pay slips that were opened can be read without a network too. They are deleted on signing out.',
  },
  'employee.documents.keep.off': {
    it: 'Copie rimosse da questo telefono',
    en: 'Copies removed from this phone',
  },
});
