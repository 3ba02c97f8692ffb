import { defineMessages } from '../define-messages.ts';

export const notificationMessages = defineMessages({
  'notices.pending.leaveRequests': { it: '{name} chiede: {type}, {period}', en: '{name} asks for: {type}, {period}' },
  'notices.pending.stampsUpdates': {
    it: '{name} chiede di modificare le timbrature del {period}',
    en: '{name} asks to change the stampings of {period}',
  },
  'notices.pending.absences': {
    it: '{name}: {type} da approvare, {period}',
    en: '{name}: {type} to approve, {period}',
  },
  'notices.approved': {
    it: 'La richiesta è stata approvata: {what}, {period}',
    en: 'The request was approved: {what}, {period}',
  },
  'notices.rejected': {
    it: 'La richiesta è stata rifiutata: {what}, {period}',
    en: 'The request was rejected: {what}, {period}',
  },
  'notices.planPublished': { it: 'Turni pubblicati: {period}', en: 'Shifts published: {period}' },
  'notices.missedStamp': { it: 'Timbratura mancante: {period}', en: 'Missing stamp: {period}' },
  'notices.missedStamp.begun': {
    it: 'Il turno delle {time} è iniziato: manca la timbratura',
    en: 'The {time} shift has begun: the stamp is missing',
  },
  'notices.payslips': { it: 'Nuova busta paga: {what}', en: 'New pay slip: {what}' },
  'notices.payslips.renewed': { it: 'Busta paga aggiornata: {what}', en: 'Pay slip updated: {what}' },
  'notices.documents': { it: 'Nuovo documento: {what}', en: 'New document: {what}' },
  'notices.pending.exits': { it: '{name} chiede di uscire, {period}', en: '{name} asks to go out, {period}' },
  'notices.exits.detected': {
    it: 'Uscita rilevata da giustificare, {period}',
    en: 'A detected exit needs a reason, {period}',
  },
  'notices.exit': { it: 'uscita', en: 'exit' },
  'notices.deviceAlarms': { it: 'Allarme di un dispositivo: {what}', en: 'Alarm of a device: {what}' },
  'notices.deviceAlarms.battery': { it: 'Batteria critica: {what}', en: 'Critical battery: {what}' },
  'notices.deviceAlarms.dispersion': { it: 'Dispersione in allarme: {what}', en: 'Dispersion alarm: {what}' },
  'notices.deviceAlarms.lost': { it: 'Connessione persa: {what}', en: 'Connection lost: {what}' },
  'notices.kioskAlarms': { it: 'Troppi tentativi alla postazione: {what}', en: 'Too many tries at the kiosk: {what}' },
  'notices.unread': { it: 'Da leggere', en: 'Unread' },
  'notices.read': { it: 'Segna come letti', en: 'Mark as read' },
  'notices.stampings': { it: 'modifica timbrature', en: 'change of stampings' },
});
