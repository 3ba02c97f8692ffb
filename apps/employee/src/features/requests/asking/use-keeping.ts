import { useEffect, useEffectEvent, useRef } from 'react';
import { pushOverlayEntry } from '@timbro/kit/light/overlay-entry.ts';
import { goTo } from '@timbro/kit/light/path.tsx';
import { type Question, ask } from '@timbro/kit/light/question.tsx';
import { session } from '@timbro/kit/memory/session.ts';
import { tabMemory } from '@timbro/kit/memory/tab-memory.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** A form of its own for each record that is edited, and for each person who signs in here. */
const memoryOf = (name: string) => tabMemory(`timbro.draft.${name}.${session.get().user?.id ?? ''}`);

/** What was typed before a reload or a visit elsewhere, if it is still such a form. */
export function keptForm<F>(name: string, isForm: (value: unknown) => value is F): F | null {
  const kept = memoryOf(name).read();
  return isForm(kept) ? kept : null;
}

const listPath = '/me/requests';
export const toList = (id?: string): void => goTo(id === undefined ? listPath : `${listPath}?id=${id}`, 'replace');

type Keeping<F> = { name: string; form: F; isTyped: boolean };
type Guard = ReturnType<typeof backGuard>;

/** A step of the history that goes must be gone before the next form takes one. */
let lastRelease: Promise<void> = Promise.resolve();

/** A step over the form, which Back finds before the page below; `again` puts it there once more. */
function backGuard(onBack: (again: () => void) => void) {
  let entry: ReturnType<typeof pushOverlayEntry> | null = null;
  const stand = () => {
    const path = window.location.pathname;
    entry = pushOverlayEntry(() => {
      entry = null;
      // Where another screen was chosen, this one finds everything again.
      if (window.location.pathname === path) onBack(stand);
    });
  };
  const release = async () => {
    const pushed = entry;
    entry = null;
    await pushed?.remove();
  };
  return { stand, release };
}

/** Keeps what is typed for its tab until it is sent or thrown away, and asks before Back or the cross throw it away. */
export function useKeeping<F>({ name, form, isTyped }: Keeping<F>) {
  const t = useT();
  const guard = useRef<Guard | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    if (!isOver.current && session.get().user) memoryOf(name).write(isTyped ? form : null);
  }, [name, form, isTyped]);

  const forget = () => {
    isOver.current = true;
    memoryOf(name).write(null);
  };
  const askToDrop = () =>
    ask({
      title: t('employee.ask.drop'),
      body: t('employee.ask.drop.text'),
      confirm: t('employee.ask.drop.yes'),
      refuse: t('employee.ask.drop.no'),
      local: true,
    });

  const leaveByBack = useEffectEvent(async (again: () => void) => {
    if (!(await askToDrop())) return again();
    forget();
    window.history.back();
  });
  useEffect(() => {
    if (!isTyped || isOver.current) return;
    let isGone = false;
    const made = backGuard((again) => void leaveByBack(again));
    guard.current = made;
    void lastRelease.then(() => isGone || made.stand());
    return () => {
      isGone = true;
      guard.current = null;
      lastRelease = made.release();
    };
  }, [isTyped]);

  const close = async () => {
    await guard.current?.release();
    if (isTyped && !(await askToDrop())) return guard.current?.stand();
    forget();
    toList();
  };
  /** A question over the form, which has the step of the history to itself. */
  const askOver = async (question: Question): Promise<boolean> => {
    await guard.current?.release();
    const agreed = await ask(question);
    guard.current?.stand();
    return agreed;
  };
  /** It has been sent or saved: nothing of it has to be kept here. */
  const finish = async (id?: string) => {
    forget();
    await guard.current?.release();
    toList(id);
  };
  return { close, finish, askOver };
}
