import { inBatches } from '#db/in-batches.ts';
import { refusalOf } from '#http/errors.ts';
import type { Troubles } from '#jobs/troubles.ts';

type People = { companyId: string; userIds: readonly string[]; atOnce: number; troubles: Troubles };
type Work = (userIds: readonly string[]) => Promise<unknown>;

/** After so many failures without a single success it gives up: whoever waits is not kept until everybody has failed. */
const mostAtFault = 10;

/** A database that is away or somebody else's lock: nobody in particular is to blame, and trying one by one takes only longer. */
const isNobodys = (error: unknown) => refusalOf(error).code === 'unavailable';

/**
 * Does work for many people at once. Where it fails, those at fault are found by halves and set aside, and it is done for
 * all the others; who failed before is tried alone. Answers for whom it was not done.
 */
export async function apart({ companyId, userIds, atOnce, troubles }: People, work: Work): Promise<string[]> {
  const whose = (userId: string) => ({ companyId, userId });
  const left = userIds.filter((id) => troubles.isResting('register', whose(id)));
  const resting = new Set(left);
  const awake = userIds.filter((id) => !resting.has(id));
  const suspects = awake.filter((id) => troubles.isKnown('register', whose(id)));
  let [succeeded, failed] = [0, 0];

  const attempt = async (some: readonly string[]): Promise<void> => {
    try {
      await work(some);
      succeeded += some.length;
      for (const id of some) troubles.settle('register', whose(id));
    } catch (error) {
      const [only, ...rest] = some;
      if (only === undefined || isNobodys(error)) throw error;
      if (rest.length > 0) {
        const middle = Math.ceil(some.length / 2);
        await attempt(some.slice(0, middle));
        await attempt(some.slice(middle));
        return;
      }
      troubles.note('register', whose(only), error);
      failed += 1;
      if (succeeded === 0 && failed >= mostAtFault) throw error;
      left.push(only);
    }
  };

  const others = suspects.length > 0 ? awake.filter((id) => !suspects.includes(id)) : awake;
  for (const some of inBatches(others, atOnce)) await attempt(some);
  for (const id of suspects) await attempt([id]);
  return left;
}
