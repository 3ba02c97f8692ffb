import type { Day } from '../days/rules.ts';

/** What is kept of people, in the order in which they are told of it. */
export const storedKinds = [
  'identity',
  'stamps',
  'register',
  'requests',
  'absences',
  'certificates',
  'balances',
  'payslips',
  'documents',
  'positions',
  'crossings',
  'kiosk',
  'sessions',
  'notices',
  'views',
  'jobs',
  'history',
  'passing',
] as const;
export type StoredKind = (typeof storedKinds)[number];

/** On what ground something is kept, as the page names it; whoever is responsible in the company decides. */
export const storedBases = ['contract', 'law', 'interest', 'workersStatute'] as const;
export type StoredBasis = (typeof storedBases)[number];

/** For so many years after somebody has left; `null` where it goes earlier, or stays as long as the chain it is part of. */
type Keeping = { readonly basis: StoredBasis; readonly years: number | null };

/** Registers of work are kept five years (D.L. 112/2008, D.M. 9 July 2008), papers ten (art. 2220 of the civil code). */
export const keptAs: Readonly<Record<StoredKind, Keeping>> = {
  identity: { basis: 'law', years: 10 },
  stamps: { basis: 'law', years: 5 },
  register: { basis: 'law', years: 5 },
  requests: { basis: 'contract', years: 5 },
  absences: { basis: 'law', years: 5 },
  certificates: { basis: 'law', years: null },
  balances: { basis: 'contract', years: 5 },
  payslips: { basis: 'law', years: 10 },
  documents: { basis: 'contract', years: 10 },
  positions: { basis: 'workersStatute', years: null },
  crossings: { basis: 'workersStatute', years: null },
  kiosk: { basis: 'interest', years: null },
  sessions: { basis: 'interest', years: null },
  notices: { basis: 'contract', years: null },
  views: { basis: 'contract', years: null },
  jobs: { basis: 'contract', years: null },
  history: { basis: 'interest', years: null },
  passing: { basis: 'contract', years: null },
};

/** For so long papers are kept after they were handed out. */
export const paperYears = 10;

export const yearsAfter = (day: Day, years: number): Day => {
  const rest = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4);
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${rest}`;
};

/** Until when a kind is kept of somebody whose last day this was. */
export function keptUntil(kind: StoredKind, lastDay: Day): Day | null {
  const { years } = keptAs[kind];
  return years === null ? null : yearsAfter(lastDay, years);
}

/** Why something is not handed over: it opens a door, it speaks of somebody else, or it says nothing. */
export type Withheld = 'secret' | 'others' | 'technical';

/**
 * What an erasure does to the rows of a table: all go, those that nobody has decided go, those whose time is over go, the
 * person's own go while shared ones stay, none goes, or they go by themselves within minutes or days.
 */
export type ErasedRows = 'all' | 'undecided' | 'expired' | 'private' | 'none' | 'byThemselves';

export type StoredTable = {
  readonly kind: StoredKind;
  /** The column that says whose row it is; `null` where another table leads to it, or where people only appear as those who did something. */
  readonly of: string | null;
  /** Which table leads to it: `own` names a row of that table. */
  readonly through?: { readonly table: string; readonly own: string };
  /** Columns of people who did something to the row: they are told by their names. */
  readonly by?: readonly string[];
  /** Columns that are never handed over. */
  readonly withheld?: Readonly<Record<string, Withheld>>;
  /** Whether its rows are handed over to their person, and if not why. */
  readonly handed: true | Withheld;
  /** Since when a row is there. */
  readonly at: string | null;
  readonly erased: ErasedRows;
  /** What the rows that stay lose. */
  readonly cleared?: readonly string[];
};

/** What a line of an erasure speaks of: a kind of record, or what the records that stay lose. */
export const erasureSubjects = [...storedKinds, 'contacts', 'notes', 'undecided', 'expired'] as const;
export type ErasureSubject = (typeof erasureSubjects)[number];

/** An address that no mail ever reaches, of nobody else. */
export const erasedEmail = (userId: string): string => `${userId}@cancellato.invalid`;

type Leaver = { readonly status: string; readonly erasedAt: string | Date | null };
/** Only of somebody who has left, and once. */
export const mayBeErased = ({ status, erasedAt }: Leaver): boolean => status === 'archived' && erasedAt === null;
