import { defineMessages } from '../define-messages.ts';

/** `what` says the kind of thing and its days; `said` is a line with the note, or nothing. */
export const requestMails = defineMessages({
  'mail.pending.subject': { it: 'Da approvare: {person}, {what}', en: 'To approve: {person}, {what}' },
  'mail.pending.text': {
    it: 'Gentile {name},\n\n{person} attende una decisione: {what}.\n{said}\nPer decidere:\n\n{link}\n',
    en: 'Dear {name},\n\n{person} is waiting for a decision: {what}.\n{said}\nTo decide:\n\n{link}\n',
  },
  'mail.approved.subject': { it: 'Approvata: {what}', en: 'Approved: {what}' },
  'mail.approved.text': {
    it: 'Gentile {name},\n\nla richiesta è stata approvata da {decider}: {what}.\n{said}\nPer vederla:\n\n{link}\n',
    en: 'Dear {name},\n\n{decider} has approved the request: {what}.\n{said}\nTo see it:\n\n{link}\n',
  },
  'mail.rejected.subject': { it: 'Rifiutata: {what}', en: 'Rejected: {what}' },
  'mail.rejected.text': {
    it: 'Gentile {name},\n\nla richiesta è stata rifiutata da {decider}: {what}.\n{said}\nPer vederla:\n\n{link}\n',
    en: 'Dear {name},\n\n{decider} has rejected the request: {what}.\n{said}\nTo see it:\n\n{link}\n',
  },
  'mail.converted.subject': { it: 'Ritardo convertito: {what}', en: 'Delay converted: {what}' },
  'mail.converted.text': {
    it: 'Gentile {name},\n\n{decider} ha convertito un ritardo di {minutes} {minutes|minuto|minuti} in: {what}.\n{said}\nPer vederlo:\n\n{link}\n',
    en: 'Dear {name},\n\n{decider} has converted a delay of {minutes} {minutes|minute|minutes} into: {what}.\n{said}\nTo see it:\n\n{link}\n',
  },
  'mail.entered.subject': { it: 'Assenza registrata: {what}', en: 'Absence entered: {what}' },
  'mail.entered.text': {
    it: 'Gentile {name},\n\n{decider} ha registrato un’assenza: {what}.\n{said}\nPer vederla:\n\n{link}\n',
    en: 'Dear {name},\n\n{decider} has entered an absence: {what}.\n{said}\nTo see it:\n\n{link}\n',
  },
  'mail.cancelled.subject': { it: 'Assenza annullata: {what}', en: 'Absence cancelled: {what}' },
  'mail.cancelled.text': {
    it: 'Gentile {name},\n\nun’assenza che era approvata è stata archiviata e non vale più: {what}.\n\nPer vederla:\n\n{link}\n',
    en: 'Dear {name},\n\nan absence that had been approved was archived and no longer counts: {what}.\n\nTo see it:\n\n{link}\n',
  },
  'mail.digest.subject': {
    it: '{count} {count|richiesta in attesa|richieste in attesa} da più di {days} giorni',
    en: '{count} {count|request|requests} pending for more than {days} days',
  },
  'mail.digest.text': {
    it: 'Gentile {name},\n\nattendono una decisione da più di {days} giorni:\n\n{list}\n\nPer decidere:\n\n{link}\n',
    en: 'Dear {name},\n\nwaiting for a decision for more than {days} days:\n\n{list}\n\nTo decide:\n\n{link}\n',
  },
  'mail.note': { it: '\nNota: {note}\n', en: '\nNote: {note}\n' },
});
