import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';

const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;
const personOf = (end: string, firstName: string, lastName: string) => ({
  id: idOf(end),
  displayName: `${firstName} ${lastName}`,
  sortName: `${lastName} ${firstName}`,
  departmentId: idOf('d1'),
});
export const sara = personOf('a1', 'Sara', 'Conti');
export const luca = personOf('a2', 'Luca', 'Ferrari');
/** Who is signed in. */
export const paolo = personOf('1', 'Paolo', 'Marino');
export const undecided = { decidedBy: null, decidedAt: null, decisionNote: null };
const times = { createdAt: '2026-11-10T08:00:00.000Z', submittedAt: '2026-11-10T08:00:00.000Z', version: 2 };

/** A request for leave as the API answers it. */
export const leaveOf = (own: Partial<LeaveRequest> = {}): LeaveRequest => ({
  ...times,
  ...undecided,
  id: idOf('e1'),
  user: sara,
  type: 'vacation',
  startsOn: '2026-12-01',
  endsOn: '2026-12-03',
  startTime: null,
  endTime: null,
  hours: 24,
  note: 'Viaggio',
  status: 'pendingReview',
  absenceId: null,
  away: [luca],
  balance: { residual: 48 },
  ...own,
});

export const ofSara = leaveOf();
export const ofLuca = leaveOf({
  id: idOf('e2'),
  user: luca,
  type: 'rol',
  endsOn: '2026-12-01',
  startTime: '14:00',
  endTime: '16:00',
  hours: 2,
  submittedAt: '2026-11-09T08:00:00.000Z',
  balance: { residual: 1 },
});
export const ofPaolo = leaveOf({ id: idOf('e3'), user: paolo, submittedAt: '2026-11-08T08:00:00.000Z' });

const minutesOf = (own: Partial<ReturnType<typeof noTotals>>) => ({ ...noTotals(), ...own });
const stamping = {
  userId: sara.id,
  source: 'app',
  site: 'Sede',
  inside: true,
  corrected: false,
  replacedBy: null,
} as const;

/** A request to come in earlier and to go out, where the exit was forgotten. */
export const changeOf = (own: Partial<StampsUpdate> = {}): StampsUpdate => ({
  ...times,
  ...undecided,
  id: idOf('f1'),
  user: sara,
  date: '2026-11-12',
  reason: 'Lettore spento',
  status: 'pendingReview',
  changes: [
    {
      stampingId: idOf('51'),
      before: { enteredAt: '2026-11-12T07:31:20.000Z', exitedAt: null },
      after: { enteredAt: '2026-11-12T07:02:00.000Z', exitedAt: '2026-11-12T16:04:00.000Z' },
    },
  ],
  requested: null,
  effect: {
    before: minutesOf({ worked: 449, ordinary: 449, delayActual: 31 }),
    after: minutesOf({ worked: 478, ordinary: 478, delayActual: 2 }),
  },
  moved: false,
  stampings: [{ ...stamping, id: idOf('51'), enteredAt: '2026-11-12T07:31:20.000Z', exitedAt: null }],
  ...own,
});
