import { defineMessages } from '../define-messages.ts';

/** What both the office and the employee read of a slip. */
export const payslipMessages = defineMessages({
  'payslips.create.done': { it: 'Busta paga caricata', en: 'Pay slip created' },
  'payslips.update.done': { it: 'Busta paga aggiornata', en: 'Pay slip updated' },
  'payslips.remove.done': { it: 'Busta paga eliminata', en: 'Pay slip deleted' },
  'payslips.withdraw.done': { it: 'Busta paga ritirata', en: 'Pay slip withdrawn' },
  'payslips.publish.done': { it: 'Buste paga pubblicate', en: 'Pay slips published' },
  'payslips.check.matches': { it: 'Corrisponde', en: 'Matches' },
  'payslips.check.differs': { it: 'Non corrisponde', en: 'Differs' },
  'payslips.check.unreadable': { it: 'Non verificabile', en: 'Cannot be verified' },
  'payslips.fault.otherPerson': {
    it: 'Contiene il codice fiscale di un’altra persona',
    en: 'Carries another person’s tax code',
  },
  'payslips.fault.otherMonth': { it: 'Indica un altro mese', en: 'States another month' },
  'payslips.fault.sameFile': {
    it: 'Lo stesso file è già stato caricato',
    en: 'The same file has been uploaded before',
  },
  'payslips.locked': {
    it: 'Il PDF è protetto da password: salvarlo senza password e riprovare',
    en: 'The PDF is protected by a password: save it without one and try again',
  },
  'payslips.confirmNeeded': {
    it: 'Il contenuto non corrisponde: controllare il file e confermare',
    en: 'The content differs: check the file and confirm',
  },
  'payslips.confirmNeeded.otherPerson': {
    it: 'Il file contiene il codice fiscale di un’altra persona: controllarlo e confermare',
    en: 'The file holds another person’s tax code: check it and confirm',
  },
  'payslips.confirmNeeded.otherMonth': {
    it: 'Il file indica un altro mese: controllarlo e confermare',
    en: 'The file states another month: check it and confirm',
  },
  'payslips.confirmNeeded.sameFile': {
    it: 'Lo stesso file è già in un’altra busta paga: controllarlo e confermare',
    en: 'The same file is already in another pay slip: check it and confirm',
  },
  'payslips.sameAsBefore': {
    it: 'È lo stesso file che c’è già',
    en: 'It is the same file that is there already',
  },
  'payslips.replacedMeanwhile': {
    it: 'La busta paga è già stata sostituita da un’altra nel frattempo',
    en: 'The pay slip has been replaced by another one in the meantime',
  },
  'payslips.confirmUnreadable': {
    it: 'Codice fiscale o mese non leggibili nel file: controllare che sia la busta giusta e confermare',
    en: 'Tax code or month cannot be read in the file: check that it is the right slip and confirm',
  },
  'payslips.differsUnconfirmed': {
    it: 'Il contenuto non corrisponde: va controllato e confermato',
    en: 'The content differs: it must be checked and confirmed',
  },
  'payslips.withdrawnAlready': { it: 'La busta paga è stata ritirata', en: 'The pay slip has been withdrawn' },
  'payslips.otherContent': {
    it: 'Con questo identificativo è già stata caricata un’altra busta paga',
    en: 'Another pay slip was uploaded under this identifier',
  },
  'payslips.cannotReplace': {
    it: 'Si può sostituire solo una busta paga pubblicata della stessa persona e dello stesso mese',
    en: 'Only a published slip of the same person and month can be replaced',
  },
  'payslips.replaced': { it: 'Sostituita da una nuova busta paga', en: 'Replaced by a new pay slip' },
});
