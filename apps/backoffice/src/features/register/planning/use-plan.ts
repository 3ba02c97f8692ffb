import { useMemo } from 'react';
import { daysFrom } from '@timbro/core/days/rules.ts';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import type { KeptDraft } from '@timbro/core/work-days/planning/kept-drafts.ts';
import { inOrderOfDay } from '@timbro/core/work-days/planning/text-rules.ts';
import type { WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useDepartments } from '#parts/department-choice/department-options.ts';
import { type RegisterRow, useRegister } from '../register-data/use-register.ts';
import { useDraftBook } from './draft-store.ts';
import type { PlanAddress } from './plan-address.ts';
import { type PlanModel, knownRows, savedBy, scheduledBy } from './plan-model.ts';
import { useContracts } from './use-contracts.ts';

/** The largest page there is. */
const all = { query: { pageSize: 200 } };
const everything = { query: {} };
const noRows: readonly RegisterRow[] = [];
const noShifts: readonly Shift[] = [];
const noKept: readonly KeptDraft[] = [];
const noSchedules: readonly WorkSchedule[] = [];

/** The week on show with everything that its plan is made of: what the server has, and what was painted here. */
export function usePlan({ today, register: query }: Pick<PlanAddress, 'today' | 'register'>) {
  const register = useRegister(query);
  const shiftsRead = useRead(api.shifts.list, all, { inPlace: true });
  const schedules = useRead(api.workSchedules.list, all, { inPlace: true }).data?.items ?? noSchedules;
  const kept = useRead(api.workDays.drafts, everything, { inPlace: true }).data?.items ?? noKept;
  const departments = useDepartments();
  const contracts = useContracts();
  const zone = useCompanyZone();
  const [book, change] = useDraftBook();

  const rows = register.rows ?? noRows;
  const known = useMemo(() => knownRows(rows), [rows]);
  const saved = useMemo(() => savedBy(kept), [kept]);
  const scheduled = useMemo(() => scheduledBy(schedules), [schedules]);
  const found = shiftsRead.data?.items ?? noShifts;
  const shifts = useMemo(() => inOrderOfDay(found), [found]);
  const shiftOf = useMemo(() => new Map(shifts.map((shift) => [shift.id, shift])), [shifts]);
  const dates = useMemo(() => [...daysFrom(query.from, query.to)], [query.from, query.to]);
  const { drafts } = book;
  const model = useMemo<PlanModel>(
    () => ({ ...known, rows, dates, today, zone, drafts, saved, shifts, shiftOf, scheduled }),
    [known, rows, dates, today, zone, drafts, saved, shifts, shiftOf, scheduled],
  );
  return {
    model,
    // Until the people on show are known, no kept draft can be said to lie elsewhere.
    kept: register.rows ? kept : noKept,
    book,
    change,
    departments,
    schedules,
    contracts,
    register,
    shiftsRead,
  };
}
export type Plan = ReturnType<typeof usePlan>;
