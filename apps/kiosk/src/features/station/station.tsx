import './station.css';
import './pad.css';
import { useEffect } from 'react';
import { partOfDay } from '@timbro/core/kiosks/greeting-rules.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Line, LineState } from '#parts/line/line.ts';
import { unlockSounds } from '#parts/sound/sounds.ts';
import { hourIn } from './hour-in.ts';
import { ScanNumber } from './number.tsx';
import { Outcome, wordsOf } from './outcome.tsx';
import type { PadAct } from './pad-state.ts';
import { Pad } from './pad.tsx';
import { Rest } from './rest.tsx';
import { shutSentence } from './stamping.ts';
import { useBadgeReader } from './use-badge-reader.ts';
import { usePad } from './use-pad.ts';
import { useStation } from './use-station.ts';

type Props = {
  state: LineState;
  line: Line;
  timezone: string;
  /** Told whether somebody stands before it, so that nothing is pulled from under them. */
  onBusy: (isBusy: boolean) => void;
};

/** The half of the screen that changes: at rest, a number, a result, the pad. */
export function Station({ state, line, timezone, onBusy }: Props) {
  const t = useT();
  const station = useStation(state, line);
  const { result, scanned, isPadOpen, sending, shutUntil } = station;
  const isPadShown = !result && !scanned && (isPadOpen || state.isAway);
  const { pad, act, submit, closesAt } = usePad({
    isOpen: isPadOpen,
    isShown: isPadShown,
    onStamp: station.takePin,
    onIdle: station.closePad,
  });
  /** Whoever has begun to type goes on, also when the code comes back with the network. */
  const touch = (next: PadAct) => {
    if (!isPadOpen) station.openPad();
    act(next);
  };
  const isBusy = Boolean(result ?? scanned) || isPadOpen || sending > 0 || pad.number !== '' || pad.pin !== '';
  useEffect(() => {
    onBusy(isBusy);
  }, [isBusy, onBusy]);

  const open = () => {
    act({ do: 'clear' });
    station.openPad();
  };
  const close = () => {
    act({ do: 'clear' });
    station.closePad();
  };

  useBadgeReader({
    onBadge: (badge) => {
      act({ do: 'clear' });
      station.takeBadge(badge);
    },
    onTyped: (text) => {
      // Whoever has just scanned types on their phone, not here.
      if (scanned || (shutUntil && !isPadShown)) return;
      if (!isPadShown) open();
      touch({ do: 'type', text });
    },
    onKey: (key) => {
      if (!isPadShown) return false;
      if (key === 'Enter' && !isOnOtherButton()) return done(submit);
      if (key === 'Backspace') return done(() => touch({ do: 'back' }));
      if (key === 'Escape') return done(() => close());
      return false;
    },
  });
  useUnlockedSounds();
  const shut = shutUntil && shutSentence(shutUntil, timezone, t);
  const closing = state.isAway ? null : { at: closesAt, close };

  return (
    <>
      <Announcement {...station} timezone={timezone} />
      {result ? (
        <Outcome result={result} timezone={timezone} />
      ) : scanned ? (
        <ScanNumber scanned={scanned} timezone={timezone} />
      ) : isPadShown ? (
        <Pad pad={pad} act={touch} onSubmit={submit} closing={closing} />
      ) : (
        <Rest code={state.code} isSending={sending > 0} onPad={open} shut={shut} />
      )}
    </>
  );
}

const done = (act: () => void): true => {
  act();
  return true;
};

/** Enter presses the button that has the focus; in a field it means "go on". */
const isOnOtherButton = () => document.activeElement?.matches('button:not([data-field]), a') ?? false;

type Told = Pick<ReturnType<typeof useStation>, 'result' | 'scanned'> & { timezone: string };

/** Said to whoever cannot see it. It stays in the page, since a region that comes with its text is not read. */
function Announcement({ result, scanned, timezone }: Told) {
  const t = useT();
  return (
    <p role="status" className="visually-hidden">
      {result ? said(wordsOf(result, timezone, t)) : scanned ? greeting() : ''}
    </p>
  );
  function greeting() {
    if (!scanned) return '';
    const hello = t(`kiosk.scanned.${partOfDay(hourIn(timezone, serverNow()))}`, { name: scanned.firstName });
    return `${hello}. ${t('kiosk.scanned.type')}: ${scanned.number}`;
  }
}

const said = ({ title, more }: { title: string; more: string }) => `${title}. ${more}`;

function useUnlockedSounds(): void {
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, unlockSounds);
    return () => {
      for (const event of events) window.removeEventListener(event, unlockSounds);
    };
  }, []);
}
