import type { KioskShown } from '@timbro/core/kiosks/contract.ts';
import { onReturn } from '@timbro/kit/data/offline.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { callUntil } from '@timbro/kit/light/call.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import { inTime } from '#parts/kept/in-time.ts';
import { type KeptKiosk, readKiosk, writeKiosk } from '#parts/kept/kiosk-store.ts';

/** The code on the screen, and over which time its ring empties. */
export type Code = { readonly url: string; readonly shownAt: number; readonly changesAt: number };
export type Scan = NonNullable<KioskShown['scan']>;
export type LineState = {
  /** `unregistered` was never let in, `revoked` no longer is, `blocked` is not for the moment. */
  readonly is: 'asking' | 'unregistered' | 'revoked' | 'blocked' | 'open';
  readonly kiosk: KeptKiosk | null;
  readonly code: Code | null;
  /** Opens the socket. */
  readonly socket: string | null;
  /** The last scan, as the last answer told it. */
  readonly scan: Scan | null;
  readonly isAway: boolean;
  /** Why it is blocked; of a tablet that is shut out, where the server tells more than that. */
  readonly message: string | null;
};
export type Line = {
  state(): LineState;
  subscribe(listener: () => void): () => void;
  /** Talks to the server until the function that it answers is called. */
  open(): () => void;
  ask(): void;
  /** The code on the screen was used: another one takes its place. */
  renew(): void;
  /** While the socket is heard, nobody need ask what happens. */
  setHeard(isHeard: boolean): void;
};

const nothingKnown: LineState = {
  is: 'asking',
  kiosk: null,
  code: null,
  socket: null,
  scan: null,
  isAway: false,
  message: null,
};

/** A code that is read in its last moment still has so long to arrive. */
const spareMs = 4000;
const patienceMs = 8000;
/** How often the server is asked: without a socket, without an answer, and where there is nothing to show. */
const pauses = { unheard: 2000, away: 5000, blocked: 30_000, shut: 60_000 } as const;

/** What the server is asked and told in the name of the tablet, and what there is to show of it. */
export function createLine(): Line {
  const { announce, subscribe } = createSignal();
  let state = nothingKnown;
  let [isHeard, isUsed, isOpen, isAsking, isWantedAgain] = [false, false, false, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (changes: Partial<LineState>) => {
    if (!isOpen) return;
    state = { ...state, ...changes };
    announce();
  };
  const askIn = (ms: number) => {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(ask, ms);
  };

  function ask(): void {
    if (isAsking) isWantedAgain = true;
    if (isAsking || !isOpen) return;
    isAsking = true;
    clearTimeout(timer);
    void askOnce().then((pause) => {
      isAsking = false;
      if (isWantedAgain) {
        isWantedAgain = false;
        ask();
      } else askIn(pause);
    });
  }

  /** Answers how long to wait before the next time. */
  async function askOnce(): Promise<number> {
    try {
      const shown = await inTime(patienceMs, (signal) => callUntil('GET /kiosk/token', { signal }));
      hear(shown);
      return isHeard ? Math.max(0, (state.code?.changesAt ?? 0) - serverNow().getTime()) : pauses.unheard;
    } catch (error) {
      return refuse(error);
    }
  }

  function hear(shown: KioskShown): void {
    const { kiosk, company, publicKey, socket, scan } = shown;
    const kept = sameKiosk(state.kiosk, { kiosk, company, publicKey });
    if (kept !== state.kiosk) void writeKiosk(kept).catch(() => undefined);
    const now = serverNow().getTime();
    const isOld = isUsed || !state.code || state.code.changesAt <= now;
    const code = isOld ? codeOf(shown, now) : state.code;
    isUsed = false;
    become({ is: 'open', kiosk: kept, code, socket, scan, isAway: false, message: null });
  }

  function refuse(error: unknown): number {
    const known = error instanceof ApiError ? error : null;
    if (known?.status === 401) {
      const is = state.kiosk ? 'revoked' : 'unregistered';
      become({ is, code: null, socket: null, scan: null, isAway: false, message: reasonOf(known) });
      return pauses.shut;
    }
    if (known && known.status > 0 && known.status < 500) {
      const wait = known.retryAfterSeconds;
      const isPatient = known.status === 429 && state.is === 'open';
      become(isPatient ? { code: liveCode() } : { is: 'blocked', message: known.message, code: null, scan: null });
      return wait === null ? pauses.blocked : wait * 1000;
    }
    // Whoever is still on the way here may be a tablet that no answer has reached yet.
    const is = state.kiosk && !isShut() ? 'open' : state.is === 'asking' ? 'unregistered' : state.is;
    become({ is, code: liveCode(), scan: null, isAway: true });
    return pauses.away;
  }

  /** Silence lets nobody in again. */
  const isShut = () => state.is === 'revoked';
  const liveCode = () => (state.code && state.code.changesAt > serverNow().getTime() ? state.code : null);

  /** What its code leads to is out of reach, whatever else may still answer. */
  const onLoss = () => {
    if (state.is === 'open') become({ code: null, scan: null, isAway: true });
    ask();
  };
  const onSight = () => {
    if (document.visibilityState === 'visible') ask();
  };
  return {
    ask,
    state: () => state,
    subscribe,
    open: () => {
      isOpen = true;
      document.addEventListener('visibilitychange', onSight);
      window.addEventListener('offline', onLoss);
      const stopWaiting = onReturn(ask);
      void readKiosk()
        .catch(() => null)
        .then((kiosk) => {
          become({ kiosk: state.kiosk ?? kiosk });
          ask();
        });
      return () => {
        isOpen = false;
        clearTimeout(timer);
        stopWaiting();
        window.removeEventListener('offline', onLoss);
        document.removeEventListener('visibilitychange', onSight);
      };
    },
    renew: () => {
      isUsed = true;
      ask();
    },
    setHeard: (heard) => {
      if (heard === isHeard) return;
      isHeard = heard;
      ask();
    },
  };
}

/** Some other tablet has taken its place, for one. */
const reasonOf = ({ message, errors }: ApiError): string | null =>
  errors[0]?.message ?? (message === translate('error.unauthorized') ? null : message);

const codeOf = ({ url, expiresAt }: KioskShown, now: number): Code => ({
  url,
  shownAt: now,
  changesAt: Math.max(now + 1000, Date.parse(expiresAt) - spareMs),
});

/** The same object while nothing has changed, so that the disk is written no more often than that. */
const sameKiosk = (before: KeptKiosk | null, now: KeptKiosk): KeptKiosk =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
