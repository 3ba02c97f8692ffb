import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useConfirm } from './confirm.tsx';
import { useT } from './i18n.tsx';
import { session } from './session.ts';

/** The parts of the address that decide what is on show; filters, order and pages of a list take no form away. */
const shownParts = ['tab', 'view', 'id'] as const;

type Place = { readonly pathname: string; readonly search: unknown };
const partOf = ({ search }: Place, name: string): unknown => new Map(Object.entries(search ?? {})).get(name);
const isElsewhere = (current: Place, next: Place) =>
  current.pathname !== next.pathname || shownParts.some((name) => partOf(current, name) !== partOf(next, name));

/** Every form on show that has something to lose, so that leaving asks once and not once per form. */
const guards = new Set<() => boolean>();

/** Whether something typed on this page would be lost now. */
export const hasUnsaved = (): boolean => [...guards].some((wouldLose) => wouldLose());

/** Asks whether what was typed may be lost. */
export function useLosingQuestion(): () => Promise<boolean> {
  const t = useT();
  const confirm = useConfirm();
  return useCallback(
    () =>
      confirm({
        title: t('kit.form.unsaved'),
        body: t('kit.form.unsaved.text'),
        refuse: t('kit.form.stay'),
        confirm: t('kit.form.discard'),
        danger: true,
        local: true,
        leaving: true,
      }),
    [confirm, t],
  );
}

/**
 * Keeps a form with changes from being left unasked, by a link, by Back or by closing the page. `wouldLose` is asked at
 * the moment of leaving, for a form that was saved since the last render.
 */
export function useUnsavedGuard(isDirty: boolean, wouldLose: () => boolean = () => isDirty): void {
  const ask = useLosingQuestion();
  const latest = useRef(wouldLose);
  useEffect(() => void (latest.current = wouldLose));
  const turns = useRef(0);
  const guard = useCallback(() => latest.current(), []);
  useEffect(() => {
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guard]);

  const shouldBlock = useCallback(
    async ({ current, next }: { current: Place; next: Place }) => {
      const isFirst = [...guards].find((wouldLoseToo) => wouldLoseToo()) === guard;
      if (!isFirst) return false;
      const turn = (turns.current += 1);
      if (!isElsewhere(current, next)) return false;
      const stays = !(await ask());
      // Back pressed again during the question: only the last step is answered, and it counts the earlier ones in.
      return turn === turns.current ? stays : new Promise<boolean>(() => undefined);
    },
    [guard, ask],
  );
  // Once the session is over nothing can be saved any more, and the way to the sign-in page must be free.
  const isWorthAsking = useCallback(() => guard() && session.get().accessToken !== undefined, [guard]);
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: isWorthAsking, disabled: !isDirty });
}
