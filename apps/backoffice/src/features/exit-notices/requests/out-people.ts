import type { Crossing } from '@timbro/core/exits-logs/contract.ts';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { type ExitReason, isOut, isOverdue } from '@timbro/core/exits/rules.ts';
import type { Person } from '@timbro/core/fields.ts';

/** Somebody who is outside at the moment. */
export type OutPerson = {
  readonly user: Person;
  readonly leftAt: string;
  readonly reason: ExitReason | null;
  readonly expectedReturnAt: string | null;
  readonly late: boolean;
  /** Null of who was seen leaving and has said nothing of it yet. */
  readonly exitId: string | null;
};

const ofExit = (exit: Exit, now: Date): OutPerson => ({
  user: exit.user,
  leftAt: exit.leftAt ?? exit.startsAt,
  reason: exit.reason,
  expectedReturnAt: exit.expectedReturnAt,
  late: isOverdue(exit, now),
  exitId: exit.id,
});
const ofCrossing = ({ user, leftAt }: Crossing): OutPerson => ({
  user,
  leftAt,
  reason: null,
  expectedReturnAt: null,
  late: false,
  exitId: null,
});

/** Whoever is out, with an exit or only seen leaving, each once: who should be back first, then who has been away longest. */
export function outPeople(exits: readonly Exit[], crossings: readonly Crossing[], now: Date): readonly OutPerson[] {
  const announced = exits.filter(isOut).map((exit) => ofExit(exit, now));
  const known = new Set(announced.map(({ user }) => user.id));
  const seen = crossings
    .filter(({ user, returnedAt }) => returnedAt === null && !known.has(user.id))
    .map((crossing) => ofCrossing(crossing));
  return [...announced, ...seen].toSorted(
    (a, b) => Number(b.late) - Number(a.late) || Date.parse(a.leftAt) - Date.parse(b.leftAt),
  );
}
