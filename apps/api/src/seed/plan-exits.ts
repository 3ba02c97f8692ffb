import type { RequestStatus } from '@timbro/core/absences/rules.ts';
import { type ExitReason, passAlphabet, passLength } from '@timbro/core/exits/rules.ts';
import type { Horizon } from './horizon.ts';
import type { SeedCell } from './plan-cells.ts';
import type { Random } from './random.ts';
import type { Employee } from './staffing.ts';

export type PlannedExit = {
  id: string;
  userId: string;
  createdAt: Date;
  reason: ExitReason | null;
  note: string | null;
  startsAt: Date;
  expectedReturnAt: Date | null;
  leftAt: Date | null;
  returnedAt: Date | null;
  source: 'request' | 'detected';
  status: RequestStatus;
  submittedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionNote: string | null;
  passCode: string | null;
};
/** Somebody at work now, since when, and whether they are out. */
export type AtWork = { person: Employee; enteredAt: Date; outSince: Date | null };

/** Of all days on which somebody came, how often they went out in between. */
const share = 0.025;
const minute = 60_000;
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);

/** Each reason as often as it is here. */
const reasons: readonly [ExitReason, ...ExitReason[]] = [
  'other',
  'break',
  'union',
  'emergency',
  ...Array<ExitReason>(6).fill('service'),
  ...Array<ExitReason>(4).fill('client'),
  ...Array<ExitReason>(4).fill('personal'),
  ...Array<ExitReason>(3).fill('medical'),
];
const notes: Readonly<Partial<Record<ExitReason, string>>> = {
  service: 'Ritiro ricambi',
  client: 'Sopralluogo',
  other: 'Consegna documenti al notaio',
};

type Given = { cells: readonly SeedCell[]; horizon: Horizon; pending: number };

/** Who went out of the plant in the last months and why, who is out now, and who asks to go. */
export function planExits({ cells, horizon, pending }: Given, random: Random) {
  const came = cells.filter(({ stamps, day, person }) => stamps.length > 1 && day < horizon.today && person.decider);
  const past = random.some(came, Math.round(came.length * share)).flatMap((cell) => pastExit(cell, random));
  const atWork = atWorkNow(cells, horizon.now);
  // Only who has been there for a while can have gone out since.
  const settled = atWork.filter(({ person, enteredAt }) => !person.isNamed && after(enteredAt, 90) <= horizon.now);
  const goers = random.some(settled, 3);
  const others = atWork.filter((one) => !goers.includes(one) && !one.person.isNamed && one.person.decider);
  const exits = [
    ...past,
    ...exitsOfGoers(goers, horizon.now, random),
    ...random.some(others, pending).map((one, at) => waitingExit(one, at, horizon.now, random)),
    ...passOfOperator(cells, horizon.now, random),
  ];
  return { exits, atWork: atWork.map((one) => ({ ...one, outSince: outSince(one, goers, horizon.now) })) };
}

const blank = {
  note: null,
  expectedReturnAt: null,
  leftAt: null,
  returnedAt: null,
  source: 'request',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  passCode: null,
} as const;

const passCode = (random: Random) =>
  Array.from({ length: passLength }, () => passAlphabet[random.upTo(passAlphabet.length)]).join('');

/** In the first half of a stretch of work, clear of its ends and of lunch. */
function pastExit({ stamps, person }: SeedCell, random: Random): PlannedExit[] {
  const [first, second] = stamps;
  const [entered, length] = [first?.at, random.between(20, 55)];
  const startsAt = entered && after(entered, random.between(60, 120));
  if (!startsAt || first?.direction !== 'in' || !second || after(startsAt, length + 30) > second.at) return [];
  const reason = random.pick(reasons);
  const [isRejected, isTaken] = [random.chance(0.08), random.chance(0.93)];
  const askedAt = after(startsAt, -random.between(25, 20 * 60));
  const decidedAt = after(askedAt, random.between(4, 20));
  const leftAt = after(startsAt, random.between(0, 6));
  return [
    {
      ...blank,
      id: random.id(),
      userId: person.id,
      createdAt: askedAt,
      submittedAt: askedAt,
      reason,
      note: notes[reason] ?? null,
      startsAt,
      expectedReturnAt: after(startsAt, 5 * Math.ceil((length + 5) / 5)),
      status: isRejected ? 'rejected' : 'approved',
      decidedBy: person.decider,
      decidedAt,
      decisionNote: isRejected ? 'Reparto scoperto in quell’orario' : null,
      passCode: isRejected ? null : passCode(random),
      ...(!isRejected && isTaken && { leftAt, returnedAt: after(leftAt, length) }),
    },
  ];
}

