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
  'notices.stampings': { it: 'modifica timbrature', en: 'change of stampings' },
});
