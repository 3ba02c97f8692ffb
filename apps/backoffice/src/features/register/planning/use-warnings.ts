import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlanAnswer } from '@timbro/core/work-days/contract.ts';
import { type DraftCell, type PlanKey, planKey, refusedCells } from '@timbro/core/work-days/planning/draft-rules.ts';
import { api, keyOf, toldInPlace } from '@timbro/kit/data/api.ts';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useDebounced } from './use-debounced.ts';

export type Warning = PlanAnswer['warnings'][number];
type Judged = {
  readonly warnings: readonly Warning[];
  /** Cells that could not be published at all, each with the reason. */
  readonly refused: ReadonlyMap<PlanKey, string>;
};
const nothing: Judged = { warnings: [], refused: new Map() };

/** What is looked at after each gesture; more than this is judged when it is published. */
const mostJudged = 700;
const pause = 500;

/** As they would be published now: that a day has moved on is told elsewhere, and hinders no warning. */
const assignmentsOf = (cells: readonly DraftCell[]) =>
  cells.map(({ userId, date, shiftId, reset }) => ({ userId, date, shiftId, ...(reset && { reset }) }));

/** A cell that would be refused is put aside with its reason, and the others are judged without it. */
async function judge(cells: readonly DraftCell[], signal: AbortSignal): Promise<Judged> {
  if (cells.length === 0) return nothing;
  try {
    const { warnings } = await api.workDays.plan({ body: { assignments: assignmentsOf(cells), dryRun: true } }, signal);
    return { warnings, refused: nothing.refused };
  } catch (error) {
    const refused = error instanceof ApiError ? refusedCells(error.errors, cells) : nothing.refused;
    if (refused.size === 0) throw error;
    const others = await judge(
      cells.filter((cell) => !refused.has(planKey(cell))),
      signal,
    );
    return { ...others, refused: new Map([...others.refused, ...refused]) };
  }
}

/** `known`: whether the warnings are those of the plan as it is now; otherwise `reason` may say why they are not. */
export type Warnings = Judged & {
  readonly byCell: ReadonlyMap<PlanKey, readonly string[]>;
  readonly state: 'known' | 'asking' | 'offline' | 'tooMany' | 'unknown';
  readonly reason: string | null;
  retry(): void;
};

/** What the law would mind about the plan, asked for anew whenever it stands still for a moment. */
export function useWarnings(cells: readonly DraftCell[]): Warnings {
  const isOffline = useIsOffline();
  const settled = useDebounced(cells, pause);
  const isTooMany = cells.length > mostJudged;
  const { data, error, isFetching, refetch } = useQuery<Judged>({
    queryKey: keyOf(api.workDays.plan, { judged: assignmentsOf(isTooMany ? [] : settled) }),
    queryFn: ({ signal }) => judge(settled, signal),
    enabled: !isOffline && !isTooMany && settled.length > 0,
    placeholderData: (previous) => (settled.length > 0 ? previous : undefined),
    meta: toldInPlace,
  });
  const judged = isTooMany || cells.length === 0 ? nothing : (data ?? nothing);
  const byCell = useMemo(() => byCellOf(judged.warnings), [judged.warnings]);
  const stateOf = (): Warnings['state'] => {
    if (cells.length === 0) return 'known';
    if (isOffline) return 'offline';
    if (isTooMany) return 'tooMany';
    if (error) return 'unknown';
    return isFetching || settled !== cells ? 'asking' : 'known';
  };
  return {
    ...judged,
    byCell,
    state: stateOf(),
    reason: error instanceof ApiError ? reasonOf(error) : null,
    retry: () => void refetch(),
  };
}

const reasonOf = ({ message, errors }: ApiError): string =>
  [...new Set([message, ...errors.map((one) => one.message)])].join(' · ');

function byCellOf(warnings: readonly Warning[]): Map<PlanKey, string[]> {
  const told = new Map<PlanKey, string[]>();
  for (const warning of warnings) told.set(planKey(warning), [...(told.get(planKey(warning)) ?? []), warning.detail]);
  return told;
}
