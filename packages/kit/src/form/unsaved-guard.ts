import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useConfirm } from '../layers/confirm.tsx';
import { session } from '../memory/session.ts';
import { useT } from '../words/i18n.ts';

/** The parts of the address that decide what is on show; filters, order and pages of a list take no form away. */
const shownParts = ['tab', 'view', 'id'] as const;

type Place = { readonly pathname: string; readonly search: unknown };
const partOf = ({ search }: Place, name: string): unknown => new Map(Object.entries(search ?? {})).get(name);
const isElsewhere = (current: Place, next: Place, further: readonly string[]) =>
  current.pathname !== next.pathname ||
  [...shownParts, ...further].some((name) => partOf(current, name) !== partOf(next, name));

export type Losable = {
  readonly isDirty: boolean;
  /** Asked at the moment of leaving, for a form that was saved since the last render. */
  wouldLose(): boolean;
  /** Resolves when no save is under way any more. */
  settled(): Promise<void>;
};

/** Every form on show, so that leaving asks once and not once per form. */
const guards = new Set<Pick<Losable, 'wouldLose' | 'settled'>>();

/** Whether something typed on this page would be lost now. */
export const hasUnsaved = (): boolean => [...guards].some(({ wouldLose }) => wouldLose());

/** A network that swallows calls must not hold the person on the page. */
const patience = 10_000;
const saves = () =>
  Promise.race([
    Promise.all([...guards].map(({ settled }) => settled())),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);

/**
 * Asks whether what was typed may be lost; a save under way is waited for, since after it there may be nothing to ask.
 * `more` says what else this step would lose.
 */
export function useLosingQuestion(): (wouldLose?: () => boolean, more?: string) => Promise<boolean> {
  const t = useT();
  const confirm = useConfirm();
  return useCallback(
    async (wouldLose = hasUnsaved, more = '') => {
      await saves();
      const losses = [wouldLose() ? t('kit.form.unsaved.text') : '', more].filter((text) => text !== '');
      if (losses.length === 0) return true;
      return confirm({
        title: t('kit.form.unsaved'),
        body: losses.join(' '),
        refuse: t('kit.form.stay'),
        confirm: t('kit.form.discard'),
        danger: true,
        local: true,
        leaving: true,
      });
    },
    [confirm, t],
  );
}

/** True for the rest of the step that was agreed to: the page's other forms come after the one that asked for all. */
let isAgreed = false;
const agree = () => {
  isAgreed = true;
  setTimeout(() => (isAgreed = false));
};

const nothingMore: readonly string[] = [];

/**
 * Keeps a form with changes from being left unasked, by a link, by Back or by closing the page. `further` names what else
 * of the address decides whether this form is on show; the list stays the same.
 */
export function useUnsavedGuard({ isDirty, wouldLose, settled }: Losable, further = nothingMore): void {
  const mayLose = useLosingQuestion();
  const latest = useRef({ wouldLose, settled });
  useEffect(() => void (latest.current = { wouldLose, settled }));
  const turns = useRef(0);
  useEffect(() => {
    const guard = { wouldLose: () => latest.current.wouldLose(), settled: () => latest.current.settled() };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);

  const shouldBlock = useCallback(
    async ({ current, next }: { current: Place; next: Place }) => {
      if (isAgreed || !hasUnsaved()) return false;
      const turn = (turns.current += 1);
      if (!isElsewhere(current, next, further)) return false;
      const leaves = await mayLose();
      // Back pressed again during the question: only the last step is answered, and it counts the earlier ones in.
      if (turn !== turns.current) return new Promise<boolean>(() => undefined);
      if (leaves) agree();
      return !leaves;
    },
    [mayLose, further],
  );
  // Once the session is over nothing can be saved any more, and the way to the sign-in page must be free.
  const isWorthAsking = useCallback(() => latest.current.wouldLose() && session.get().accessToken !== undefined, []);
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: isWorthAsking, disabled: !isDirty });
}
