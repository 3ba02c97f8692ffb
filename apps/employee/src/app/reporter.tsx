import { useSyncExternalStore } from 'react';
import { access, can } from '@timbro/core/access.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { useSubject } from '@timbro/kit/memory/session.ts';

const reporting = lazyPart(
  async () => (await import('#parts/position-sharing/position-reporter.tsx')).PositionReporter,
  { early: true },
);

/** What tells the position of who wants it, on every screen; it comes once the first of them stands. */
export function Reporter() {
  const isOffered = can(useSubject(), access.exitsEmployee);
  const part = useSyncExternalStore(reporting.subscribe, reporting.state);
  return isOffered && part.is === 'here' ? <part.value /> : null;
}
