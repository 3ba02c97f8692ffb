import { defineMessages } from '../define-messages.ts';

export const stampMessages = defineMessages({
  'stamps.idTaken': {
    it: 'Questo identificativo appartiene già a un’altra timbratura',
    en: 'This id already belongs to another stamp',
  },
});
