import { type PlanRule, planRules } from '@timbro/core/engine/working-time.ts';
import { groupBy } from '@timbro/core/group-by.ts';

type Told = { readonly userId: string; readonly date: string; readonly rule: PlanRule };
/** Everything that one rule minds, person by person and in the order of their days. */
type WarningGroup<T> = {
  readonly rule: PlanRule;
  readonly count: number;
  readonly people: readonly { readonly userId: string; readonly warnings: readonly T[] }[];
};

/** What can be read at a glance; more than this is folded up under its rules. */
export const mostWarningsOpen = 5;

/** Warnings by the rule they break, in the order in which rules are always named, whoever has the most of them first. */
export function warningGroups<T extends Told>(warnings: readonly T[]): WarningGroup<T>[] {
  const byRule = groupBy(warnings, ({ rule }) => rule);
  return planRules.flatMap((rule): WarningGroup<T>[] => {
    const own = byRule.get(rule) ?? [];
    const people = Array.from(
      groupBy(own, ({ userId }) => userId),
      ([userId, told]) => ({
        userId,
        warnings: told.toSorted((one, other) => one.date.localeCompare(other.date)),
      }),
    ).toSorted((one, other) => other.warnings.length - one.warnings.length);
    return own.length > 0 ? [{ rule, count: own.length, people }] : [];
  });
}
