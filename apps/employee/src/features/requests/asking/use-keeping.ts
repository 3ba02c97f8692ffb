import { useEffect, useEffectEvent, useRef } from 'react';
import { pushOverlayEntry } from '@timbro/kit/light/overlay-entry.ts';
import { goTo } from '@timbro/kit/light/path.tsx';
import { ask } from '@timbro/kit/light/question.tsx';
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
type Entry = ReturnType<typeof pushOverlayEntry>;

/** A step of the history that goes must be gone before the next form takes one. */
let lastRelease: Promise<void> = Promise.resolve();

/** Keeps what is typed for its tab until it is sent or thrown away, and asks before Back or the cross throw it away. */
export function useKeeping<F>({ name, form, isTyped }: Keeping<F>) {
  const t = useT();
  const entry = useRef<Entry | null>(null);
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

  const guard = useEffectEvent(() => {
    const path = window.location.pathname;
    entry.current = pushOverlayEntry(() => {
      entry.current = null;
      // Another screen was chosen: this one finds everything again.
      if (window.location.pathname === path) void leaveByBack();
    });
  });
  const leaveByBack = async () => {
    if (!(await askToDrop())) return guard();
    forget();
    window.history.back();
  };
  const release = async () => {
    const pushed = entry.current;
    entry.current = null;
    await pushed?.remove();
  };
  useEffect(() => {
    if (!isTyped || isOver.current) return;
    let isGone = false;
    void lastRelease.then(() => isGone || guard());
    return () => {
      isGone = true;
      lastRelease = release();
    };
  }, [isTyped]);

  const close = async () => {
    await release();
    if (isTyped && !(await askToDrop())) return guard();
    forget();
    toList();
  };
  /** It has been sent or saved: nothing of it has to be kept here. */
  const finish = async (id?: string) => {
    forget();
    await release();
    toList(id);
  };
  return { close, finish };
}
