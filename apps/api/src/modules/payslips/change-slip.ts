import type * as z from 'zod';
import { Refusal } from '@timbro/core/errors.ts';
import type { Payslip, payslips } from '@timbro/core/payslips/contract.ts';
import { isShown, slipAllows } from '@timbro/core/payslips/rules.ts';
import { lockContent } from '#db/locks.ts';
import { newId } from '#db/new-id.ts';
import { type Caller, differs, orNotFound, refuseStale } from '#http/handlers.ts';
import { takePdf } from '#http/take-pdf.ts';
import { audienceOfPaper } from '#realtime/audience.ts';
import { payeesRepo } from './payees.repo.ts';
import { tellReaders } from './payslips.door.ts';
import { type SlipRow, payslipsRepo } from './payslips.repo.ts';
import { presentSlip, slipFacts } from './present-slips.ts';
import { asRepeated, judgeSlip, refuseUnconfirmed } from './read-slip.ts';

type Changing = Caller & { params: { payslipId: string }; body: z.output<typeof payslips.update.body> };

/** Changes what a slip is called or of which month it is; another file is a further one, and its owner has yet to see it. */
export async function changeSlip(call: Changing): Promise<Payslip> {
  const { actor, body, server, params } = call;
  const reader = server.database.reader(actor.companyId);
  const before = orNotFound(await payslipsRepo(reader, actor.companyId).find(params.payslipId));
  refuseUnfit(before, body.version);
  const { file, month = before.slip.month, displayName = before.slip.displayName } = body;
  if (!file && !differs({ month, displayName }, before.slip)) {
    call.unrecorded();
    return presentSlip(before);
  }
  if (file) refuseSame(before, file);
  const reading = file ? await takePdf(call, file) : before.file.reading;
  const payee = await payeesRepo(reader, actor.companyId).find(before.slip.userId);
  const expected = { taxCode: payee?.taxCode ?? null, month };
  const verdict = await judgeSlip(reader, actor.companyId, reading, expected);
  const given = ({ slip }: SlipRow) => ({
    confirmed: body.confirmed,
    isSeenAtOnce: file !== undefined && isShown(slip),
  });
  if (file || month !== before.slip.month) refuseUnconfirmed(verdict, given(before));
  if (!file)
    return keepChange(call, { month, displayName }, async (repo, { slip }) => {
      const isRepeated = await repo.isElsewhere(before.file.sha256, slip.id);
      if (month !== slip.month) await repo.updateFile(slip.id, slip.fileNumber, asRepeated(verdict, isRepeated));
      return {};
    });

  const fileKey = newId();
  await server.files.put(fileKey, file.path);
  try {
    return await keepChange(call, { month, displayName }, async (repo, held) => {
      const { slip } = held;
      refuseSame(held, file);
      await lockContent(call.tx, actor.companyId, file.sha256);
      const judged = asRepeated(verdict, await repo.isElsewhere(file.sha256, slip.id));
      refuseUnconfirmed(judged, given(held));
      const { fileName, size, sha256 } = file;
      const kept = { fileKey, fileName, size, sha256, reading, uploadedBy: actor.id, uploadedAt: call.now, ...judged };
      const { openedAt, downloadedAt } = slip;
      await repo.updateFile(slip.id, slip.fileNumber, { openedAt, downloadedAt });
      await repo.addFile(slip.id, slip.fileNumber + 1, kept);
      if (isShown(slip))
        await tellReaders(call.tx, actor.companyId, {
          userIds: [slip.userId],
          letter: 'payslipUpdated',
          now: call.now,
        });
      return { fileNumber: slip.fileNumber + 1, openedAt: null, downloadedAt: null, remindedAt: null };
    });
  } catch (error) {
    await server.files.remove(fileKey);
    throw error;
  }
}

type Repo = ReturnType<typeof payslipsRepo>;
type Change = Parameters<Repo['update']>[1];

/** Believes nothing read before the file was stored: the slip is held, and judged again as it then stands. */
async function keepChange(
  call: Changing,
  change: Change,
  more: (repo: Repo, held: SlipRow) => Promise<Change>,
): Promise<Payslip> {
  const { tx, actor, body, params } = call;
  const repo = payslipsRepo(tx, actor.companyId);
  await repo.hold([params.payslipId]);
  const before = orNotFound(await repo.find(params.payslipId));
  refuseUnfit(before, body.version);
  await repo.update([params.payslipId], { ...change, ...(await more(repo, before)) });
  const after = orNotFound(await repo.find(params.payslipId));
  const rooms = audienceOfPaper(actor.companyId, isShown(after.slip) ? [after.slip.userId] : []);
  call.record({ entityId: after.slip.id, before: slipFacts(before), after: slipFacts(after), rooms });
  return presentSlip(after);
}

/** The same bytes again are no other file: what its owner has done with it stays. */
function refuseSame({ file: current }: SlipRow, { sha256 }: { sha256: string }): void {
  if (current.sha256 === sha256)
    throw new Refusal('validation', { errors: [{ path: 'file', message: 'payslips.sameAsBefore' }] });
}

function refuseUnfit({ slip }: SlipRow, version: number | undefined): void {
  refuseStale(slip, version);
  if (!slipAllows('change', slip)) throw new Refusal('statusForbids');
}
