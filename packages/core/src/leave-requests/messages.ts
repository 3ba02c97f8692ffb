import { defineMessages } from '../define-messages.ts';

export const leaveRequestMessages = defineMessages({
  'requests.status.draft': { it: 'Bozza', en: 'Draft' },
  'requests.status.pendingReview': { it: 'In attesa', en: 'Pending review' },
  'requests.status.approved': { it: 'Approvata', en: 'Approved' },
  'requests.status.rejected': { it: 'Rifiutata', en: 'Rejected' },
  'requests.noteNeeded': { it: 'Per rifiutare serve una nota', en: 'A rejection needs a note' },
  'leaveRequests.fileName': { it: 'richieste di assenza', en: 'leave requests' },
  'leaveRequests.field.submittedAt': { it: 'Richiesta il', en: 'Requested on' },
  'leaveRequests.field.decidedAt': { it: 'Decisa il', en: 'Decided on' },
  'leaveRequests.field.decisionNote': { it: 'Nota della decisione', en: 'Decision note' },
  'leaveRequests.create.done': { it: 'Richiesta inviata', en: 'Request sent' },
  'leaveRequests.approved.done': { it: 'Richiesta approvata', en: 'Request approved' },
  'leaveRequests.rejected.done': { it: 'Richiesta rifiutata', en: 'Request rejected' },
  'leaveRequests.decide.done': { it: 'Richiesta elaborata correttamente', en: 'Request processed successfully' },
  'leaveRequests.remove.done': { it: 'Richiesta eliminata', en: 'Request deleted' },
});
