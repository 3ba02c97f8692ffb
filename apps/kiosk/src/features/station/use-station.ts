import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { type KioskEvent, kioskRepeatSeconds } from '@timbro/core/kiosks/rules.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import type { Whose } from '#parts/kept/queue.ts';
import type { Line, LineState, Scan } from '#parts/line/line.ts';
import { play } from '#parts/sound/sounds.ts';
import { useKioskSocket } from './kiosk-socket.ts';
import { type Result, stamp } from './stamping.ts';

export type Shown = Exclude<Result, { is: 'shut' }>;
/** Somebody's phone has read the code. */
export type Scanned = {
  /** Known where the socket has told it. */
  readonly scanId: string | null;
  readonly firstName: string;
  readonly number: number;
  readonly expiresAt: string;
};
type State = {
  /** Told for a few seconds, over everything else. */
  readonly result: Shown | null;
  readonly scanned: Scanned | null;
  /** The scan that was shown last, so that a late answer does not show it again. */
  readonly lastScan: string | null;
  readonly isPadOpen: boolean;
  readonly sending: number;
  /** Badges and PINs are not taken until then; phones are. */
  readonly shutUntil: Date | null;
};
type Act =
  | { readonly do: 'show'; readonly result: Shown; readonly scanned?: null }
  | { readonly do: 'hide'; readonly result: Shown }
  | { readonly do: 'scan'; readonly scanned: Scanned | null }
  | { readonly do: 'pad'; readonly isOpen: boolean }
  | { readonly do: 'send'; readonly by: 1 | -1 }
  | { readonly do: 'shut'; readonly until: Date | null };

const atRest: State = { result: null, scanned: null, lastScan: null, isPadOpen: false, sending: 0, shutUntil: null };

function next(state: State, act: Act): State {
  switch (act.do) {
    case 'show':
      return { ...state, result: act.result, isPadOpen: false, ...(act.scanned === null && { scanned: null }) };
    case 'hide':
      return state.result === act.result ? { ...state, result: null } : state;
    case 'scan':
      return act.scanned
        ? { ...state, scanned: act.scanned, lastScan: nameOf(act.scanned), isPadOpen: false }
        : { ...state, scanned: null };
    case 'pad':
      return { ...state, isPadOpen: act.isOpen, result: act.isOpen ? null : state.result };
    case 'send':
      return { ...state, sending: state.sending + act.by };
    case 'shut':
      return { ...state, shutUntil: act.until };
  }
}

const nameOf = ({ number, expiresAt }: Scan) => `${number} ${expiresAt}`;

/** So long a result stands there: a refusal has more to read. */
const shownMs = { done: 3000, kept: 3000, refused: 4000 } as const;

/** What happens at the tablet: scans heard of, badges and PINs taken, results that go by themselves. */
export function useStation(state: LineState, line: Line) {
  const [now, act] = useReducer(next, atRest);
  const { kiosk, socket, isAway } = state;
  const show = (result: Shown, isOfScan = false) => {
    play(result.is === 'done' ? result.direction : result.is);
    act({ do: 'show', result, ...(isOfScan && { scanned: null }) });
  };

  const onEvent = (event: KioskEvent) => {
    if (event.kind === 'revoked') return line.ask();
    if (event.kind === 'scanned') {
      act({ do: 'scan', scanned: event });
      return line.renew();
    }
    // Its own badges and PINs this page answers itself.
    if (event.scanId === null) return;
    if (event.kind === 'refused') show({ is: 'refused', message: translate('kiosk.refused.number') }, true);
    else show({ is: 'done', direction: event.direction, at: event.at, firstName: event.firstName }, true);
  };
  const [isHeard, setIsHeard] = useState(false);
  useKioskSocket(socket, {
    onEvent,
    onHeard: (heard) => {
      setIsHeard(heard);
      line.setHeard(heard);
    },
    onShut: () => line.ask(),
  });

  useAskedScan(state, isHeard, now, (scanned) => {
    act({ do: 'scan', scanned });
    if (scanned) line.renew();
  });
  useEnd(
    now.result,
    ({ is }) => shownMs[is],
    (result) => act({ do: 'hide', result }),
  );
  useEnd(
    now.scanned,
    ({ expiresAt }) => Date.parse(expiresAt) - serverNow().getTime(),
    () => act({ do: 'scan', scanned: null }),
  );
  useEnd(
    now.shutUntil,
    (until) => until.getTime() - serverNow().getTime(),
    () => act({ do: 'shut', until: null }),
  );

  const take = async (whose: Whose): Promise<Shown | null> => {
    if (!kiosk) return null;
    act({ do: 'send', by: 1 });
    try {
      const result = await stamp(whose, kiosk, isAway);
      if (result.is === 'shut') {
        line.ask();
        return null;
      }
      // What got no answer may mean that nothing does any more.
      if (result.is === 'kept' && !isAway) line.ask();
      if (result.is === 'done') act({ do: 'shut', until: null });
      if (result.is === 'refused' && result.shutUntil) act({ do: 'shut', until: result.shutUntil });
      show(result);
      return result;
    } finally {
      act({ do: 'send', by: -1 });
    }
  };
  const takeBadge = useBadges(take, show);
  return {
    ...now,
    takeBadge,
    takePin: (payrollCode: string, pin: string) => void take({ payrollCode, pin }),
    openPad: () => act({ do: 'pad', isOpen: true }),
    closePad: () => act({ do: 'pad', isOpen: false }),
  };
}

/** Each answer tells of a scan that no socket has told; where none is heard, also of its end. */
function useAskedScan({ scan }: LineState, isHeard: boolean, now: State, become: Become): void {
  const onAnswer = useEffectEvent((asked: Scan | null) => {
    const isNews = asked && nameOf(asked) !== now.lastScan && Date.parse(asked.expiresAt) > serverNow().getTime();
    if (isNews) become({ ...asked, scanId: null });
    // It was used, or ended with a wrong number: the phone says which.
    if (!asked && !isHeard && now.scanned) become(null);
  });
  useEffect(() => {
    onAnswer(scan);
  }, [scan]);
}
type Become = (scanned: Scanned | null) => void;

/** Calls back so long after something came to be. */
function useEnd<T extends object>(of: T | null, msOf: (of: T) => number, end: (of: T) => void): void {
  const waitOf = useEffectEvent(msOf);
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (of === null) return;
    const timer = setTimeout(() => onEnd(of), Math.max(0, waitOf(of)));
    return () => clearTimeout(timer);
  }, [of]);
}

/** A badge that is held before the reader again within a moment is the same stamp: it is answered as the first time. */
function useBadges(take: (whose: Whose) => Promise<Shown | null>, show: (result: Shown) => void) {
  const last = useRef<{ badge: string; at: number; result: Shown | null } | null>(null);
  return (badge: string): void => {
    const before = last.current;
    const at = performance.now();
    if (before?.badge === badge && at - before.at < kioskRepeatSeconds * 1000) {
      if (before.result && before.result.is !== 'refused') return show(before.result);
      if (!before.result) return;
    }
    const read = { badge, at, result: null as Shown | null };
    last.current = read;
    // Whose badge it was is not remembered for longer than it matters.
    const timer = setTimeout(() => {
      if (last.current === read) last.current = null;
    }, kioskRepeatSeconds * 1000);
    void take({ badge }).then(
      (result) => {
        read.result = result;
        if (!result && last.current === read) last.current = null;
      },
      () => clearTimeout(timer),
    );
  };
}