/** Whose last stamp was an entry, not long ago. */
function atWorkNow(cells: readonly SeedCell[], now: Date): Omit<AtWork, 'outSince'>[] {
  const longestMs = 14 * 3_600_000;
  return cells.flatMap(({ person, stamps }) => {
    const last = stamps.findLast(({ at }) => at <= now);
    if (last?.direction !== 'in' || now.getTime() - last.at.getTime() > longestMs) return [];
    return [{ person, enteredAt: last.at }];
  });
}

/** Since how many minutes each of the three is out; of the third only a phone knows. */
const outFor = [38, 72, 6] as const;
const outSince = (one: object, goers: readonly object[], now: Date): Date | null => {
  const minutes = outFor[goers.findIndex((goer) => 'person' in goer && 'person' in one && goer.person === one.person)];
  return minutes === undefined ? null : after(now, -minutes);
};

/** One is out as agreed, one should be back by now; the third has said nothing, and so has asked for nothing. */
function exitsOfGoers(goers: readonly Omit<AtWork, 'outSince'>[], now: Date, random: Random): PlannedExit[] {
  const told = [
    { reason: 'service', back: 40 },
    { reason: 'client', back: -12 },
  ] as const;
  return told.flatMap(({ reason, back }, at) => {
    const goer = goers[at];
    if (!goer) return [];
    const leftAt = after(now, -(outFor[at] ?? 0));
    return [
      {
        ...blank,
        id: random.id(),
        userId: goer.person.id,
        createdAt: after(leftAt, -50),
        submittedAt: after(leftAt, -50),
        reason,
        note: notes[reason] ?? null,
        startsAt: after(leftAt, -2),
        expectedReturnAt: after(now, back),
        leftAt,
        status: 'approved',
        decidedBy: goer.person.decider,
        decidedAt: after(leftAt, -35),
        passCode: passCode(random),
      },
    ];
  });
}

function waitingExit({ person }: Omit<AtWork, 'outSince'>, at: number, now: Date, random: Random): PlannedExit {
  const askedAt = after(now, -(5 + 14 * at));
  const startsAt = after(now, 45 + 60 * at);
  const reason = (['medical', 'personal', 'service'] as const)[at % 3] ?? 'personal';
  return {
    ...blank,
    id: random.id(),
    userId: person.id,
    createdAt: askedAt,
    submittedAt: askedAt,
    reason,
    note: notes[reason] ?? null,
    startsAt,
    expectedReturnAt: after(startsAt, 60),
    status: 'pendingReview',
  };
}

/** Whoever looks around in the employee app finds a pass there. */
function passOfOperator(cells: readonly SeedCell[], now: Date, random: Random): PlannedExit[] {
  const operator = cells.find(({ person }) => person.isNamed && person.role === 'Operator');
  if (!operator) return [];
  const startsAt = after(now, 10);
  return [
    {
      ...blank,
      id: random.id(),
      userId: operator.person.id,
      createdAt: after(now, -95),
      submittedAt: after(now, -95),
      reason: 'personal',
      note: 'Posta',
      startsAt,
      expectedReturnAt: after(startsAt, 50),
      status: 'approved',
      decidedBy: operator.person.decider,
      decidedAt: after(now, -70),
      passCode: passCode(random),
    },
  ];
}
