import { defineMessages } from '../define-messages.ts';

export const auditMessages = defineMessages({
  'audit.title': { it: 'Cronologia', en: 'History' },
  'audit.column.at': { it: 'Quando', en: 'When' },
  'audit.column.actor': { it: 'Chi', en: 'Who' },
  'audit.column.action': { it: 'Azione', en: 'Action' },
  'audit.column.entity': { it: 'Elemento', en: 'Record' },
  'audit.column.entityId': { it: 'Identificativo', en: 'Identifier' },
  'audit.column.changes': { it: 'Modifiche', en: 'Changes' },
  'audit.column.refused': { it: 'Rifiutata', en: 'Refused' },
  'audit.column.ip': { it: 'Indirizzo', en: 'Address' },
  'audit.entity.user': { it: 'Utente', en: 'User' },
  'audit.entity.session': { it: 'Sessione', en: 'Session' },
  'audit.entity.company': { it: 'Azienda', en: 'Company' },
  'audit.fileName': { it: 'cronologia', en: 'history' },
});
