import type { Day } from '../days/rules.ts';
import type { ExcessDecision } from '../work-days/rules.ts';
import type { ApprovedAbsence } from './absences.ts';
import type { Piece } from './assign.ts';
import type { Counting } from './counting.ts';
import type { ShiftInstance } from './shift-instance.ts';
import type { Zone } from './zone.ts';

/** What a company has settled for a day; times of day in minutes. */
export type DaySettings = {
  readonly autoBreak: boolean;
  readonly countEarlyEntry: boolean;
  readonly nightFrom: number;
  readonly nightTo: number;
  readonly dedupeSeconds: number;
  readonly ninthHourIsExcess: boolean;
};

/** An approved exit that counts as work; moments in minutes since the epoch. */
export type ServiceExit = {
  readonly id: string;
  readonly requested: { readonly start: number; readonly end: number };
  readonly actual: { readonly start: number; readonly end: number } | null;
};

/** An approved exit for one's own sake: what it takes out of presence; without an end as long as the person is away. */
export type Outing = { readonly id: string; readonly start: number; readonly end: number };

/** What people have decided about a day. */
export type DayDecision = {
  readonly excess: { readonly state: ExcessDecision; readonly minutes: number } | null;
  readonly absenceConfirmed: boolean;
};

/** Everything one day is computed from; `asOf` in minutes since the epoch. */
export type DayInput = {
  readonly day: Day;
  readonly zone: Zone;
  /** Also on a public holiday: stamps belong to it, though nothing is due. */
  readonly shift: ShiftInstance | null;
  readonly holiday: string | null;
  readonly isHoliday: (day: Day) => boolean;
  readonly counting: Counting;
  readonly settings: DaySettings;
  readonly pieces: readonly Piece[];
  readonly absences: readonly ApprovedAbsence[];
  readonly exits: readonly ServiceExit[];
  readonly outings: readonly Outing[];
  readonly decision: DayDecision;
  /** Stamps that came after a correction of this day. */
  readonly lateStamps: boolean;
  /** The last exit before this day, if there was one. */
  readonly previousEnd: number | null;
  /** When a stamping that counts for another day so far comes back to this one. */
  readonly returnsAt: number | null;
  readonly asOf: number;
};
