import { defineMessages } from '../define-messages.ts';

/** A mail may be read by anybody who sees the screen: it names nobody, no month and no figure. */
export const payslipMails = defineMessages({
  'mail.payslip.subject': { it: 'Nuova busta paga disponibile', en: 'New pay slip available' },
  'mail.payslip.text': {
    it: 'Buongiorno,\n\nuna nuova busta paga è disponibile in Timbro. Per leggerla:\n\n{link}\n',
    en: 'Hello,\n\na new pay slip is available in Timbro. To read it:\n\n{link}\n',
  },
  'mail.payslipUpdated.subject': { it: 'Busta paga aggiornata', en: 'Pay slip updated' },
  'mail.payslipUpdated.text': {
    it: 'Buongiorno,\n\nuna busta paga è stata sostituita con una nuova versione. Per leggerla:\n\n{link}\n',
    en: 'Hello,\n\na pay slip was replaced by a new version. To read it:\n\n{link}\n',
  },
  'mail.payslipReminder.subject': {
    it: 'Una busta paga attende di essere letta',
    en: 'A pay slip is waiting to be read',
  },
  'mail.payslipReminder.text': {
    it: 'Buongiorno,\n\nuna busta paga pubblicata da alcuni giorni non è ancora stata aperta. Per leggerla:\n\n{link}\n',
    en: 'Hello,\n\na pay slip published some days ago has not been opened yet. To read it:\n\n{link}\n',
  },
});

/** What a proof of delivery says. */
export const receiptMessages = defineMessages({
  'receipt.title': { it: 'Ricevuta di consegna', en: 'Delivery receipt' },
  'receipt.titleOfMonth': { it: 'Ricevute di consegna · {month}', en: 'Delivery receipts · {month}' },
  'receipt.fileName': { it: 'ricevuta', en: 'receipt' },
  'receipt.fileNameOfMonth': { it: 'ricevute', en: 'receipts' },
  'receipt.person': { it: 'Persona', en: 'Person' },
  'receipt.month': { it: 'Mese', en: 'Month' },
  'receipt.slip': { it: 'Busta paga', en: 'Pay slip' },
  'receipt.file': { it: 'File', en: 'File' },
  'receipt.fileOf': { it: '{name} · {size} byte · file n. {number}', en: '{name} · {size} bytes · file no. {number}' },
  'receipt.sha256': { it: 'Impronta SHA-256', en: 'SHA-256' },
  'receipt.uploaded': { it: 'Caricata', en: 'Uploaded' },
  'receipt.published': { it: 'Pubblicata', en: 'Published' },
  'receipt.opened': { it: 'Aperta dal destinatario', en: 'Opened by the recipient' },
  'receipt.downloaded': { it: 'Scaricata dal destinatario', en: 'Downloaded by the recipient' },
  'receipt.former': { it: 'File precedente n. {number}', en: 'Former file no. {number}' },
  'receipt.formerRead': {
    it: '{sha} · aperto: {opened} · scaricato: {downloaded}',
    en: '{sha} · opened: {opened} · downloaded: {downloaded}',
  },
  'receipt.withdrawn': { it: 'Ritirata', en: 'Withdrawn' },
  'receipt.by': { it: '{at} · {name}', en: '{at} · {name}' },
  'receipt.notYet': { it: 'non ancora', en: 'not yet' },
  'receipt.never': { it: 'senza busta paga pubblicata', en: 'without a published pay slip' },
  'receipt.made': {
    it: 'Documento generato da Timbro il {at} · {company} · orari nel fuso {zone}',
    en: 'Document made by Timbro on {at} · {company} · times in the zone {zone}',
  },
  'receipt.counts': {
    it: '{slips} {slips|busta paga|buste paga} · {read} {read|aperta o scaricata|aperte o scaricate} · {missing} {missing|persona senza|persone senza}',
    en: '{slips} {slips|pay slip|pay slips} · {read} opened or downloaded · {missing} {missing|person|people} without',
  },
  'receipt.page': { it: 'pagina {page}', en: 'page {page}' },
});
