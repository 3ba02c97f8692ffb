import { defineMessages } from '../define-messages.ts';

/** Texts of the intake, in which one file becomes many slips. What ends in `shown` is a count in the reader's format. */
export const intakeMessages = defineMessages({
  'intake.title': { it: 'Carica buste paga', en: 'Upload pay slips' },
  'intake.back': { it: 'Torna alle buste paga', en: 'Back to pay slips' },
  'intake.steps': { it: 'Passi del caricamento', en: 'Steps of the upload' },
  'intake.month': { it: 'Mese delle buste paga: {month}', en: 'Month of the pay slips: {month}' },
  'intake.discard': { it: 'Scarta', en: 'Discard' },
  'intake.discard.title': { it: 'Scartare il caricamento?', en: 'Discard this upload?' },
  'intake.discard.text': {
    it: 'I file e i controlli fatti vengono eliminati da questo computer. Nessuna busta paga viene pubblicata.',
    en: 'The files and what was checked are removed from this computer. No pay slip is published.',
  },
  'intake.discard.failed': {
    it: '{count|Non eliminata|Non eliminate}: {shown} {count|bozza. Sparirà da sola|bozze. Spariranno da sole} tra 7 giorni',
    en: 'Not removed: {shown} {count|draft. It goes by itself|drafts. They go by themselves} after 7 days',
  },
  'intake.phone': {
    it: 'Dal telefono si carica una busta alla volta',
    en: 'On a phone pay slips are uploaded one at a time',
  },
  'intake.elsewhere': {
    it: 'Il caricamento è aperto in un’altra finestra: continuare in quella, o chiuderla',
    en: 'The upload is open in another window: go on there, or close it',
  },
  'intake.notKept': {
    it: 'Questo browser non conserva il caricamento: completarlo senza chiudere la pagina.',
    en: 'This browser does not keep the upload: finish it without closing the page.',
  },

  'intake.step.file': { it: 'File', en: 'File' },
  'intake.step.match': { it: 'Abbinamento', en: 'Matching' },
  'intake.step.review': { it: 'Controllo', en: 'Check' },
  'intake.step.send': { it: 'Pubblicazione', en: 'Publication' },
  'intake.step.done': { it: 'completato', en: 'done' },
  'intake.step.file.hint': { it: 'uno o più PDF', en: 'one PDF or several' },
  'intake.step.file.one': { it: '{name} · {shown} {count|pagina|pagine}', en: '{name} · {shown} {count|page|pages}' },
  'intake.step.file.many': {
    it: '{files} file · {shown} {count|pagina|pagine}',
    en: '{files} files · {shown} {count|page|pages}',
  },
  'intake.step.match.hint': { it: 'codice fiscale, nome, mese', en: 'tax code, name, month' },
  'intake.step.match.busy': { it: 'lettura in corso…', en: 'reading…' },
  'intake.step.match.done': {
    it: '{shown} {count|cedolino|cedolini} in {seconds} s',
    en: '{shown} {count|slip|slips} in {seconds} s',
  },
  'intake.step.review.hint': { it: 'ciò che non è certo', en: 'whatever is not certain' },
  'intake.step.review.open': {
    it: '{certain} {count|certo|certi}, {check} da controllare',
    en: '{certain} certain, {check} to check',
  },
  'intake.step.review.done': { it: '{shown} {count|pronto|pronti}', en: '{shown} ready' },
  'intake.step.send.hint': { it: 'invio e avviso ai dipendenti', en: 'sending and telling the employees' },
  'intake.step.send.done': { it: '{shown} {count|pubblicata|pubblicate}', en: '{shown} published' },

  'intake.file.title': { it: 'Scegliere i cedolini', en: 'Choose the slips' },
  'intake.file.text': {
    it: 'Un solo PDF con tutti i cedolini, oppure molti PDF insieme. I file restano su questo computer finché non si pubblica.',
    en: 'One PDF with all the slips, or many PDFs together. The files stay on this computer until you publish.',
  },
  'intake.file.drop': { it: 'Trascinare qui i PDF', en: 'Drag the PDFs here' },
  'intake.file.or': { it: 'oppure', en: 'or' },
  'intake.file.choose': { it: 'Scegli i file', en: 'Choose the files' },
  'intake.file.limits': {
    it: 'Al massimo {megabytes} MB in tutto e {pages} pagine; una busta paga fino a 10 MB.',
    en: 'At most {megabytes} MB in all and {pages} pages; one pay slip up to 10 MB.',
  },
  'intake.file.loading': { it: 'Lettura dell’anagrafica…', en: 'Reading the people…' },
  'intake.file.noWorker': {
    it: 'Questo browser non permette di leggere i PDF in questa pagina.',
    en: 'This browser cannot read PDFs on this page.',
  },
  'intake.file.nobody': {
    it: 'Nessuna persona in anagrafica: prima di caricare le buste paga, aggiungere le persone.',
    en: 'There is nobody yet: add the people before uploading pay slips.',
  },
  'intake.file.nothing': { it: 'Nessun cedolino trovato nei file scelti', en: 'No slip was found in these files' },
  'intake.file.stopped': {
    it: 'La lettura si è interrotta: riprovare, o scegliere file più piccoli',
    en: 'Reading has stopped: try again, or choose smaller files',
  },
  'intake.refused': { it: '{shown} file non {count|letto|letti}', en: '{shown} {count|file|files} not read' },
  'intake.refused.more': { it: 'e {count|un altro|altri} file ({shown})', en: 'and {count|one more|more} ({shown})' },
  'intake.refused.notPdf': { it: '«{name}» non è un PDF', en: '“{name}” is not a PDF' },
  'intake.refused.locked': {
    it: '«{name}» è protetto da password: salvarlo senza password e riprovare',
    en: '“{name}” is protected by a password: save it without one and try again',
  },
  'intake.refused.broken': { it: '«{name}» è danneggiato e non si apre', en: '“{name}” is damaged and does not open' },
  'intake.refused.tooLarge': {
    it: '«{name}» supera il limite di {megabytes} MB in tutto',
    en: '“{name}” goes beyond the limit of {megabytes} MB in all',
  },
  'intake.refused.tooManyPages': {
    it: '«{name}» supera il limite di {pages} pagine in tutto',
    en: '“{name}” goes beyond the limit of {pages} pages in all',
  },
  'intake.refused.unreadable': {
    it: '«{name}» non è più disponibile: è stato spostato o rinominato',
    en: '“{name}” is no longer there: it was moved or renamed',
  },

  'intake.resume.sent': {
    it: 'Riprendi il caricamento di {month} ({kept} di {due} {count|caricata|caricate})',
    en: 'Resume the upload of {month} ({kept} of {due} uploaded)',
  },
  'intake.resume.open': {
    it: 'Riprendi il controllo di {month} ({check} da controllare)',
    en: 'Resume checking {month} ({check} to check)',
  },
  'intake.resume.title': { it: 'C’è un caricamento non concluso', en: 'There is an unfinished upload' },

  'intake.match.title': { it: 'Lettura dei cedolini', en: 'Reading the slips' },
  'intake.match.page': { it: 'pagina {page} di {pages}', en: 'page {page} of {pages}' },
  'intake.match.file': { it: 'file {file} di {files}', en: 'file {file} of {files}' },
  'intake.match.text': {
    it: 'Su ogni pagina si cercano codice fiscale, nome e mese. Nessun dato lascia questo computer.',
    en: 'On each page the tax code, the name and the month are looked for. Nothing leaves this computer.',
  },

  'intake.keys': { it: 'Tasti', en: 'Keys' },
  'intake.key.walk': { it: 'scorri', en: 'move' },
  'intake.key.enter': { it: 'Invio', en: 'Enter' },
  'intake.key.confirm': { it: 'conferma e vai al prossimo', en: 'confirm and go to the next' },
  'intake.key.person': { it: 'cambia persona', en: 'change the person' },
  'intake.key.exclude': { it: 'escludi', en: 'exclude' },
  'intake.key.zoom': { it: 'zoom', en: 'zoom' },
  'intake.key.undo': { it: 'annulla', en: 'undo' },

  'intake.foot.slips': { it: '{shown} {count|cedolino|cedolini}', en: '{shown} {count|slip|slips}' },
  'intake.foot.pages': { it: 'da {shown} {count|pagina|pagine}', en: 'from {shown} {count|page|pages}' },
  'intake.foot.replacing': {
    it: '{shown} {count|sostituisce una busta già caricata|sostituiscono una busta già caricata}',
    en: '{shown} {count|replaces|replace} an earlier slip',
  },
  'intake.foot.excluded': { it: '{shown} {count|escluso|esclusi}', en: '{shown} excluded' },
  'intake.foot.missing': {
    it: '{shown} {count|persona|persone} senza busta',
    en: '{shown} {count|person|people} without a slip',
  },
  'intake.block.check': {
    it: 'Per pubblicare: confermare o escludere i {shown} cedolini da controllare',
    en: 'To publish: confirm or exclude the {shown} slips to check',
  },
  'intake.block.check.one': {
    it: 'Per pubblicare: confermare o escludere il cedolino da controllare',
    en: 'To publish: confirm or exclude the slip to check',
  },
  'intake.block.nothing': { it: 'Nessuna busta paga da pubblicare', en: 'There is no pay slip to publish' },
  'intake.publish': {
    it: 'Pubblica {shown} {count|busta paga|buste paga}',
    en: 'Publish {shown} {count|pay slip|pay slips}',
  },
  'intake.monthInstead': {
    it: 'La maggior parte dei cedolini indica {stated}, non {month}.',
    en: 'Most slips state {stated}, not {month}.',
  },
  'intake.monthInstead.change': { it: 'Passa a {stated}', en: 'Change to {stated}' },
  'intake.rematch.title': { it: 'Abbinare di nuovo per {month}?', en: 'Match again for {month}?' },
  'intake.rematch.text': {
    it: 'I file vengono letti di nuovo; i controlli già fatti vanno ripetuti.',
    en: 'The files are read again; what was checked has to be checked anew.',
  },
  'intake.rematch.confirm': { it: 'Abbina di nuovo', en: 'Match again' },

  'intake.dialog.title': {
    it: 'Pubblicare {shown} {count|busta paga|buste paga} di {month}?',
    en: 'Publish {shown} {count|pay slip|pay slips} of {month}?',
  },
  'intake.dialog.text': {
    it: 'Ogni persona vedrà la propria busta paga. Finché il caricamento non è completo nessuno vede nulla.',
    en: 'Each person will see their own pay slip. Until the upload is complete nobody sees anything.',
  },
  'intake.dialog.replacing': {
    it: '{shown} {count|busta già pubblicata sarà sostituita|buste già pubblicate saranno sostituite}.',
    en: '{shown} published {count|slip|slips} will be replaced.',
  },
  'intake.dialog.notify': { it: 'Avvisa i dipendenti', en: 'Tell the employees' },

  'intake.send.title': { it: 'Caricamento delle buste paga', en: 'Uploading the pay slips' },
  'intake.send.ready': {
    it: 'Buste paga caricate, non ancora pubblicate',
    en: 'Pay slips uploaded, not yet published',
  },
  'intake.send.publishing': { it: 'Pubblicazione in corso', en: 'Publishing' },
  'intake.send.stopped': { it: 'Caricamento non completo', en: 'The upload is not complete' },
  'intake.send.progress': { it: '{done} di {total} {count|caricata|caricate}', en: '{done} of {total} uploaded' },
  'intake.send.mayLeave': {
    it: 'Si può lasciare la pagina: il caricamento resta qui e si riprende quando si vuole.',
    en: 'You may leave this page: the upload stays here and can be resumed at any time.',
  },
  'intake.send.cancel': { it: 'Annulla il caricamento', en: 'Cancel the upload' },
  'intake.send.back': { it: 'Torna al controllo', en: 'Back to the check' },
  'intake.send.failed': {
    it: '{shown} {count|busta paga non caricata|buste paga non caricate}',
    en: '{shown} {count|pay slip|pay slips} not uploaded',
  },
  'intake.send.retryAll': { it: 'Riprova', en: 'Retry' },
  'intake.send.list': { it: 'Stato di ogni busta paga', en: 'State of each pay slip' },
  'intake.send.state.waiting': { it: 'in attesa', en: 'waiting' },
  'intake.send.state.sending': { it: '{percent}%', en: '{percent}%' },
  'intake.send.state.kept': { it: 'caricata', en: 'uploaded' },
  'intake.send.state.failed': { it: 'non caricata', en: 'not uploaded' },
  'intake.send.differs': {
    it: '{shown} {count|busta paga non corrisponde: controllarla e confermarla|buste paga non corrispondono: controllarle e confermarle}',
    en: '{shown} {count|pay slip differs: check and confirm it|pay slips differ: check and confirm them}',
  },
  'intake.failure.tooLarge': { it: 'supera i 10 MB', en: 'it is larger than 10 MB' },
  'intake.failure.cannotSplit': {
    it: 'la pagina non si può separare dal file',
    en: 'the page cannot be taken out of the file',
  },
  'intake.failure.fileGone': {
    it: 'il file non è più conservato su questo computer',
    en: 'the file is no longer kept on this computer',
  },

  'intake.done.title': {
    it: '{shown} {count|busta paga pubblicata|buste paga pubblicate}',
    en: '{shown} {count|pay slip|pay slips} published',
  },
  'intake.done.text': { it: '{month} · {told}', en: '{month} · {told}' },
  'intake.done.told': { it: 'i dipendenti sono stati avvisati', en: 'the employees were told' },
  'intake.done.notTold': { it: 'nessun avviso inviato', en: 'nobody was told' },
  'intake.done.refused': {
    it: '{shown} {count|busta paga non pubblicata|buste paga non pubblicate}',
    en: '{shown} {count|pay slip|pay slips} not published',
  },
  'intake.done.excluded': {
    it: '{shown} {count|cedolino escluso, non caricato|cedolini esclusi, non caricati}',
    en: '{shown} excluded {count|slip|slips}, not uploaded',
  },
  'intake.done.allServed': { it: 'Ogni persona ha la sua busta paga', en: 'Everybody has a pay slip' },
  'intake.done.close': { it: 'Fatto', en: 'Done' },
});
