import type { Exit } from '@timbro/core/exits/contract.ts';
import { isOverdue, isWork, justifyMs } from '@timbro/core/exits/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Party } from '@timbro/core/requests/rules.ts';
import { toldPerson } from '#decisions/decisions.ts';
import type { ExitRecord, ExitRow } from './exits.repo.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An exit as the wire sends it; the code of its pass is its owner's alone. */
export function presentExit({ exit, user, decidedBy, lastExitAt }: ExitRow, reader: Party, now: Date): Exit {
  const { companyId: _, userId: _user, reasonByDecider: _by, approvedReturnAt: _approved, passCode, ...fields } = exit;
  const isUnexplained = exit.source === 'detected' && exit.status === 'draft';
  return {
    ...fields,
    user,
    decidedBy,
    createdAt: exit.createdAt.toISOString(),
    startsAt: exit.startsAt.toISOString(),
    expectedReturnAt: iso(exit.expectedReturnAt),
    leftAt: iso(exit.leftAt),
    returnedAt: iso(exit.returnedAt),
    submittedAt: iso(exit.submittedAt),
    decidedAt: iso(exit.decidedAt),
    countsAsWork: exit.status === 'approved' && isWork(exit.reason),
    overdue: isOverdue(exit, now),
    lastExitAt: lastExitAt === null ? null : new Date(lastExitAt).toISOString(),
    passCode: reader === 'owner' && exit.status === 'approved' ? passCode : null,
    justifyBy: isUnexplained ? new Date(exit.createdAt.getTime() + justifyMs).toISOString() : null,
  };
}

/** An exit as its history tells it. */
export const toldExit = (exit: ExitRecord, person: Pick<Person, 'id' | 'displayName'>) => ({
  person: toldPerson(person),
  reason: exit.reason,
  note: exit.note,
  startsAt: exit.startsAt.toISOString(),
  expectedReturnAt: iso(exit.expectedReturnAt),
  leftAt: iso(exit.leftAt),
  returnedAt: iso(exit.returnedAt),
  source: exit.source,
  status: exit.status,
  decisionNote: exit.decisionNote,
});
