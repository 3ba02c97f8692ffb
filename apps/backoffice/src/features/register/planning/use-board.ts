import { useCallback, useState } from 'react';
import { type Step, noted, stepBack, stepForward, withWishes } from '@timbro/core/work-days/planning/draft-rules.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { toggled } from '@timbro/kit/grid/selection.ts';
import type { CellKey, CellPlace } from '@timbro/kit/grid/types.ts';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { MenuAt } from './assign-menu.tsx';
import { type Brush, wishOf } from './brushes.ts';
import { type Gesture, hiddenDays, painted, placeOfKey } from './gestures.ts';
import type { Plan } from './use-plan.ts';

export const noCells: ReadonlySet<CellKey> = new Set();

/** What the planner has in the hand and before the eyes: a brush, a selection, a cell; and what they do with it. */
export function useBoard({ model, book: { done, undone }, change }: Pick<Plan, 'model' | 'book' | 'change'>) {
  const t = useT();
  const [selection, setSelection] = useState(noCells);
  const [isGathering, setGathering] = useState(false);
  const [focus, setFocus] = useState<CellPlace | null>(null);
  const [brush, setBrush] = useState<Brush | null>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);

  const apply = useCallback(
    ({ wanted, missed }: Gesture) => {
      // Part of a stroke may pass over days that are over; it is said only where nothing could be done.
      if (missed > 0 && wanted.length === 0) notify.info(t('planning.fixed'));
      if (wanted.length > 0) change((book) => noted(book, withWishes(book.drafts, wanted)));
    },
    [change, t],
  );
  const select = useCallback((cells: ReadonlySet<CellKey>) => {
    setSelection(cells);
    setGathering(false);
  }, []);
  /** What a command is about: the chosen cells, or else the one in focus. */
  const chosen = (place: CellPlace | null = focus): CellPlace[] =>
    selection.size > 0 ? [...selection].map(placeOfKey) : place ? [place] : [];
  /** What changes out of sight is said. */
  const tell = (step: Step = []) => {
    const hidden = hiddenDays(model, step);
    const days = [...new Set([...hidden.slice(0, 1), ...hidden.slice(-1)])].map(formatDay).join(' – ');
    if (hidden.length > 0) notify.info(t('planning.changedOutOfSight', { count: hidden.length, days }));
  };
  return {
    selection,
    select,
    /** Adds the cell to those that are chosen one by one, or takes it out. */
    gather(place: CellPlace) {
      setSelection(toggled(selection, [place]));
      setGathering(true);
    },
    /** The next key means the cell where the walk ends; only cells chosen one by one are kept on the way. */
    walkOn: () => void (!isGathering && selection.size > 0 && select(noCells)),
    focus,
    setFocus,
    brush,
    setBrush,
    menu,
    setMenu,
    apply,
    chosen,
    assign: (as: Brush, places: readonly CellPlace[] = chosen()) => apply(painted(model, places, wishOf(as))),
    undo() {
      change(stepBack);
      tell(done.at(-1));
    },
    redo() {
      change(stepForward);
      tell(undone.at(-1));
    },
  };
}
export type Board = ReturnType<typeof useBoard>;
