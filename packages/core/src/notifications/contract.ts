import * as z from 'zod';
import { absenceTypes, requestStatuses } from '../absences/rules.ts';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { alarmKinds } from '../devices/alarm-rules.ts';
import { day, flag, id, instant, listOf, listQuery, month, person, timeOfDay } from '../fields.ts';
import { counterNames, mostUnread, noticeKinds } from './rules.ts';

const counters = z.record(z.enum(counterNames), z.int());

/** Something that waits for the caller, or news about what is the caller's own. */
const notice = z
  .object({
    id,
    kind: z.enum(noticeKinds),
    /** The record to open: of a day the person it is about, of an alarm its device. */
    recordId: id,
    at: instant,
    /** Whether it is about the caller's own things. */
    own: z.boolean(),
    /** Whom it is about; nobody, where a device tells something. */
    user: person.nullable(),
    /** When it was marked as read, or the thing itself was opened. */
    readAt: instant.nullable(),
    /** How far a request has come. */
    status: z.enum(requestStatuses).nullable(),
    /** What kind of leave. */
    type: z.enum(absenceTypes).nullable(),
    /** What a device has raised an alarm of. */
    alarm: z.enum(alarmKinds).nullable(),
    /** What a thing with a name of its own is called. */
    title: z.string().nullable(),
    /** Of a pay slip. */
    month: month.nullable(),
    /** Whether the thing was there before and has been renewed. */
    renewed: z.boolean(),
    startsOn: day.nullable(),
    endsOn: day.nullable(),
    /** Of a shift that has begun without a stamp: when, where the company is. */
    startTime: timeOfDay.nullable(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.output<typeof notice>;

const readMark = z.object({ until: instant, readAt: instant });

export const notifications = defineContract({
  counters: {
    route: 'GET /notifications/counters',
    access: access.employee,
    reply: counters,
    summary: 'Pending items of the last six months that the caller may decide.',
  },
  list: {
    route: 'GET /notifications',
    access: access.employee,
    query: listQuery(['at'], '-at').pick({ page: true, pageSize: true }).extend({ own: flag.optional() }),
    reply: z.object({ ...listOf(notice).shape, unread: z.int().max(mostUnread) }),
    summary:
      'What waits for the caller and the news about the caller’s own things, newest first, with how many are unread.',
  },
  read: {
    route: 'PATCH /notifications/read',
    access: access.employee,
    body: z.strictObject({ until: instant }),
    reply: readMark,
    // Whoever reads changes nothing for anybody else; only the own open pages hear of it.
    entity: null,
    done: null,
    summary: 'Marks the notices up to an instant as read; an earlier one than before changes nothing.',
  },
});
