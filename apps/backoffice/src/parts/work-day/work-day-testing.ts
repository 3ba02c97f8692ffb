import type { WorkDayInfo } from '@timbro/core/work-days/contract.ts';
import type { SendInput } from '@timbro/kit/send.ts';
import { answerWith } from '#parts/people/people-testing.ts';
import { mattina, shiftOf } from './work-day-fixtures.ts';

const list = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 25 });
type Answer = (input: SendInput) => unknown;

/** A server that has one day; what a test puts in place of it is what is read next. */
export function answerDay(first: WorkDayInfo, own: Readonly<Record<string, Answer>> = {}) {
  const kept = { info: first };
  answerWith({
    'GET /work-days/info': () => kept.info,
    'GET /work-schedules/shifts': () => list([shiftOf(), mattina]),
    'GET /stamps/updates': () => list([]),
    'GET /leave-requests': () => list([]),
    'GET /balances': () => list([]),
    'PATCH /work-days': () => kept.info,
    ...own,
  });
  return kept;
}
