import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { type TotalName, clockText } from '@timbro/core/work-days/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Effect = StampsUpdate['effect'];

/** Told only where they change; what was worked is always told. */
const furtherFigures = ['delayActual', 'ordinary', 'excess', 'uncovered'] as const satisfies readonly TotalName[];
/** A delay is short, so it is told in minutes; the others as hours. */
const inMinutes: ReadonlySet<TotalName> = new Set(['delayActual']);

/** "Lavorate 7:29 → 7:58, ritardo 31 → 2 min" */
export function useEffectText(): (effect: Effect) => string {
  const t = useT();
  return ({ before, after }) => {
    const changed = furtherFigures.filter((name) => before[name] !== after[name]);
    if (changed.length === 0 && before.worked === after.worked) return t('stampsUpdates.effect.none');
    return (['worked', ...changed] as const)
      .map((name) => {
        const say = (minutes: number) => (inMinutes.has(name) ? String(minutes) : clockText(minutes));
        return t(`stampsUpdates.effect.${name}`, { before: say(before[name]), after: say(after[name]) });
      })
      .join(', ');
  };
}
