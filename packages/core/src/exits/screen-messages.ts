import { defineMessages } from '../define-messages.ts';

/** Texts of the pages about exits in the back-office. */
export const exitScreenMessages = defineMessages({
  'exits.tab.requests': { it: 'Richieste di uscita', en: 'Exit requests' },
  'exits.tab.tracking': { it: 'Tracciamento', en: 'Tracking' },
  'exits.tab.settings': { it: 'Impostazioni uscite', en: 'Exit settings' },
  'shell.search.exit': { it: 'Richieste di uscita', en: 'Exit requests' },
  'shell.search.exit.found': { it: '{name} · {reason}, {when}', en: '{name} · {reason}, {when}' },

  'exits.title': { it: 'Richieste di uscita', en: 'Exit requests' },
  'exits.filter.reason': { it: 'Motivo', en: 'Reason' },
  'exits.field.reason': { it: 'Motivo', en: 'Reason' },
  'exits.field.startsAt': { it: 'Uscita richiesta', en: 'Exit asked for' },
  'exits.field.expectedReturnAt': { it: 'Rientro previsto', en: 'Expected return' },
  'exits.field.leftAt': { it: 'Uscita effettiva', en: 'Left at' },
  'exits.field.returnedAt': { it: 'Rientro effettivo', en: 'Returned at' },
  'exits.field.length': { it: 'Tempo fuori', en: 'Time outside' },
  'exits.field.counts': { it: 'Conteggio', en: 'Counting' },
  'exits.field.source': { it: 'Origine', en: 'Origin' },
  'exits.field.lastExitAt': { it: 'Uscita precedente', en: 'Exit before' },
  'exits.field.justifyBy': { it: 'Da giustificare entro', en: 'To be justified by' },
  'exits.reason.none': { it: 'Motivo non indicato', en: 'No reason given' },
  'exits.return.none': { it: 'non indicato', en: 'not given' },
  'exits.left.not': { it: 'non ancora', en: 'not yet' },
  'exits.counts.work': { it: 'Conta come lavoro', en: 'Counts as work' },
  'exits.counts.gap': { it: 'Non conta come lavoro', en: 'Does not count as work' },
  'exits.detected': { it: 'Rilevata, non richiesta', en: 'Detected, not requested' },
  'exits.detected.help': {
    it: 'L’uscita è stata rilevata e nessuno ne ha indicato il motivo: per approvarla va scelto qui.',
    en: 'The exit was detected and nobody gave its reason: to approve it, choose one here.',
  },
  'exits.overdue': { it: 'Oltre il rientro previsto di {length}', en: '{length} past the expected return' },
  'exits.overdue.short': { it: 'oltre il rientro', en: 'past the return' },
  'exits.outFor': { it: 'fuori da {length}', en: 'outside for {length}' },
  'exits.showOnMap': { it: 'Mostra sulla mappa', en: 'Show on the map' },
  'exits.approve.reason': { it: 'Approva con motivo', en: 'Approve with a reason' },
  'exits.approve.title': { it: 'Motivo dell’uscita di {name}', en: 'Reason of the exit of {name}' },
  'exits.approve.when': { it: 'Uscita del {period}.', en: 'Exit of {period}.' },
  'exits.approve.note': { it: 'Nota della decisione', en: 'Note of the decision' },

  'exits.outNow': { it: 'Fuori ora: {count}', en: 'Outside now: {count}' },
  'exits.outNow.nobody': { it: 'Fuori ora: nessuno', en: 'Outside now: nobody' },
  'exits.outNow.person': { it: '{name}, {reason}, fuori da {length}', en: '{name}, {reason}, outside for {length}' },
  'exits.outNow.overdue': {
    it: '{name}, {reason}, fuori da {length}, oltre il rientro previsto delle {time}',
    en: '{name}, {reason}, outside for {length}, past the expected return at {time}',
  },
  'exits.outNow.failed': {
    it: 'Chi è fuori ora non è disponibile.',
    en: 'Who is outside now is not available.',
  },

  'exits.pass': { it: 'Pass di uscita {code}', en: 'Exit pass {code}' },
  'exits.pass.authorised': { it: 'Uscita autorizzata', en: 'Exit authorised' },
  'exits.pass.refused': { it: 'Uscita non autorizzata', en: 'Exit not authorised' },
  'exits.pass.unknown': {
    it: 'Pass non valido: il codice non esiste o non è di oggi',
    en: 'Not a valid pass: the code does not exist or is not of today',
  },
  'exits.pass.close': { it: 'Chiudi la verifica del pass', en: 'Close the check of the pass' },
  'exits.pass.department': { it: 'Reparto', en: 'Department' },
  'exits.pass.return': { it: 'Rientro previsto', en: 'Expected return' },
});
