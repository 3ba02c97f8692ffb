import type { RequestStatus } from '@timbro/core/absences/rules.ts';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { type Act, type DecidedKind, actsOf } from '@timbro/core/requests/rules.ts';
import { at } from './attendance.ts';
import { type Cast, type Ring, type Sent, dayOfRound } from './race-ring.ts';
import { formData } from './requests.ts';

/** `left`: approved, and the person has gone out. */
export type Start = RequestStatus | 'archived' | 'left';
/** One record in the ring, as it stands before anybody acts on it. */
export type Raced = {
  id: string;
  absenceId: string | null;
  version: number;
  day: Day;
  today: Day;
  cast: Cast;
  number: string;
};
type Request = { route: string } & Sent;
export type RaceAct = {
  name: string;
  /** From where it is open. */
  open: readonly Start[];
  send(raced: Raced, side: 0 | 1): Request;
};
export type Scenario = {
  name: string;
  kind: DecidedKind;
  /** An Operator cannot act on absences. */
  role: 'Admin' | 'Operator';
  starts: readonly Start[];
  acts: readonly RaceAct[];
};

const routes = {
  leaveRequests: 'leave-requests',
  stampsUpdates: 'stamps/updates',
  absences: 'absences',
  exits: 'exits',
} as const satisfies Record<DecidedKind, string>;

/** What each act of the table sends; one that is missing here does not compile. */
const bodies: Readonly<Record<Act, (raced: Raced) => object | null>> = {
  submit: () => ({ status: 'pendingReview' }),
  withdraw: () => ({ status: 'draft' }),
  takeUp: () => ({ status: 'draft' }),
  approve: () => ({ status: 'approved' }),
  reject: () => ({ status: 'rejected', note: 'No' }),
  complete: ({ number }) => ({ protocolNumber: number }),
  revoke: ({ version }) => ({ status: 'rejected', note: 'Non più', version }),
  undo: () => ({ status: 'pendingReview' }),
  edit: ({ day }) => ({ startsOn: addDays(day, 1), endsOn: addDays(day, 1) }),
  archive: () => ({ archived: true }),
  restore: () => ({ archived: false }),
  leave: () => ({ left: true }),
  return: () => ({ returned: true }),
  extend: ({ today }) => ({ expectedReturnAt: at(today, '23:59').toISOString() }),
  remove: () => null,
};

/** An exit is worded in other words than leave. */
const bodyOf = (kind: DecidedKind, act: Act, raced: Raced) =>
  kind === 'exits' && act === 'edit' ? { note: 'Dal notaio' } : bodies[act](raced);

/** Two people act, but for who takes back what they decided and for the owner. */
const tokenOf = (act: Act, kind: DecidedKind, { tokens }: Cast, side: 0 | 1): string => {
  const isOwners = kind !== 'absences' && actsOf[kind].some((line) => line.act === act && line.by[0] === 'owner');
  return isOwners ? tokens.person : act === 'undo' || side === 0 ? tokens.first : tokens.second;
};

const openFrom = (kind: DecidedKind, act: Act): Start[] => {
  const lines = actsOf[kind].filter((line) => line.act === act);
  const from = lines.flatMap((line) => (line.archived === 'only' ? [] : [...line.from]));
  // What is archived in the ring was approved before.
  const archived = lines.some((line) => line.archived !== undefined && line.from.includes('approved'));
  if (kind === 'exits') return openExits(act);
  return [...new Set<Start>([...from, ...(archived ? (['archived'] as const) : [])])];
};

/** Who has left in the ring was approved before. */
const openExits = (act: Act): Start[] => [
  ...new Set<Start>(
    actsOf.exits
      .filter((line) => line.act === act)
      .flatMap(({ from, started }) => [
        ...(started === true ? [] : from),
        ...(started !== false && from.includes('approved') ? (['left'] as const) : []),
      ]),
  ),
];

const actOn = (kind: DecidedKind, act: Act, idOf = ({ id }: Raced) => id): RaceAct => ({
  name: act,
  open: openFrom(kind, act),
  send(raced, side) {
    const body = bodyOf(kind, act, raced);
    const path = `/${routes[kind]}/${idOf(raced)}`;
    const token = tokenOf(act, kind, raced.cast, side);
    return body ? { route: `PATCH ${path}`, token, body } : { route: `DELETE ${path}`, token };
  },
});

const actNames = (kind: DecidedKind): Act[] => [...new Set(actsOf[kind].map(({ act }) => act))];

const everywhere = ['draft', 'pendingReview', 'approved', 'rejected', 'archived'] as const;
const certificate = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const attach = (idOf: (raced: Raced) => string): RaceAct => ({
  name: 'attach',
  open: everywhere,
  send: (raced) => ({
    route: `POST /absences/${idOf(raced)}/attachments`,
    token: raced.cast.tokens.first,
    ...formData([['file', certificate]]),
  }),
});

/** The person sends the number of an illness they have reported: the draft of the same days is completed. */
const report: RaceAct = {
  name: 'report',
  open: ['draft'],
  send: ({ day, number, cast }) => ({
    route: 'POST /absences/mine',
    token: cast.tokens.person,
    body: { startsOn: day, endsOn: day, protocolNumber: number },
  }),
};

/** An illness on the days of a vacation cuts it. */
const fallIll: RaceAct = {
  name: 'fallIll',
  open: ['approved', 'archived'],
  send: ({ day, number, cast }) => ({
    route: 'POST /absences',
    token: cast.tokens.second,
    body: { userId: cast.person.id, type: 'illness', startsOn: day, endsOn: day, protocolNumber: number },
  }),
};

const absenceOf = ({ absenceId, id }: Raced) => absenceId ?? id;

