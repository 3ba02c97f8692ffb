import type { Shift } from '@timbro/core/shifts/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';

/** More shifts than this no company has; it is also the largest page there is. */
export const allShifts = { query: { pageSize: 200, sort: 'start' } } as const;

const none: readonly Shift[] = [];

/** Every shift of the company, the earliest of the day first; empty while they are on their way. */
export function useShifts({ enabled = true }: { enabled?: boolean } = {}): readonly Shift[] {
  return useRead(api.shifts.list, allShifts, { enabled, inPlace: true }).data?.items ?? none;
}
