import { dayIn } from '@timbro/core/days/rules.ts';
import { timeIn } from '@timbro/core/moment.ts';
import type { LetterSubject } from '#decisions/letters.ts';
import type { ExitRecord } from './exits.repo.ts';

/** What a mail says of an exit: its day and times where the company is. */
export const letterSubject = ({ id, startsAt, expectedReturnAt }: ExitRecord, timezone: string): LetterSubject => ({
  kind: 'exits',
  id,
  type: null,
  startsOn: dayIn(timezone, startsAt),
  endsOn: dayIn(timezone, startsAt),
  startTime: timeIn(timezone, startsAt),
  endTime: expectedReturnAt && timeIn(timezone, expectedReturnAt),
});
