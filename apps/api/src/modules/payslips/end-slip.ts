import { Refusal } from '@timbro/core/errors.ts';
import type { Payslip } from '@timbro/core/payslips/contract.ts';
import { isShown, slipAllows } from '@timbro/core/payslips/rules.ts';
import { forgetFiles } from '#http/forget-files.ts';
import { type Caller, orNotFound, refuseStale } from '#http/handlers.ts';
import { audienceOfPaper } from '#realtime/audience.ts';
import { payslipsRepo } from './payslips.repo.ts';
import { presentSlip, slipFacts } from './present-slips.ts';

type Named = Caller & { params: { payslipId: string } };

/** Held first: whoever opens, changes or publishes it meanwhile comes before, and is seen, or after, and finds nothing. */
async function held({ tx, actor, params }: Named) {
  const repo = payslipsRepo(tx, actor.companyId);
  await repo.hold([params.payslipId]);
  return { repo, before: orNotFound(await repo.find(params.payslipId)) };
}

/** Takes a slip back that its owner has before them; everything about it stays for those who look after slips. */
export async function withdrawSlip(
  call: Named & { body: { reason: string; version?: number | undefined } },
): Promise<Payslip> {
  const { actor, now, body } = call;
  const { repo, before } = await held(call);
  refuseStale(before.slip, body.version);
  if (!slipAllows('withdraw', before.slip)) throw new Refusal('statusForbids');
  await repo.update([before.slip.id], { withdrawnBy: actor.id, withdrawnAt: now, withdrawReason: body.reason });
  const after = orNotFound(await repo.find(before.slip.id));
  const rooms = audienceOfPaper(actor.companyId, [after.slip.userId]);
  call.record({ entityId: after.slip.id, before: slipFacts(before), after: slipFacts(after), rooms });
  return presentSlip(after);
}

/** Removes a slip with all its files, which go after the commit. */
export async function removeSlip(call: Named & { query: { draft?: boolean | undefined } }): Promise<null> {
  const { actor, query } = call;
  const { repo, before } = await held(call);
  if (before.slip.withdrawnAt || (query.draft && before.slip.publishedAt)) throw new Refusal('statusForbids');
  if (!slipAllows('remove', { ...before.slip, wasSeen: before.wasSeen })) throw new Refusal('alreadyDownloaded');
  forgetFiles(call, await repo.remove([before.slip.id]));
  const rooms = audienceOfPaper(actor.companyId, isShown(before.slip) ? [before.slip.userId] : []);
  call.record({ entityId: before.slip.id, before: slipFacts(before), after: null, rooms });
  return null;
}
