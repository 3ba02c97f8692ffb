import type * as z from 'zod';
import { groupBy } from '@timbro/core/group-by.ts';
import type { PersonMonth, monthAnswer } from '@timbro/core/work-days/months/month.ts';
import type { FieldFault } from '@timbro/kit/data/send.ts';
import type { OutcomeLine } from '@timbro/kit/layers/tell-dialog.tsx';

type Answers = z.output<typeof monthAnswer>['items'];

/** The server's sentences name the person, who is the title of the line already. */
const withoutName = (sentence: string, name: string) =>
  [`${name}: `, `${name}, `].reduce(
    (text, start) => (text.startsWith(start) ? text.slice(start.length) : text),
    sentence,
  );

const nameOf = (months: readonly PersonMonth[], userId: string) =>
  months.find(({ user }) => user.id === userId)?.user.displayName ?? '';

/** Whoever was left out, and why. */
export const refusedOf = (answers: Answers, months: readonly PersonMonth[]): OutcomeLine[] =>
  answers.flatMap(({ userId, refused }) => {
    const name = nameOf(months, userId);
    return refused ? [{ id: userId, title: name, text: withoutName(refused.message, name), isGood: false }] : [];
  });

/** The same where nobody could be closed: a fault's path begins with the person it is about. */
export function refusedAll(errors: readonly FieldFault[], months: readonly PersonMonth[]): OutcomeLine[] {
  const byPerson = groupBy(errors, ({ path }) => path.split('.')[0] ?? '');
  return [...byPerson].map(([userId, faults]) => {
    const name = nameOf(months, userId);
    return {
      id: userId,
      title: name,
      text: faults.map(({ message }) => withoutName(message, name)).join(' · '),
      isGood: false,
    };
  });
}
