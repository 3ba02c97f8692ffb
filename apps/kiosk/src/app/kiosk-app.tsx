import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { defaultZone } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { deliverEveryMs, deliverStamps } from '#parts/kept/queue.ts';
import { type LineState, createLine } from '#parts/line/line.ts';
import { Register } from '../features/register/register.tsx';
import { Station } from '../features/station/station.tsx';
import { keepOwnLanguage, useOwnLanguage } from './own-language.ts';
import { Panel } from './panel.tsx';
import { useAwake } from './use-awake.ts';

type Props = {
  /** From the address that the settings show, to register this tablet. */
  code: string;
  onBusy: (isBusy: boolean) => void;
};

export function KioskApp({ code, onBusy }: Props) {
  const t = useT();
  const [line] = useState(createLine);
  const state = useSyncExternalStore(line.subscribe, line.state);
  useEffect(() => line.open(), [line]);
  const [given, setGiven] = useState(code);
  useAwake();
  useDelivery(state);
  useEffect(() => {
    document.title = `${t('kiosk.page')} – Timbro`;
  }, [t]);
  const timezone = state.kiosk?.company.timezone ?? defaultZone;
  const isRegistering = given !== '' || state.is === 'unregistered' || state.is === 'revoked';
  const [isBusy, setBusy] = useState(false);
  const tellBusy = useCallback(
    (busy: boolean) => {
      setBusy(busy);
      onBusy(busy);
    },
    [onBusy],
  );
  useOwnLanguage(state.is === 'open' && !isRegistering && !isBusy);
  return (
    <div className="kiosk">
      <Panel kiosk={state.kiosk} timezone={timezone} isAway={state.isAway} />
      <main>
        {state.is === 'asking' ? (
          <section className="side" aria-busy="true" />
        ) : isRegistering ? (
          <Register
            code={given}
            shut={state.is === 'revoked' && given === '' ? (state.message ?? t('kiosk.revoked')) : null}
            present={state.is === 'open' ? (state.kiosk?.kiosk.name ?? null) : null}
            onRegistered={() => {
              keepOwnLanguage();
              setGiven('');
              line.renew();
            }}
            onCancel={state.is === 'open' ? () => setGiven('') : null}
          />
        ) : state.is === 'blocked' ? (
          <section className="side blocked">
            <h1>{t('kiosk.blocked')}</h1>
            <p>{state.message}</p>
          </section>
        ) : (
          <Station state={state} line={line} timezone={timezone} onBusy={tellBusy} />
        )}
      </main>
    </div>
  );
}

/**
 * What waits leaves whenever the server is in reach again, and now and then besides: also from a tablet that is shut out, whose people
 * stamped while it was not.
 */
function useDelivery({ is, isAway }: LineState): void {
  const isHeard = is !== 'asking' && is !== 'blocked' && !isAway;
  useEffect(() => {
    if (!isHeard) return;
    const deliver = () => void deliverStamps();
    deliver();
    const timer = setInterval(deliver, deliverEveryMs);
    document.addEventListener('visibilitychange', deliver);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', deliver);
    };
  }, [isHeard, is]);
}
