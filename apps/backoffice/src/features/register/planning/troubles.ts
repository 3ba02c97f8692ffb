import { type Drafts, type KnownDay, type PlanKey, movedOn } from '@timbro/core/work-days/planning/draft-rules.ts';
import type { Refusal } from './use-publishing.ts';

export type Troubles = {
  /** Drafts over days that somebody else has changed. */
  readonly conflicts: ReadonlySet<PlanKey>;
  /** Cells that cannot be published, with the reason. */
  readonly faults: ReadonlyMap<PlanKey, string>;
  /** What the law would mind. */
  readonly warnings: ReadonlyMap<PlanKey, readonly string[]>;
};

type Known = {
  readonly drafts: Drafts;
  readonly days: ReadonlyMap<PlanKey, KnownDay>;
  readonly refusal: Refusal | null;
  /** Cells that a rehearsal has refused. */
  readonly refused: ReadonlyMap<PlanKey, string>;
  readonly warnings: Troubles['warnings'];
  readonly isSaving: boolean;
};

/** What stands in the way of each cell. What a refusal said holds while the cell is still what was sent. */
export function troublesOf({ drafts, days, refusal, refused, warnings, isSaving }: Known): Troubles {
  const told = [...(refusal?.cells ?? [])].filter(([key, { cell }]) => (drafts.get(key) ?? cell) === cell);
  const stale = refusal?.isStale ? told.flatMap(([key]) => (drafts.has(key) ? key : [])) : [];
  const faults = refusal?.isStale ? [] : told.map(([key, { message }]) => [key, message] as const);
  const moved = isSaving ? [] : movedOn(drafts, (key) => days.get(key));
  return { conflicts: new Set([...moved, ...stale]), faults: new Map([...refused, ...faults]), warnings };
}
