import type * as z from 'zod';
import { Refusal } from '@timbro/core/errors.ts';
import { monthTitle } from '@timbro/core/moment.ts';
import type { Payslip, newPayslip } from '@timbro/core/payslips/contract.ts';
import { isShown } from '@timbro/core/payslips/rules.ts';
import { lockContent } from '#db/locks.ts';
import { newId } from '#db/new-id.ts';
import { type Caller, missing, orNotFound } from '#http/handlers.ts';
import { takePdf } from '#http/take-pdf.ts';
import { audienceOfPaper } from '#realtime/audience.ts';
import { payeesRepo } from './payees.repo.ts';
import { tellReaders } from './payslips.door.ts';
import { type SlipRow, payslipsRepo } from './payslips.repo.ts';
import { presentSlip, slipFacts } from './present-slips.ts';
import { letterOf, publishHeld } from './publish-slips.ts';
import { asRepeated, judgeSlip } from './read-slip.ts';

type Keeping = Caller & { body: z.output<typeof newPayslip> };

/** Keeps a slip: read, judged and stored before its row is written, and published only if nothing in it differs. */
export async function keepSlip(call: Keeping): Promise<Payslip> {
  const { actor, body, server, tx, now } = call;
  const { companyId } = actor;
  // Not in the call's transaction, which would hold its connection while the file is read and stored.
  const reader = server.database.reader(companyId);
  const payee = await payeesRepo(reader, companyId).find(body.userId);
  if (!payee) throw missing('userId');
  const known = body.id ? await payslipsRepo(reader, companyId).find(body.id) : undefined;
  if (known) return sameAgain(call, known);
  if (body.replaces) refuseOtherReplaced(await payslipsRepo(reader, companyId).find(body.replaces), body);
  const reading = await takePdf(call, body.file);
  const verdict = await judgeSlip(reader, companyId, reading, { taxCode: payee.taxCode, month: body.month });

  const { fileName, size, sha256, path } = body.file;
  const [id, fileKey] = [body.id ?? newId(), newId()];
  const file = { fileKey, fileName, size, sha256, reading, uploadedBy: actor.id, uploadedAt: now };
  await server.files.put(fileKey, path);
  try {
    const repo = payslipsRepo(tx, companyId);
    await lockContent(tx, companyId, sha256);
    const judged = asRepeated(verdict, await repo.isElsewhere(sha256, id));
    const { userId, month, replaces = null } = body;
    const displayName = body.displayName ?? monthTitle(actor.language, month);
    const slip = { id, userId, month, displayName, replaces, createdAt: now };
    if (!(await repo.insert(slip, { ...file, ...judged }))) {
      // Another request with the same id was quicker.
      await server.files.remove(fileKey);
      return await sameAgain(call, orNotFound(await repo.find(id)));
    }
    const publishes = body.publish !== false && judged.check !== 'differs';
    if (publishes) {
      if (replaces) await refuseGivenWay(repo, replaces);
      await publishHeld(call, [{ id, replaces }]);
      await tellReaders(tx, companyId, { userIds: [userId], letter: letterOf(slip), now });
    }
    const row = orNotFound(await repo.find(id));
    const rooms = audienceOfPaper(companyId, publishes ? [userId] : []);
    call.record({ entityId: id, before: null, after: slipFacts(row), rooms });
    return presentSlip(row);
  } catch (error) {
    await server.files.remove(fileKey);
    throw error;
  }
}

/** What arrives twice hears its first answer again; something else under the same id is refused. */
async function sameAgain(call: Keeping, known: SlipRow): Promise<Payslip> {
  const { body, server, actor } = call;
  const files = await payslipsRepo(server.database.reader(actor.companyId), actor.companyId).files(known.slip.id);
  const first = files.find(({ file }) => file.number === 1)?.file;
  const isSame =
    known.slip.userId === body.userId &&
    known.slip.month === body.month &&
    (body.displayName === undefined || known.slip.displayName === body.displayName) &&
    (first?.sha256 ?? known.file.sha256) === body.file.sha256;
  if (!isSame) throw new Refusal('validation', { errors: [{ path: 'id', message: 'payslips.otherContent' }] });
  call.unrecorded();
  call.setStatus(200);
  return presentSlip(known);
}

/** Held until the end: of two who replace the same slip the second finds it replaced. */
async function refuseGivenWay(repo: ReturnType<typeof payslipsRepo>, replaces: string): Promise<void> {
  await repo.hold([replaces]);
  if ((await repo.givenWay([replaces])).size > 0)
    throw new Refusal('validation', { errors: [{ path: 'replaces', message: 'payslips.replacedMeanwhile' }] });
}

/** Only what its owner has before them can be replaced, by another of the same person and month. */
function refuseOtherReplaced(replaced: SlipRow | undefined, { userId, month }: Keeping['body']): void {
  if (!replaced) throw missing('replaces');
  if (replaced.slip.userId !== userId || replaced.slip.month !== month || !isShown(replaced.slip))
    throw new Refusal('validation', { errors: [{ path: 'replaces', message: 'payslips.cannotReplace' }] });
}
