import type { BaseLogger } from 'pino';
import type { Database } from '#db/client.ts';
import { restingAfterFailures } from '#resting.ts';

/** Work that is done for many, and stops for none of them because of one. */
type TroubledWork = 'register' | 'digest' | 'renewal' | 'payslips' | 'exits' | 'alarms' | 'reminders';
/** Whose work failed: one person's, or as far as anybody can tell the whole company's. */
type TroubleOwner = { readonly companyId: string; readonly userId: string | null };
type Trouble = TroubleOwner & { readonly work: TroubledWork; readonly failures: number };

const firstPauseMs = 1_000;
/** Short enough that somebody whose data were set right is seen right within a minute. */
const longestPauseMs = 60_000;
/** From here on somebody has to look at it. */
const hopeless = 5;
const forgottenAfterMs = 3_600_000;

export type Troubles = {
  /** A failure that is nobody else's: named in the log and by the metric, and set aside for a growing pause. */
  note(work: TroubledWork, whose: TroubleOwner, error: unknown): void;
  /** What was done in the end. */
  settle(work: TroubledWork, whose: TroubleOwner): void;
  isKnown(work: TroubledWork, whose: TroubleOwner): boolean;
  isResting(work: TroubledWork, whose: TroubleOwner): boolean;
  /** People of a company whose work rests. */
  resting(work: TroubledWork, companyId: string): string[];
  list(): Trouble[];
};

/** What work for many is done with. */
export type Keeper = { readonly database: Database; readonly troubles: Troubles };

const idOf = (work: TroubledWork, { companyId, userId }: TroubleOwner) => `${work} ${companyId} ${userId ?? ''}`;

/** Who cannot be served for reasons of their own. Kept by each process for itself. */
export function createTroubles(log: BaseLogger): Troubles {
  const rests = restingAfterFailures(firstPauseMs, longestPauseMs);
  const known = new Map<string, TroubleOwner & { work: TroubledWork }>();
  const forget = (id: string) => {
    rests.forget(id);
    known.delete(id);
  };
  return {
    note(work, { companyId, userId }, error) {
      const id = idOf(work, { companyId, userId });
      known.set(id, { work, companyId, userId });
      const facts = { err: error, work, companyId, userId, ...rests.note(id) };
      if (facts.failures >= hopeless) log.error(facts, 'Work for somebody fails again and again; the others go on');
      else log.warn(facts, 'Work for somebody failed and is set aside; the others go on');
    },
    settle(work, whose) {
      if (known.size > 0) forget(idOf(work, whose));
    },
    isKnown: (work, whose) => known.size > 0 && rests.has(idOf(work, whose)),
    isResting: (work, whose) => known.size > 0 && rests.isResting(idOf(work, whose)),
    resting: (work, companyId) =>
      rests.resting().flatMap((id) => {
        const one = known.get(id);
        return one?.work === work && one.companyId === companyId ? (one.userId ?? []) : [];
      }),
    list() {
      // People who have left, or whose days nobody asks for any more, drop out of the list.
      for (const id of rests.outlived(forgottenAfterMs)) forget(id);
      return Array.from(known, ([id, one]) => ({ ...one, failures: rests.failuresOf(id) }));
    },
  };
}

/** For work that somebody waits for and sees fail: there the first failure ends it. */
export const noTroubles: Troubles = {
  note(_work, _whose, error) {
    throw error;
  },
  settle: () => undefined,
  isKnown: () => false,
  isResting: () => false,
  resting: () => [],
  list: () => [],
};
