import { type Day, dayIn } from '@timbro/core/days/rules.ts';
import type { Caller } from '#http/handlers.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { refuseClosed } from '#register/months/refuse-closed.ts';
import type { ExitRecord } from './exits.repo.ts';

type Times = Pick<ExitRecord, 'startsAt' | 'expectedReturnAt' | 'leftAt' | 'returnedAt'>;
type Keeping = Pick<Caller, 'tx'> & { readonly actor: Pick<Caller['actor'], 'companyId' | 'timezone'> };

/** The first and the last day that an exit may change the minutes of. */
function daysOf({ startsAt, expectedReturnAt, leftAt, returnedAt }: Times, timezone: string): { from: Day; to: Day } {
  const times = [startsAt, expectedReturnAt, leftAt, returnedAt].flatMap((at) => (at ? [at.getTime()] : []));
  return {
    from: dayIn(timezone, new Date(Math.min(...times))),
    to: dayIn(timezone, new Date(Math.max(...times))),
  };
}

/** What was closed stays as it was closed. */
export async function refuseClosedExit(
  { tx, actor, from: asked }: Pick<Caller, 'tx' | 'actor' | 'from'>,
  userId: string,
  exit: Times,
): Promise<void> {
  const { from, to } = daysOf(exit, actor.timezone);
  const dates = from === to ? [from] : [from, to];
  await refuseClosed(
    tx,
    actor.companyId,
    dates.map((date) => ({ userId, date })),
    'startsAt',
    { actor, from: asked },
  );
}

/** The days that an exit lies on are to be computed again. */
export async function markExit({ tx, actor }: Keeping, userId: string, ...states: readonly Times[]): Promise<void> {
  for (const state of states) {
    const { from, to } = daysOf(state, actor.timezone);
    await markDays(tx, actor.companyId, [userId], from, to);
  }
}
