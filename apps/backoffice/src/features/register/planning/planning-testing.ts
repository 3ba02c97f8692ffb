import { daysFrom } from '@timbro/core/days/rules.ts';
import type { Department } from '@timbro/core/departments/contract.ts';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import type { Plan } from '@timbro/core/work-days/contract.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import type { WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import {
  answerWith,
  departments,
  luca,
  namedAs,
  paolo,
  produzione,
  refusal,
  sara,
} from '#parts/people/people-testing.ts';
import { dayOf, idOf, pomeriggio, shifts } from './plan-fixtures.ts';

const listOf = <T>(items: readonly T[]) => ({ items, total: items.length, page: 1, pageSize: 200 });

export const rotation: WorkSchedule = {
  id: idOf('71'),
  createdAt: paolo.createdAt,
  version: 1,
  name: 'Turnisti',
  departmentId: null,
  stampingInterval: 15,
  roundingMode: 'neutral',
  graceMinutes: 0,
  weeks: [[pomeriggio.id, pomeriggio.id, pomeriggio.id, pomeriggio.id, pomeriggio.id, null, null]],
  anchorDate: '2026-11-02',
  userIds: [sara.id, luca.id],
  validFrom: '2026-01-01',
  validTo: null,
  changedFrom: '2026-01-01',
  usersCount: 2,
  current: true,
};
export const covered: Department[] = departments.map((department) =>
  department.id === produzione.id
    ? { ...department, coverage: [{ shiftId: pomeriggio.id, weekday: 1, required: 2 }] }
    : department,
);

const people = [sara, luca].map((user) => ({ ...namedAs(user, produzione.id), presence: 'notInCompany' as const }));
export const isPlan = (body: unknown): body is Plan =>
  typeof body === 'object' && body !== null && 'assignments' in body;

/** Whoever saved the drafts that the server keeps, and when. */
const marta = { id: idOf('91'), displayName: 'Marta Villa', sortName: 'Villa Marta', departmentId: null };
const savedAt = '2026-11-12T07:15:00.000Z';

/** What a test may change while the page is open. */
export type Company = {
  /** By person and day; what is missing follows the schedule. */
  readonly days: Map<string, WorkDay>;
  warnings: { userId: string; date: string; rule: string; detail: string }[];
  refuse: ((plan: Plan) => Error | null) | null;
};
export const keyOf = (userId: string, date: string): string => `${userId} ${date}`;

/** Two people on the afternoon shift, on a server that keeps what is published and refuses days that have moved on. */
export function answerPlanning(own: Readonly<Record<string, (input: SendInput) => unknown>> = {}): Company {
  const company: Company = { days: new Map(), warnings: [], refuse: null };
  const dayAt = (userId: string, date: string) => {
    const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
    return company.days.get(keyOf(userId, date)) ?? dayOf(date, isWeekend ? null : pomeriggio);
  };
  const plan = ({ body }: SendInput) => {
    if (!isPlan(body)) throw new Error('no plan');
    const refused = company.refuse?.(body);
    if (refused) throw refused;
    const moved = body.assignments.flatMap(({ userId, date, version }, at) =>
      version !== undefined && version !== dayAt(userId, date).version
        ? [{ path: `assignments.${at}`, message: 'Modificata' }]
        : [],
    );
    if (moved.length > 0) throw refusal('stale', 'I dati sono stati modificati nel frattempo da qualcun altro', moved);
    if (!body.dryRun)
      for (const { userId, date, shiftId, reset } of body.assignments) {
        const version = dayAt(userId, date).version + 1;
        if (reset) setDay(company, userId, date, pomeriggio, { version });
        else
          setDay(company, userId, date, shifts.find(({ id }) => id === shiftId) ?? null, {
            planned: body.published,
            published: body.published,
            version,
          });
      }
    return { updated: body.assignments.length, warnings: company.warnings };
  };
  answerWith({
    'GET /work-days': ({ query = {} }) => ({
      ...listOf(
        people.map((user) => ({
          user,
          totals: noTotals(),
          days: [...daysFrom(String(query['from']), String(query['to']))].map((date) => dayAt(user.id, date)),
        })),
      ),
      counters: {},
    }),
    'GET /work-days/info': ({ query = {} }) => ({
      ...dayAt(String(query['userId']), String(query['date'])),
      history: [{ actor: { displayName: 'Marta Villa' }, at: '2026-11-12T09:29:50.000Z', refused: false }],
    }),
    'GET /work-days/drafts': () =>
      listOf(
        [...company.days].flatMap(([key, { date, shift, published }]) =>
          published
            ? []
            : [{ userId: key.split(' ')[0], date, shiftId: shift?.id ?? null, draftedBy: marta, draftedAt: savedAt }],
        ),
      ),
    'GET /work-schedules/shifts': () => listOf(shifts),
    'GET /work-schedules': () => listOf([rotation]),
    'GET /work-schedules/departments': () => listOf(covered),
    'GET /people': () => listOf(people.map((person) => ({ ...person, weeklyMinutes: 2400 }))),
    'POST /work-days': plan,
    ...own,
  });
  return company;
}

/** Makes a day of the server what it is. */
export const setDay = (
  { days }: Company,
  userId: string,
  date: string,
  of: Shift | null,
  more: Partial<WorkDay> = {},
): void => void days.set(keyOf(userId, date), dayOf(date, of, more));
