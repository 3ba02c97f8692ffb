import type { Values } from '../define-messages.ts';
import type { Language } from '../language.ts';
import type { WebKey } from '../messages.ts';
import { slipTitle } from '../payslips/slip-title.ts';
import { type DecidedKind, decidedKinds } from '../requests/rules.ts';
import type { Notice } from './contract.ts';
import type { NoticeKind } from './rules.ts';

type Told = Pick<
  Notice,
  'kind' | 'own' | 'status' | 'type' | 'alarm' | 'title' | 'month' | 'renewed' | 'user' | 'startTime'
>;

const isDecided = (kind: NoticeKind): kind is DecidedKind => decidedKinds.some((one) => one === kind);

const nameOf = ({ title, month, user }: Told, language: Language): string =>
  title !== null && month !== null ? slipTitle({ name: title, month }, language) : (title ?? user?.displayName ?? '');

/** A notice as one sentence; `period` tells its days, empty where it has none. */
export function noticeText(
  say: (key: WebKey, values?: Values) => string,
  notice: Told,
  period: string,
  language: Language,
): string {
  const { kind, own, status, type, alarm, renewed, user, startTime } = notice;
  if (alarm !== null) return say(`notices.deviceAlarms.${alarm}`, { what: nameOf(notice, language) });
  if (kind === 'missedStamp' && startTime !== null) return say('notices.missedStamp.begun', { time: startTime });
  if (!isDecided(kind)) {
    return say(kind === 'payslips' && renewed ? 'notices.payslips.renewed' : `notices.${kind}`, {
      what: nameOf(notice, language),
      period,
    });
  }
  if (kind === 'exits' && own && status === 'draft') return say('notices.exits.detected', { period });
  const what = type !== null ? say(`absence.${type}`) : say(kind === 'exits' ? 'notices.exit' : 'notices.stampings');
  if (own && (status === 'approved' || status === 'rejected')) return say(`notices.${status}`, { what, period });
  return say(`notices.pending.${kind}`, { name: user?.displayName ?? '', type: what, period });
}
