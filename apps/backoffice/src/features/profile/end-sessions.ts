import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Session } from '@timbro/core/sessions/contract.ts';
import { api, useAging, useWrite } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { endSessions, readOtherSessions } from '@timbro/kit/light/end-sessions.ts';
import { leaveFor } from '@timbro/kit/memory/farewell.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Place = RefObject<HTMLElement | null>;

/** The button of the row beside, which outlives the one that was pressed. */
function besideOf(pressed: Element | null): HTMLElement | null {
  const row = pressed?.closest('[role=row]');
  for (const beside of [row?.nextElementSibling, row?.previousElementSibling]) {
    const button = beside?.querySelector('button');
    if (button) return button;
  }
  return null;
}

/**
 * Puts the keyboard on the first place that is still there, once the question is gone and the list redrawn; who has
 * meanwhile gone elsewhere on the page is left alone.
 */
function takeFocus(from: Element | null, places: readonly (Element | null)[]): void {
  setTimeout(() => {
    const { activeElement: at, body } = document;
    // A question that is fading away keeps what it cannot give back to a button that rests meanwhile.
    const isIdle = at === null || at === body || at === from || at.closest(':disabled, [role=alertdialog]') !== null;
    if (!isIdle) return;
    const place = places.find((candidate) => candidate?.isConnected && !candidate.matches(':disabled'));
    if (place instanceof HTMLElement) place.focus();
  });
}

/**
 * The own session ends on the server first; only then is this browser emptied. Another one takes its row along: the
 * keyboard goes on in the row beside it, or else at `rest`.
 */
export function useEnd(rest: Place) {
  const t = useT();
  const confirm = useConfirm();
  const remove = useWrite(api.sessions.remove);
  // Without `useWrite`: a session that has just ended has nothing to refresh.
  const removeOwn = useMutation({
    mutationFn: (sessionId: string) => api.sessions.remove({ params: { sessionId } }),
    onSuccess: () => leaveFor('/login', t('sessions.remove.done')),
  });
  return async ({ id, device, current }: Session) => {
    const pressed = document.activeElement;
    const beside = besideOf(pressed);
    const body = current ? t('sessions.remove.current') : t('sessions.remove.other', { device });
    if (!(await confirm({ title: t('sessions.remove.confirm'), body, confirm: t('sessions.remove'), danger: true })))
      return;
    if (current) removeOwn.mutate(id);
    else remove.mutate({ params: { sessionId: id } }, { onSuccess: () => takeFocus(pressed, [beside, rest.current]) });
  };
}

/** Several at once, or all but this one; what could not be ended is counted too. The keyboard goes on at `rest`. */
export function useEndMany(rest: Place) {
  const t = useT();
  const confirm = useConfirm();
  const refresh = useAging('sessions');
  const [isEnding, setEnding] = useState(false);

  const endMany = async (chosen: readonly Session[], from?: Element | null): Promise<boolean> => {
    const pressed = from ?? document.activeElement;
    const sessions = chosen.filter(({ current }) => !current);
    const title = t('sessions.removeMany.confirm', { count: sessions.length });
    const question = { title, body: t('sessions.removeMany.text'), confirm: t('sessions.removeMany'), danger: true };
    if (!(await confirm(question))) {
      takeFocus(pressed, [pressed, rest.current]);
      return false;
    }
    const failed = await endSessions(sessions);
    const done = sessions.length - failed;
    if (done > 0) notify.success(t('sessions.removeMany.done', { count: done }));
    if (failed > 0) notify.error(t('sessions.removeMany.failed', { count: failed }));
    await refresh();
    takeFocus(pressed, [rest.current]);
    return failed === 0;
  };

  const endOthers = async () => {
    const pressed = document.activeElement;
    setEnding(true);
    try {
      const others = await readOtherSessions();
      if (others.length > 0) await endMany(others, pressed);
      else notify.info(t('sessions.removeOthers.none'));
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : t('error.internal'));
    } finally {
      setEnding(false);
      takeFocus(pressed, [pressed, rest.current]);
    }
  };
  return { isEnding, endMany, endOthers };
}
