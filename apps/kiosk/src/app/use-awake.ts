import { useEffect } from 'react';

/** Keeps the screen lit where the browser can; it lets go whenever the page is hidden, and is asked again on return. */
export function useAwake(): void {
  useEffect(() => {
    const { wakeLock }: { readonly wakeLock?: WakeLock } = navigator;
    if (!wakeLock) return;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return;
      held = await wakeLock.request('screen').catch(() => null);
      if (isOver) void held?.release();
    };
    const onSight = () => void hold();
    onSight();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onSight);
      void held?.release();
    };
  }, []);
}
