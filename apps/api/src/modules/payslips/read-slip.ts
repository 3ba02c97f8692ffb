import { Refusal } from '@timbro/core/errors.ts';
import type { MessageKey } from '@timbro/core/messages.ts';
import type { SlipReading } from '@timbro/core/payslips/rules.ts';
import { type Verdict, judgeReading } from '@timbro/core/payslips/verdict-rules.ts';
import type { Db } from '#db/client.ts';
import { payeesRepo } from './payees.repo.ts';

type Expected = { taxCode: string | null; month: string };

/** What a reading comes to, with the tax codes of the company's people to compare it with. */
export async function judgeSlip(
  db: Db,
  companyId: string,
  reading: SlipReading,
  { taxCode, month }: Expected,
): Promise<Verdict> {
  const own = taxCode?.toUpperCase() ?? null;
  const known = await payeesRepo(db, companyId).known(
    [...reading.codes, ...reading.pieced].filter((code) => code !== own),
  );
  return judgeReading(reading, { taxCode: own, othersCodes: new Set(known), month });
}

/** The same bytes are in another slip: whatever they say, one of the two is not meant. */
export const asRepeated = (verdict: Verdict, isRepeated: boolean): Verdict =>
  isRepeated && verdict.check !== 'differs' ? { check: 'differs', fault: 'sameFile' } : verdict;

type Given = {
  /** Left out by a caller who does not ask about what cannot be read. */
  confirmed: boolean | undefined;
  /** Another file comes before its owner's eyes at once. */
  isSeenAtOnce: boolean;
};

export function refuseUnconfirmed({ check, fault }: Verdict, { confirmed, isSeenAtOnce }: Given): void {
  const refuse = (message: MessageKey) => {
    throw new Refusal('validation', { errors: [{ path: 'confirmed', message }] });
  };
  if (check === 'differs' && !confirmed)
    refuse(fault === null ? 'payslips.confirmNeeded' : `payslips.confirmNeeded.${fault}`);
  if (check === 'unreadable' && confirmed === false && isSeenAtOnce) refuse('payslips.confirmUnreadable');
}
