import { defineMessages } from '../define-messages.ts';

/** Names neither the document nor its reader, for the same reason as the mails of pay slips. */
export const documentMails = defineMessages({
  'mail.document.subject': { it: 'Nuovo documento disponibile', en: 'New document available' },
  'mail.document.text': {
    it: 'Buongiorno,\n\nun nuovo documento è disponibile in Timbro. Per leggerlo:\n\n{link}\n',
    en: 'Hello,\n\na new document is available in Timbro. To read it:\n\n{link}\n',
  },
});
