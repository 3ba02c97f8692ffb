import { screen } from '@testing-library/react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import type { ReplyOf } from '@timbro/kit/light/call.ts';
import { answers, sent } from './testing.tsx';

export const idOf = (digit: number) => `${String(digit).repeat(8)}-3333-4333-8333-333333333333`;
const anna = { id: 'anna', displayName: 'Anna Rossi', sortName: 'Rossi Anna', departmentId: 'd' };
const giulia = { id: 'giulia', displayName: 'Giulia Bianchi', sortName: 'Bianchi Giulia', departmentId: 'd' };

/** A moment of 12 November in Rome. */
export const at = (time: string, day = '2026-11-12') => new Date(`${day}T${time}+01:00`).toISOString();

/** Approved for 14:00 to 15:30 of today. */
export const exitOf = (changes: Partial<Exit> = {}): Exit => ({
  id: idOf(1),
  createdAt: at('13:00'),
  version: 2,
  user: anna,
  reason: 'medical',
  note: 'Dentista',
  startsAt: at('14:00'),
  expectedReturnAt: at('15:30'),
  leftAt: null,
  returnedAt: null,
  source: 'request',
  status: 'approved',
  submittedAt: at('13:00'),
  countsAsWork: false,
  overdue: false,
  lastExitAt: null,
  decidedBy: giulia,
  decidedAt: at('13:20'),
  decisionNote: null,
  passCode: 'PX7K29QM',
  justifyBy: null,
  ...changes,
});
export const undecided = { decidedBy: null, decidedAt: null, decisionNote: null, passCode: null } as const;
export const pendingExit = exitOf({ id: idOf(2), status: 'pendingReview', ...undecided });
export const draftExit = exitOf({ id: idOf(3), status: 'draft', submittedAt: null, ...undecided });
/** Seen by the phone from 10:36 to 10:52. */
export const seenExit = exitOf({
  id: idOf(4),
  createdAt: at('10:40'),
  source: 'detected',
  status: 'draft',
  reason: null,
  note: null,
  startsAt: at('10:36'),
  expectedReturnAt: null,
  leftAt: at('10:36'),
  returnedAt: at('10:52'),
  submittedAt: null,
  justifyBy: at('10:40', '2026-11-13'),
  ...undecided,
});

type Asked = { body?: object; query?: { id?: string } };

/** A server that keeps these exits of Anna; `older` ones are found only by their id. */
export function keepExits(exits: readonly Exit[], older: readonly Exit[] = []): void {
  answers['GET /exits/mine'] = (input?: Asked) => {
    const { id } = input?.query ?? {};
    const items = id === undefined ? exits : [...exits, ...older].filter((exit) => exit.id === id);
    return { items, total: items.length + (id === undefined ? older.length : 0), page: 1, pageSize: 50 };
  };
}

export const change = 'PATCH /exits/:exitId';
/** A server that takes any change and has these exits afterwards. */
export const takeChange = (exits: readonly Exit[]): void =>
  void (answers[change] = () => {
    keepExits(exits);
    return exits[0];
  });
export const bodiesOf = (route: string) =>
  sent.mock.calls.filter(([called]) => called === route).map(([, input]) => input?.body);

type Refused = Partial<Pick<ApiError, 'code' | 'status'>> & { path?: string };
export const refuse =
  (message: string, { code = 'statusForbids', status = 409, path }: Refused = {}) =>
  (): never => {
    const errors = path === undefined ? [] : [{ path, message }];
    throw new ApiError({
      statusCode: status,
      code,
      message: path ? 'Controllare i dati' : message,
      errors,
      requestId: 'r',
    });
  };

type Current = ReplyOf<'GET /stamps/current'>;
export const stampingOf = (
  changes: Partial<NonNullable<Current['stamping']>> = {},
): NonNullable<Current['stamping']> => ({
  id: idOf(9),
  userId: 'anna',
  enteredAt: at('07:58'),
  exitedAt: null,
  source: 'app',
  site: null,
  inside: null,
  corrected: false,
  replacedBy: null,
  ...changes,
});
/** At work since the morning, in a company that logs exits. */
export const atWork = (changes: Partial<Current> = {}): void =>
  void (answers['GET /stamps/current'] = (): Current => ({
    stamping: stampingOf(),
    shift: { id: idOf(8), name: 'Giornaliero', period: 'day', start: '08:00', end: '17:00' },
    presence: 'inside',
    since: at('07:58'),
    site: null,
    inside: null,
    tracking: { area: true, logging: true, intervalMinutes: 1 },
    ...changes,
  }));

export const ticket = () => screen.findByRole('region', { name: 'Pass di uscita' });
