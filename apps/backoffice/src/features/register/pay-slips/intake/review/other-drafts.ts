import type { Payslip } from '@timbro/core/payslips/contract.ts';
import type { SlipRow } from '../slips/slip-rows.ts';

/** What there is to know of a draft that was brought in before. */
export type Draft = Pick<Payslip, 'id' | 'user' | 'uploadedBy' | 'uploadedAt'>;

/**
 * Drafts of the same people that are not this intake's own: left by an upload that broke off on another computer, or by a
 * colleague. Published later beside what is brought in now, they would give people a second slip.
 */
export function draftsInTheWay(drafts: readonly Draft[], rows: readonly SlipRow[]): readonly Draft[] {
  const own = new Set(rows.map(({ id }) => id));
  const served = new Set(rows.flatMap(({ userId, decision }) => (userId && decision !== 'excluded' ? [userId] : [])));
  return drafts.filter(({ id, user }) => !own.has(id) && served.has(user.id));
}

/** Who brought them in, each named once, and when the last of them came. */
export function originOf(drafts: readonly Draft[]): { readonly names: readonly string[]; readonly lastAt: string } {
  const names = new Set(drafts.flatMap(({ uploadedBy }) => uploadedBy?.displayName ?? []));
  return {
    names: [...names],
    lastAt: drafts.reduce((last, { uploadedAt }) => (uploadedAt > last ? uploadedAt : last), ''),
  };
}
