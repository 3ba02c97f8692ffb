import type { Shift } from '@timbro/core/shifts/contract.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import type { DraftCell } from '@timbro/core/work-days/planning/draft-rules.ts';
import { planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import type { Saved } from '@timbro/core/work-days/planning/waiting-rules.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import type { RegisterRow } from '../register-data/use-register.ts';
import { dayOf, mattina, notte, pomeriggio } from './plan-fixtures.ts';
import { type PlanModel, knownRows } from './plan-model.ts';

const dates = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'];
const rowOf = (id: string, days: readonly WorkDay[]): RegisterRow => ({
  user: { id, displayName: id, sortName: id, departmentId: null, presence: 'notInCompany' },
  totals: noTotals(),
  days: [...days],
});

type Given = {
  readonly drafts?: readonly DraftCell[];
  /** Of Sara, by day. */
  readonly days?: Readonly<Record<string, Partial<WorkDay>>>;
  /** Drafts of Sara's days that the server keeps, by whoever saved them. */
  readonly saved?: readonly (Saved & { readonly date: string })[];
  readonly scheduled?: string | null;
};

/** Sara and Luca from a Wednesday that is over to a Saturday, all of them in the afternoon. */
export function modelOf({ drafts = [], days = {}, saved = [], scheduled }: Given = {}): PlanModel {
  const rows = [
    rowOf(
      'sara',
      dates.map((date) => dayOf(date, pomeriggio, days[date])),
    ),
    rowOf(
      'luca',
      dates.map((date) => dayOf(date, pomeriggio)),
    ),
  ];
  const shifts: Shift[] = [mattina, pomeriggio, notte];
  return {
    ...knownRows(rows),
    rows,
    dates,
    today: '2026-11-12',
    zone: 'Europe/Rome',
    drafts: new Map(drafts.map((cell) => [planKey(cell), cell])),
    saved: new Map(saved.map((one) => [planKey({ userId: 'sara', date: one.date }), one])),
    shifts,
    shiftOf: new Map(shifts.map((shift) => [shift.id, shift])),
    scheduled: () => scheduled,
  };
}

export const draft = (date: string, shiftId: string | null, more: Partial<DraftCell> = {}): DraftCell => ({
  userId: 'sara',
  date,
  shiftId,
  version: 1,
  ...more,
});
