import { type SharingVerdict, judgeSharing } from '@timbro/core/positions/reporting-rules.ts';
import { openSince } from '@timbro/core/stamps/stamp-out-rules.ts';
import { useCurrentStamping } from './current-stamping.ts';
import { useHasTapped, useIsWanted, useSaid } from './sharing-choice.ts';
import { usePermission } from './use-permission.ts';

export type Sharing = {
  readonly verdict: SharingVerdict;
  readonly intervalMinutes: number;
  /** Whether there is a browser that could tell its position at all. */
  readonly isPossible: boolean;
};

function hasGeolocation(): boolean {
  const { geolocation }: { readonly geolocation?: Geolocation | null } = navigator;
  return Boolean(geolocation);
}

/** Whether this phone tells where it is, and why not. */
export function useSharing(): Sharing {
  const { data } = useCurrentStamping();
  const isWanted = useIsWanted();
  const hasTapped = useHasTapped();
  const said = useSaid();
  const permission = usePermission();
  // Of a browser that does not say it beforehand, its own answer is what is known.
  const known = permission ?? 'unknown';
  const { isSecureContext: isSecure } = window;
  const isSupported = hasGeolocation();
  const verdict = judgeSharing({
    tracking: (permission && data?.tracking) ?? null,
    isAtWork: openSince(data?.stamping ?? null) !== null,
    isSecure,
    isSupported,
    isWanted,
    permission: known === 'unknown' && said === 'denied' ? 'denied' : known,
    hasTapped,
    // A browser that may tell and says no all the same has no position to tell: the phone's own switch is off.
    isLost: said !== null,
  });
  return { verdict, intervalMinutes: data?.tracking.intervalMinutes ?? 1, isPossible: isSecure && isSupported };
}
