import { say } from '@timbro/core/messages.ts';
import type { MessageKey } from '@timbro/core/messages.ts';
import { isShown, slipAllows } from '@timbro/core/payslips/rules.ts';
import type { Caller } from '#http/handlers.ts';
import { audienceOfPaper, rooms } from '#realtime/audience.ts';
import { tellReaders } from './payslips.door.ts';
import { type SlipRow, payslipsRepo } from './payslips.repo.ts';
import { slipFacts } from './present-slips.ts';

type Publishing = Caller & {
  body: { ids: string[]; confirmedIds?: string[] | undefined; notify?: boolean | undefined };
};
type Refused = { id: string; code: string; message: string };
type Fault = { code: 'notFound' | 'statusForbids'; message: MessageKey };

/** Gives slips to their owners in one act; what may not be published is told one by one, and the others are. */
export async function publishSlips(call: Publishing): Promise<{ published: number; refused: Refused[] }> {
  const { tx, actor, body, now, from } = call;
  const { companyId } = actor;
  const repo = payslipsRepo(tx, companyId);
  const ids = [...new Set(body.ids)];
  const confirmed = new Set(body.confirmedIds);
  // Held in one order with what they replace, so that two who publish at once never wait in a ring.
  const replaced = (await repo.byIds(ids)).flatMap(({ slip }) => slip.replaces ?? []);
  await repo.hold([...ids, ...replaced]);
  const rows = new Map((await repo.byIds(ids)).map((row) => [row.slip.id, row]));
  const givenWay = new Set(await repo.givenWay(replaced));

  const refused: Refused[] = [];
  const due: SlipRow[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    const fault = faultOf(row, confirmed.has(id), givenWay);
    if (fault) refused.push({ id, code: fault.code, message: say(from.language, fault.message) });
    else if (row && slipAllows('publish', row.slip)) {
      due.push(row);
      if (row.slip.replaces) givenWay.add(row.slip.replaces);
    }
  }
  if (due.length > 0) {
    await publishHeld(
      call,
      due.map(({ slip }) => slip),
    );
    await tellOwners(call, due);
    // One word for the office, whose lists show them all.
    call.announce(audienceOfPaper(companyId, []));
  }
  if (due.length === 0) call.unrecorded();
  if (body.notify !== false)
    for (const letter of ['payslip', 'payslipUpdated'] as const) {
      const told = due.filter(({ slip }) => letterOf(slip) === letter);
      await tellReaders(tx, companyId, { userIds: told.map(({ slip }) => slip.userId), letter, now });
    }
  return { published: ids.length - refused.length, refused };
}

/** Whoever had another in its place before hears that it was renewed. */
export const letterOf = ({ replaces }: { replaces: string | null }) =>
  replaces === null ? ('payslip' as const) : ('payslipUpdated' as const);

/** What was published before is published: asking again is no fault. */
function faultOf(row: SlipRow | undefined, isConfirmed: boolean, givenWay: ReadonlySet<string>): Fault | null {
  if (!row) return { code: 'notFound', message: 'error.notFound' };
  if (row.slip.withdrawnAt) return { code: 'statusForbids', message: 'payslips.withdrawnAlready' };
  if (row.slip.publishedAt) return null;
  // A colleague was quicker: beside theirs it would be a second slip.
  if (row.slip.replaces && givenWay.has(row.slip.replaces))
    return { code: 'statusForbids', message: 'payslips.replacedMeanwhile' };
  if (row.file.check !== 'differs' || isConfirmed) return null;
  return { code: 'statusForbids', message: 'payslips.differsUnconfirmed' };
}

async function tellOwners({ tx, actor, record }: Caller, before: readonly SlipRow[]): Promise<void> {
  const after = await payslipsRepo(tx, actor.companyId).byIds(before.map(({ slip }) => slip.id));
  const former = new Map(before.map((row) => [row.slip.id, row]));
  for (const row of after) {
    const was = former.get(row.slip.id);
    record({
      entityId: row.slip.id,
      before: was ? slipFacts(was) : null,
      after: slipFacts(row),
      rooms: [rooms.user(row.slip.userId)],
    });
  }
}

/** Publishes slips that the caller holds; what they replace goes in the same moment. */
export async function publishHeld(
  { tx, actor, now, record }: Caller,
  due: readonly { id: string; replaces: string | null }[],
): Promise<void> {
  const repo = payslipsRepo(tx, actor.companyId);
  const by = { publishedBy: actor.id, publishedAt: now };
  await repo.update(
    due.map(({ id }) => id),
    by,
  );
  const replaced = (await repo.byIds(due.flatMap(({ replaces }) => replaces ?? []))).filter(({ slip }) =>
    isShown(slip),
  );
  if (replaced.length === 0) return;
  const gone = {
    withdrawnBy: actor.id,
    withdrawnAt: now,
    withdrawReason: say(actor.language, 'payslips.replaced'),
  };
  await repo.update(
    replaced.map(({ slip }) => slip.id),
    gone,
  );
  for (const row of replaced)
    record({
      entityId: row.slip.id,
      before: slipFacts(row),
      after: slipFacts({ ...row, slip: { ...row.slip, ...gone } }),
    });
}
