import type { Exit } from '@timbro/core/exits/contract.ts';
import { isOut } from '@timbro/core/exits/rules.ts';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { luca, paolo, sara, undecided } from '#parts/decisions/request-fixtures.ts';
import { answerWith } from '#parts/people/people-testing.ts';

type Answer = (input: SendInput) => unknown;
const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;
const list = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 50 });

/** What everything here is told at: a quarter to twelve in Rome. */
export const now = new Date('2026-11-12T10:45:00.000Z');

/** A request to see a client, as the API answers it. */
export const exitOf = (own: Partial<Exit> = {}): Exit => ({
  ...undecided,
  id: idOf('b1'),
  createdAt: '2026-11-12T08:00:00.000Z',
  submittedAt: '2026-11-12T08:00:00.000Z',
  version: 2,
  user: sara,
  reason: 'client',
  note: 'Sopralluogo da Rossi',
  startsAt: '2026-11-12T12:00:00.000Z',
  expectedReturnAt: '2026-11-12T14:00:00.000Z',
  leftAt: null,
  returnedAt: null,
  source: 'request',
  status: 'pendingReview',
  countsAsWork: false,
  overdue: false,
  lastExitAt: '2026-11-05T09:00:00.000Z',
  passCode: null,
  justifyBy: null,
  ...own,
});
export const ofSara = exitOf();
/** Seen, not asked for. */
export const ofLuca = exitOf({
  id: idOf('b2'),
  user: luca,
  reason: null,
  note: null,
  source: 'detected',
  startsAt: '2026-11-11T09:10:00.000Z',
  expectedReturnAt: null,
  leftAt: '2026-11-11T09:10:00.000Z',
  returnedAt: '2026-11-11T09:52:00.000Z',
  submittedAt: '2026-11-12T07:00:00.000Z',
  countsAsWork: false,
  lastExitAt: null,
});
/** The request of whoever is signed in. */
export const ofPaolo = exitOf({ id: idOf('b3'), user: paolo, submittedAt: '2026-11-12T06:00:00.000Z' });

const decided = { decidedBy: paolo, decidedAt: '2026-11-12T08:30:00.000Z' };
/** Out for 35 minutes, expected back in a quarter of an hour. */
export const outInTime = exitOf({
  id: idOf('b4'),
  user: { ...luca, id: idOf('a3'), displayName: 'Filippo Conte', sortName: 'Conte Filippo' },
  reason: 'service',
  status: 'approved',
  ...decided,
  startsAt: '2026-11-12T10:00:00.000Z',
  leftAt: '2026-11-12T10:10:00.000Z',
  expectedReturnAt: '2026-11-12T11:00:00.000Z',
});
/** Left later, and should have been back for five minutes. */
export const outTooLong = exitOf({
  id: idOf('b5'),
  user: { ...luca, id: idOf('a4'), displayName: 'Alberto Benedetti', sortName: 'Benedetti Alberto' },
  reason: 'medical',
  status: 'approved',
  ...decided,
  startsAt: '2026-11-12T10:15:00.000Z',
  leftAt: '2026-11-12T10:20:00.000Z',
  expectedReturnAt: '2026-11-12T10:40:00.000Z',
  countsAsWork: false,
});

/** Whoever is out on an exit, as the list of who is where tells it. */
export const presentOf = ({ id, user, leftAt, reason, expectedReturnAt, overdue }: Exit): PresentPerson => ({
  id: user.id,
  user,
  presence: 'outside',
  since: leftAt,
  lastSeenAt: leftAt,
  site: null,
  lastExitAt: leftAt,
  position: null,
  phone: null,
  exit: { id, reason, expectedReturnAt, overdue },
});

/** A server that keeps what was decided: what is no longer waiting leaves the inbox. */
export function answerExits(exits: readonly Exit[], own: Readonly<Record<string, Answer>> = {}) {
  const kept = new Map(exits.map((exit) => [exit.id, exit]));
  const recordOf = ({ params = {} }: SendInput) => {
    const exit = kept.get(params['exitId'] ?? '');
    if (!exit) throw new Error('unknown');
    return exit;
  };
  answerWith({
    'GET /exits': ({ query = {} }) => {
      const wanted = [query['status'] ?? []].flat();
      return list(
        [...kept.values()].filter(
          ({ id, status }) =>
            (query['id'] === undefined || query['id'] === id) && (wanted.length === 0 || wanted.includes(status)),
        ),
      );
    },
    'GET /presence': () => list([...kept.values()].filter(isOut).map(presentOf)),
    'PATCH /exits/:exitId': (input) => {
      const { body } = input;
      const exit = recordOf(input);
      if (typeof body !== 'object' || body === null || !('status' in body)) throw new Error('unknown');
      const status = body.status === 'approved' || body.status === 'rejected' ? body.status : 'pendingReview';
      kept.set(exit.id, { ...exit, status, ...(status === 'pendingReview' ? undecided : decided) });
      return exit;
    },
    'DELETE /exits/:exitId': (input) => {
      kept.delete(recordOf(input).id);
      return null;
    },
    'GET /notifications/counters': () => ({ leaveRequests: 0, stampsUpdates: 0, absences: 0, exitsRequests: 1 }),
    ...own,
  });
  return kept;
}
