import type { Payee } from '@timbro/core/payslips/contract.ts';
import type { MatchedSlip } from '@timbro/core/payslips/match-rules.ts';
import { type IntakeState, emptyIntake, reduceIntake } from './intake-state.ts';

/** A slip that nothing is in doubt about, unless said otherwise. */
export const aMatch = (page: number, userId: string | null, more: Partial<MatchedSlip> = {}): MatchedSlip => {
  const reasons = more.reasons ?? [];
  return {
    pages: [page],
    userId,
    certainty: userId === null ? 'none' : reasons.length === 0 ? 'certain' : 'probable',
    code: 'RSSMRC80A01D612X',
    expectedLetter: null,
    month: '2026-10',
    marks: [],
    ...more,
    reasons,
  };
};

export const fileId = 'file-1';

/** An intake of October whose slips were just found; they are called s1, s2 and so on. */
export const anIntake = (...matches: readonly MatchedSlip[]): IntakeState =>
  reduceIntake(emptyIntake('2026-10'), {
    do: 'matched',
    month: '2026-10',
    files: [{ id: fileId, name: 'cedolini.pdf', size: 1000, pageCount: matches.flatMap(({ pages }) => pages).length }],
    refused: [],
    slips: matches.map((match, index) => ({ id: `s${index + 1}`, fileId, match })),
    readMs: 900,
  });

export const aPayee = (id: string, firstName: string, lastName: string, taxCode: string | null): Payee => ({
  user: { id, displayName: `${firstName} ${lastName}`, sortName: `${lastName} ${firstName}`, departmentId: null },
  firstName,
  lastName,
  taxCode,
  status: 'active',
});