/** Every kind of record that is decided, an illness by itself, and a request together with the absence that came of it. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'leaveRequests',
    kind: 'leaveRequests',
    role: 'Operator',
    starts: ['draft', 'pendingReview', 'approved', 'rejected'],
    acts: actNames('leaveRequests').map((act) => actOn('leaveRequests', act)),
  },
  {
    name: 'stampsUpdates',
    kind: 'stampsUpdates',
    role: 'Operator',
    starts: ['pendingReview', 'approved', 'rejected'],
    acts: actNames('stampsUpdates').map((act) => actOn('stampsUpdates', act)),
  },
  {
    name: 'exits',
    kind: 'exits',
    role: 'Operator',
    starts: ['draft', 'pendingReview', 'approved', 'rejected', 'left'],
    acts: actNames('exits').map((act) => actOn('exits', act)),
  },
  {
    name: 'absences',
    kind: 'absences',
    role: 'Admin',
    starts: everywhere,
    acts: [
      ...actNames('absences').flatMap((act) => (act === 'complete' ? [] : [actOn('absences', act)])),
      attach(absenceOf),
    ],
  },
  {
    name: 'illness',
    kind: 'absences',
    role: 'Admin',
    starts: ['draft'],
    acts: [
      ...(['complete', 'edit', 'archive', 'remove'] as const).map((act) => actOn('absences', act)),
      report,
      attach(absenceOf),
    ],
  },
  {
    name: 'granted leave',
    kind: 'leaveRequests',
    role: 'Operator',
    starts: ['approved', 'archived'],
    acts: [
      actOn('leaveRequests', 'revoke'),
      actOn('leaveRequests', 'undo'),
      ...(['edit', 'archive', 'restore'] as const).map((act) => actOn('absences', act, absenceOf)),
      fallIll,
      attach(absenceOf),
    ].map((act) => (['revoke', 'undo'].includes(act.name) ? { ...act, open: ['approved', 'archived'] } : act)),
  },
];

type Made = { id: string; version: number; absenceId?: string | null };
let numbers = 0;

/** A record in the state a race begins in, brought there as people bring it. */
export async function aRecord(ring: Ring, scenario: Scenario, start: Start, cast: Cast): Promise<Raced> {
  const { kind, name } = scenario;
  const { tokens } = cast;
  const day = dayOfRound(ring.today, cast.rounds, kind === 'stampsUpdates' ? 'behind' : 'ahead');
  cast.rounds += 1;
  const ask = async (route: string, sent: Sent): Promise<Made> => {
    const { status, body } = await ring.doors[0](route, sent);
    if (status >= 300) throw new Error(`${name} cannot begin as ${start}: ${status} ${JSON.stringify(body)}`);
    return body as Made;
  };
  let made = await begin(ring, ask, scenario, start, cast, day);
  const change = async (route: string, body: object) =>
    (made = { ...made, ...(await ask(`PATCH /${route}`, { token: tokens.first, body })) });
  const path = `${routes[kind]}/${made.id}`;
  if (start === 'rejected') await change(path, { status: 'rejected', note: 'No' });
  if (['approved', 'archived', 'left'].includes(start)) await change(path, { status: 'approved' });
  if (start === 'left')
    made = { ...made, ...(await ask(`PATCH /${path}`, { token: tokens.person, body: { left: true } })) };
  const { id, version, absenceId = null } = made;
  if (start === 'archived') {
    const { version: next } = await ask(`PATCH /absences/${absenceId ?? id}`, {
      token: tokens.first,
      body: { archived: true },
    });
    return { id, absenceId, version: absenceId ? version : next, day, today: ring.today, cast, number: newNumber() };
  }
  return { id, absenceId, version, day, today: ring.today, cast, number: newNumber() };
}

const newNumber = () => String(10_000_000 + (numbers += 1));

type Ask = (route: string, sent: Sent) => Promise<Made>;

/** The record as it is first written: a draft, or waiting. */
async function begin(ring: Ring, ask: Ask, scenario: Scenario, start: Start, cast: Cast, day: Day): Promise<Made> {
  const { person, tokens } = cast;
  const leave = { type: 'vacation', startsOn: day, endsOn: day };
  const draft = start === 'draft';
  if (scenario.kind === 'leaveRequests')
    return ask('POST /leave-requests', { token: tokens.person, body: { ...leave, draft } });
  if (scenario.name === 'illness')
    return ask('POST /absences/mine', { token: tokens.person, body: { startsOn: day, endsOn: day } });
  if (scenario.kind === 'absences') {
    const body = { ...leave, userId: person.id, status: draft ? 'draft' : 'pendingReview' };
    return ask('POST /absences', { token: tokens.person, body });
  }
  if (scenario.kind === 'exits') {
    // Nobody is out twice, nor asks twice for the same time, so what is left of the round before is over first.
    await ring.database.system.query(
      'update exits set left_at = coalesce(left_at, starts_at), returned_at = coalesce(left_at, starts_at) where user_id = $1 and returned_at is null',
      [person.id],
    );
    // The whole of today, so that somebody may go whatever the hour.
    const [startsAt, expectedReturnAt] = [at(ring.today, '00:00').toISOString(), at(ring.today, '24:00').toISOString()];
    const body = { reason: 'personal', startsAt, expectedReturnAt, draft };
    return ask('POST /exits', { token: tokens.person, body });
  }
  await ring.make.stamped(person, day, '08:00-12:00');
  const [enteredAt, exitedAt] = [at(day, '13:00').toISOString(), at(day, '17:00').toISOString()];
  const body = { date: day, reason: 'Dimenticata', changes: [{ stampingId: null, enteredAt, exitedAt }] };
  return ask('POST /stamps/updates', { token: tokens.person, body });
}
