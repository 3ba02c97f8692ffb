import { useEffect, useSyncExternalStore } from 'react';
import { pairPath } from '@timbro/core/pairing/rules.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { whenIdle } from '@timbro/kit/data/when-idle.ts';
import { usePath } from '@timbro/kit/light/path.tsx';
import { ReadsProvider } from '@timbro/kit/light/reads.tsx';
import { MissingScreen } from '@timbro/kit/light/screen-boundary.tsx';
import { useSession, useSubject } from '@timbro/kit/memory/session.ts';
import { useProfileLanguage } from '@timbro/kit/words/i18n.ts';
import { leaveQueueToNobody } from '#parts/stamp-queue/own-queue.ts';
import { Frame } from './frame.tsx';
import { shellKeeper } from './shell-updates.ts';

/** So long after the sign-in page stands, the files of the app are fetched. */
const keptAfterMs = 1500;

/** Whoever is signed in needs it when they leave: it comes once their first screen stands. */
export const guestDoor = lazyPart(async () => (await import('./guest-door.tsx')).GuestDoor, { early: true });

/** Rarely met: a code is scanned where somebody is signed in. */
const occupiedPage = lazyPart(async () => (await import('./occupied-door.tsx')).OccupiedDoor, {
  early: true,
  wanted: () => false,
});

export function App() {
  const { user } = useSession();
  const subject = useSubject();
  const path = usePath();
  useProfileLanguage();
  if (!subject || !user) return <Door />;
  return (
    <ReadsProvider key={user.id} owner={user.id}>
      {path === pairPath ? <Occupied /> : <Frame subject={subject} />}
    </ReadsProvider>
  );
}

function Occupied() {
  const page = useSyncExternalStore(occupiedPage.subscribe, occupiedPage.state);
  useEffect(() => void occupiedPage.load(), []);
  if (page.is === 'here') return <page.value />;
  return page.is === 'missing' ? <MissingScreen /> : null;
}

function Door() {
  const door = useSyncExternalStore(guestDoor.subscribe, guestDoor.state);
  // What a session that ended elsewhere has left goes, whether the door arrives or not.
  useEffect(() => void leaveQueueToNobody().catch(() => undefined), []);
  useEffect(() => void guestDoor.load(), []);
  useEffect(() => whenIdle(keptAfterMs, () => void shellKeeper.load()), []);
  if (door.is === 'here') return <door.value />;
  return door.is === 'missing' ? <MissingScreen /> : null;
}
