import { screen, within } from '@testing-library/react';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { answerWith, sentTo } from '#parts/people/people-testing.ts';
import type { DayPlace } from './day-place.ts';
import { date, mattina, morning, sara, shiftOf, stampIds } from './work-day-fixtures.ts';
import { WorkDayPanel } from './work-day-panel.tsx';

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

export const place: DayPlace = { userId: sara.id, date };
/** The panel of whoever is open. */
export const shown = async (name = sara.displayName) => within(await screen.findByRole('dialog', { name }));

/** Opens the day of Sara. */
export function openDay(onClose: () => void = () => undefined) {
  openPage(() => <WorkDayPanel place={place} onClose={onClose} />);
  return shown();
}

export const saved = () => sentTo('PATCH /work-days').map(({ body }) => body);
/** Her first pair, sent as it was. */
export const untouched = { id: stampIds.first, enteredAt: morning.enteredAt, exitedAt: morning.exitedAt };
