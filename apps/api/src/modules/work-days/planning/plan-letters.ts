import type { Day } from '@timbro/core/days/rules.ts';
import type { ShiftRule } from '@timbro/core/engine/shift-instance.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay } from '@timbro/core/moment.ts';
import { ownCalendar } from '@timbro/core/notifications/rules.ts';
import { timeOf } from '@timbro/core/shifts/rules.ts';
import type { Plan } from '@timbro/core/work-days/contract.ts';
import type { Addressee } from '#decisions/deciders.repo.ts';
import { tellOwn } from '#decisions/own-news.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { linkTo, type Mail } from '#outbox/payloads.ts';
import type { DayInputs } from '#register/plan/day-inputs.repo.ts';
import type { PlanBook } from '#register/plan/plan-book.ts';
import type { Inputs } from '#register/plan/planned-inputs.ts';
import { addPlanNotices } from './plan-notices.repo.ts';

type NewDay = { userId: string; date: Day; shift: ShiftRule | null };

/** Whoever finds other shifts in the days to come gets one notice, one mail and one push about them, unless they planned them themselves. */
export async function tellPlanned(
  { tx, actor, body, now }: Caller & { body: Plan },
  book: PlanBook,
  { before, after }: { before: Inputs; after: Inputs },
): Promise<void> {
  const today = todayOf({ actor, now });
  const news = body.assignments.flatMap(({ userId, date }): NewDay[] => {
    if (date < today || userId === actor.id) return [];
    const [former, shift] = [before, after].map((inputs) => workOn(book, userId, date, inputs.get(userId)?.get(date)));
    return former?.id === shift?.id ? [] : [{ userId, date, shift: shift ?? null }];
  });
  if (news.length === 0) return;
  const byPerson = groupBy(news, ({ userId }) => userId);
  await addPlanNotices(tx, actor.companyId, [...byPerson].map(noticeOf), now);
  await tellOwn(tx, actor.companyId, {
    kind: 'planPublished',
    userIds: [...byPerson.keys()],
    letterTo: (reader) => planLetter(reader, byPerson.get(reader.id) ?? []),
    now,
  });
}

const noticeOf = ([userId, news]: readonly [string, readonly NewDay[]]) => {
  const dates = news.map(({ date }) => date).toSorted();
  return { userId, startsOn: dates[0] ?? '', endsOn: dates.at(-1) ?? '' };
};

/** What somebody knows they work on a day; a shift of the schedule is not worked on a holiday. */
function workOn(book: PlanBook, userId: string, date: Day, inputs: DayInputs | undefined): ShiftRule | null {
  const { shift, holiday } = book.planOn(userId, date, inputs, false);
  return holiday === null || inputs?.planned ? shift : null;
}

function planLetter({ email, displayName, language }: Addressee, news: readonly NewDay[]): Mail {
  const days = news.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const values = {
    name: displayName,
    count: days.length,
    from: italianDay(days[0]?.date ?? ''),
    list: days.map((day) => `– ${dayText(language, day)}`).join('\n'),
    link: linkTo(ownCalendar(days[0]?.date ?? null)),
  };
  return {
    to: email,
    subject: say(language, 'mail.plan.subject', values),
    text: say(language, 'mail.plan.text', values),
  };
}

/** «lunedì 16/11: Mattina 06:00–14:00» */
function dayText(language: Language, { date, shift }: NewDay): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const day = `${weekday.format(new Date(`${date}T00:00:00Z`))} ${italianDay(date).slice(0, 5)}`;
  const work = shift ? `${shift.name} ${timeOf(shift.start)}–${timeOf(shift.end)}` : say(language, 'mail.plan.rest');
  return `${day}: ${work}`;
}
