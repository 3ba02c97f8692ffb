import type { Absence } from '@timbro/core/absences/contract.ts';
import type { Balance } from '@timbro/core/balances/contract.ts';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import { answers } from './testing.tsx';

export const idOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
const anna = { id: 'anna', displayName: 'Anna Rossi', sortName: 'Rossi Anna', departmentId: 'd' };
const giulia = { id: 'giulia', displayName: 'Giulia Bianchi', sortName: 'Bianchi Giulia', departmentId: 'd' };
const undecided = { decidedBy: null, decidedAt: null, decisionNote: null };

export const vacation = (changes: Partial<LeaveRequest> = {}): LeaveRequest => ({
  id: idOf(1),
  createdAt: '2026-11-10T08:00:00Z',
  version: 4,
  user: anna,
  type: 'vacation',
  startsOn: '2026-11-23',
  endsOn: '2026-11-27',
  startTime: null,
  endTime: null,
  hours: 40,
  note: 'Mare',
  status: 'pendingReview',
  submittedAt: '2026-11-10T08:00:00Z',
  ...undecided,
  absenceId: null,
  away: [],
  balance: null,
  ...changes,
});

export const rejectedRol = vacation({
  id: idOf(2),
  type: 'rol',
  startsOn: '2026-12-03',
  endsOn: '2026-12-03',
  startTime: '10:00',
  endTime: '12:00',
  hours: 2,
  status: 'rejected',
  submittedAt: '2026-11-11T08:00:00Z',
  decidedBy: giulia,
  decidedAt: '2026-11-12T09:30:00Z',
  decisionNote: 'Serve la presenza',
});

export const stampingChange: StampsUpdate = {
  id: idOf(3),
  createdAt: '2026-11-12T08:00:00Z',
  version: 1,
  user: anna,
  date: '2026-11-11',
  reason: 'Lettore guasto',
  status: 'pendingReview',
  submittedAt: '2026-11-12T08:00:00Z',
  changes: [
    {
      stampingId: 's',
      before: { enteredAt: '2026-11-11T07:31:00Z', exitedAt: null },
      after: { enteredAt: '2026-11-11T07:00:00Z', exitedAt: '2026-11-11T16:00:00Z' },
    },
  ],
  requested: null,
  effect: {
    before: { ...noTotals(), worked: 0, delayActual: 31 },
    after: { ...noTotals(), worked: 480, delayActual: 0 },
  },
  moved: false,
  stampings: [],
  ...undecided,
};

export const illness = (changes: Partial<Absence> = {}): Absence => ({
  id: idOf(4),
  createdAt: '2026-11-09T08:00:00Z',
  version: 1,
  user: anna,
  type: 'illness',
  startsOn: '2026-11-04',
  endsOn: '2026-11-05',
  startTime: null,
  endTime: null,
  hours: 16,
  enteredHours: null,
  note: null,
  protocolNumber: '123456789',
  certified: true,
  delayMinutes: null,
  convertTo: null,
  status: 'approved',
  archived: false,
  leaveRequestId: null,
  attachments: [],
  createdBy: giulia,
  decidedBy: giulia,
  decidedAt: '2026-11-09T08:00:00Z',
  decisionNote: null,
  ...changes,
});

const balanceOf = (type: Balance['type'], figures: Partial<Balance>): Balance => ({
  user: anna,
  year: 2026,
  type,
  carriedOver: 0,
  accrued: 0,
  adjusted: 0,
  taken: 0,
  planned: 0,
  pending: 0,
  residual: 0,
  ...figures,
});

type Kept = { leave?: LeaveRequest[]; stampings?: StampsUpdate[]; absences?: Absence[]; older?: Absence[] };
type Asked = { body?: object; query?: { id?: string } };

const listOf = (items: readonly { id: string }[], older: readonly { id: string }[] = []) => {
  return (input?: Asked) => {
    const { id } = input?.query ?? {};
    const found = id === undefined ? items : [...items, ...older].filter((one) => one.id === id);
    return { items: found, total: found.length, page: 1, pageSize: 50 };
  };
};

/** A server that keeps these records of Anna; `older` ones are found only by their id. */
export function keepRecords({ leave = [], stampings = [], absences = [], older = [] }: Kept): void {
  answers['GET /leave-requests/mine'] = listOf(leave);
  answers['GET /stamps/updates/mine'] = listOf(stampings);
  answers['GET /absences/mine'] = listOf(absences, older);
  const balances = [
    balanceOf('vacation', { accrued: 75.33, planned: 40, pending: 8, residual: 35.33 }),
    balanceOf('rol', { taken: 2, residual: -2 }),
    balanceOf('formerHolidays', {}),
  ];
  answers['GET /balances/mine'] = () => ({ items: balances, total: 3, page: 1, pageSize: 25 });
}
