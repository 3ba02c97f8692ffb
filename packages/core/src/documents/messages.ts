import { defineMessages } from '../define-messages.ts';

export const documentMessages = defineMessages({
  'documents.create.done': { it: 'Documento caricato', en: 'Document uploaded' },
  'documents.remove.done': { it: 'Documento ritirato', en: 'Document withdrawn' },
  'documents.audience.all': { it: 'Tutti', en: 'Everybody' },
  'documents.audience.department': { it: 'Reparto', en: 'Department' },
  'documents.audience.user': { it: 'Una persona', en: 'One person' },
  'documents.otherContent': {
    it: 'Con questo identificativo è già stato caricato un altro documento',
    en: 'Another document was uploaded under this identifier',
  },
});
