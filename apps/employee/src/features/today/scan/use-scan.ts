import { useEffect, useRef, useState } from 'react';
import { reckonStamp } from '@timbro/core/stamps/clock-rules.ts';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { deviceClock, serverMark, serverNow } from '@timbro/kit/data/server-time.ts';
import { call } from '@timbro/kit/light/call.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { useRefreshOf } from '@timbro/kit/light/reads.tsx';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { dropToken } from './address-token.ts';
import { type Delivery, type ScanStamp, deliverStamp, lookFor } from './deliver-stamp.ts';
import { scannedToken } from './scanned.ts';

export type Scan = {
  readonly id: string;
  readonly kiosk: string;
  /** When it is over, by this phone's clock. */
  readonly endsAt: number;
};
export type ScanPhase =
  | { readonly is: 'aiming' | 'checking' }
  | { readonly is: 'number'; readonly scan: Scan }
  | { readonly is: 'sending'; readonly scan: Scan; readonly isRetry: boolean }
  | { readonly is: 'unsure'; readonly body: ScanStamp; readonly isLooking: boolean }
  | { readonly is: 'kept'; readonly at: string; readonly direction: Direction };

export type Scanning = {
  readonly phase: ScanPhase;
  /** Why the code has to be read again. */
  readonly said: string | null;
  onCode(text: string): void;
  stamp(number: number, direction: Direction): void;
  runOut(): void;
  look(): void;
};

/** From the code of a kiosk to the stamp: one scan at a time, and of each scan one stamp. */
export function useScan(first: string | null, zone: string): Scanning {
  const t = useT();
  const refresh = useRefreshOf('GET /stamps/mine', 'GET /stamps/current');
  const [phase, setPhase] = useState<ScanPhase>({ is: first === null ? 'aiming' : 'checking' });
  const [said, setSaid] = useState<string | null>(null);
  const isClosed = useIsClosed();
  /** The camera goes on seeing the code that was refused a moment ago. */
  const judged = useRef(new Set<string>());
  const isBusy = useRef(false);

  const aim = (why: string | null) => {
    setSaid(why);
    setPhase({ is: 'aiming' });
  };

  const check = async (token: string) => {
    if (isBusy.current || judged.current.has(token)) return;
    isBusy.current = true;
    judged.current.add(token);
    setPhase({ is: 'checking' });
    try {
      const { scanId, kiosk, expiresAt } = await call('POST /kiosk/scans', { body: { token } });
      const endsAt = Date.now() + Date.parse(expiresAt) - serverNow().getTime();
      setSaid(null);
      setPhase({ is: 'number', scan: { id: scanId, kiosk: kiosk.name, endsAt } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      aim(error.status === 0 ? t('employee.scan.offline') : (error.errors[0]?.message ?? error.message));
    } finally {
      isBusy.current = false;
      dropToken();
    }
  };
  useFirst(first, check);

  const settle = (body: ScanStamp, direction: Direction, delivery: Delivery) => {
    void refresh();
    if (isClosed()) return tellClosed(delivery, direction);
    if (delivery.is === 'kept') {
      navigator.vibrate?.(40);
      setSaid(null);
      return setPhase({ is: 'kept', at: delivery.at, direction });
    }
    if (delivery.is === 'refused') return aim(delivery.message ?? t('employee.scan.notKept'));
    setPhase({ is: 'unsure', body, isLooking: false });
  };
  /** Whoever closes the sheet while a stamp is under way is told on the page what has become of it. */
  const tellClosed = (delivery: Delivery, direction: Direction) => {
    if (delivery.is === 'kept') note(t(`employee.scan.kept.${direction}`));
    if (delivery.is === 'refused') note(delivery.message ?? t('employee.scan.notKept'), 'error');
    if (delivery.is === 'unknown') note(t('employee.scan.unsure.closed'), 'error');
  };
  const send = async (scan: Scan, number: number, direction: Direction) => {
    setPhase({ is: 'sending', scan, isRetry: false });
    const reckoned = reckonStamp(deviceClock(), serverMark(), null);
    const body = { id: newId(), direction, source: 'kiosk', scan: { id: scan.id, number }, ...reckoned } as const;
    const holds = () => Date.now() < scan.endsAt;
    const onSilence = () => setPhase({ is: 'sending', scan, isRetry: true });
    settle(body, direction, await deliverStamp(body, { zone, holds, onSilence }));
  };
  const lookAgain = async (body: ScanStamp) => {
    setPhase({ is: 'unsure', body, isLooking: true });
    settle(body, body.direction ?? 'in', await lookFor(body, zone, null));
  };

  return {
    phase,
    said,
    onCode(text) {
      const token = scannedToken(text);
      if (token === null) setSaid(t('employee.scan.foreign'));
      else void check(token);
    },
    stamp: (number, direction) => void (phase.is === 'number' && send(phase.scan, number, direction)),
    runOut: () => aim(t('employee.scan.over')),
    look: () => void (phase.is === 'unsure' && lookAgain(phase.body)),
  };
}

/** The token of the address is checked once, however often the sheet is drawn. */
function useFirst(token: string | null, check: (token: string) => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (token === null || isDone.current) return;
    isDone.current = true;
    void check(token);
    // oxlint-disable-next-line react/exhaustive-deps -- the address is read once
  }, [token]);
}

function useIsClosed(): () => boolean {
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);
  return () => isClosed.current;
}
