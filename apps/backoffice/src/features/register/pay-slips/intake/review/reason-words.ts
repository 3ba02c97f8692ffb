import type { Payee } from '@timbro/core/payslips/contract.ts';
import { formatDay, formatMonth, formatNumber } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import type { Doubt, SlipRow, Standing } from '../slips/slip-rows.ts';
import type { FormerSlip } from '../slips/upload-plan.ts';

type Given = {
  readonly row: SlipRow;
  readonly standing: Standing;
  readonly month: string;
  /** What the person already has of the month. */
  readonly former: FormerSlip | null;
  /** Whom the page itself says, where somebody else was chosen. */
  readonly instead?: string | null;
};

/** Whom a page was matched with before somebody chose another person for it. */
export function insteadOf({ userId, match }: SlipRow, people: ReadonlyMap<string, Payee>): string | null {
  const proposed = match.userId === null || match.userId === userId ? undefined : people.get(match.userId);
  return proposed?.user.sortName ?? null;
}

const hasName = ({ match, userId }: SlipRow) =>
  userId === match.userId && match.marks.some(({ kind }) => kind === 'name');

function doubtText(t: Translate, doubt: Doubt, { row, month, instead }: Given): string {
  if (doubt === 'chosenByHand' && instead) return t('intake.doubt.chosenByHand.instead', { name: instead });
  if (doubt === 'otherMonth') return t('intake.doubt.otherMonth', { month: formatMonth(month) });
  if (doubt !== 'wrongCheckLetter') return t(`intake.doubt.${doubt}`);
  if (row.match.expectedLetter === null) return t('intake.doubt.wrongCheckLetter');
  return t(hasName(row) ? 'intake.doubt.wrongCheckLetter.named' : 'intake.doubt.wrongCheckLetter.letter');
}

/** Why somebody has to look at it; empty where nobody has. */
export function doubtsText(t: Translate, given: Given): string {
  const { doubts, fault } = given.standing;
  const told = doubts.map((doubt) => doubtText(t, doubt, given));
  if (fault !== null) told.unshift(t(`payslips.fault.${fault}`));
  return told.join('; ');
}

/** What there is to say of a slip beside its person: the doubts, and what is worth knowing without any. */
export function reasonText(t: Translate, given: Given): string {
  const { row, standing } = given;
  const { upload, match } = row;
  const told = [doubtsText(t, given)];
  if (upload?.state === 'failed') told.unshift(t('intake.uploadFailed', { why: upload.message }));
  if (standing.doubts.length === 0 && match.pages.length > 1)
    told.push(t('intake.joined', { shown: match.pages.length }));
  return told.filter(Boolean).join('; ');
}

/** What becomes of the slip that the person already has; empty where there is none. */
export function formerText(t: Translate, { row, standing, former }: Given): string {
  if (!former || standing.status === 'excluded') return '';
  const { count, publishedAt } = former;
  if (count > 1) return t('intake.keepsAll', { shown: formatNumber(count) });
  return t(row.keepsBoth ? 'intake.keepsBoth' : 'intake.replaces', { date: shortDay(publishedAt) });
}

/** 04/11, as one says it of a slip of these months. */
export const shortDay = (instant: string): string => formatDay(instant.slice(0, 10)).slice(0, 5);

/** How what was read compares with what is on record of the person. */
export function comparison(t: Translate, row: SlipRow, payee: Payee): { before: string; code: string; after: string } {
  const { code } = row.match;
  const onRecord = payee.taxCode?.toUpperCase() ?? '';
  const told: string[] = [];
  if (onRecord !== '') {
    if (code === null) told.push(t('intake.compare.notRead'));
    else if (code === onRecord) told.push(t('intake.compare.equal'));
    else told.push(t('intake.compare.signs', { same: sameSigns(code, onRecord) }));
  }
  if (hasName(row)) told.push(t('intake.compare.named'));
  const [before = '', after = ''] = (
    onRecord === '' ? `${t('intake.compare.recordNone')}\n` : t('intake.compare.record', { code: '\n' })
  ).split('\n');
  return { before, code: onRecord, after: after + (told.length > 0 ? `: ${told.join(', ')}.` : '.') };
}

const sameSigns = (one: string, other: string) =>
  Array.from(one).filter((sign, index) => sign === other.charAt(index)).length;

/** Within the months around it the year goes without saying. */
export const monthName = (month: string, around: string): string =>
  month.slice(0, 4) === around.slice(0, 4) ? formatMonth(month).replace(/ \d{4}$/, '') : formatMonth(month);
