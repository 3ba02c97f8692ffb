import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { scanPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { dropToken, waitingToken } from './address-token.ts';

const openerId = 'today-kiosk';
/** Camera, reader and sheet come when somebody wants them: most people never do. */
const scanPart = lazyPart(async () => (await import('./scan-sheet.tsx')).ScanSheet, { early: true });

type Props = {
  direction: Direction;
  /** It is not known what comes next, or a stamp can still be taken back. */
  rests: boolean;
  zone: string;
  heading: RefObject<HTMLElement | null>;
};

/** Beside the dial: stamps at a kiosk. Whoever came by its code finds the sheet open. */
export function KioskDoor({ direction, rests, zone, heading }: Props) {
  const t = useT();
  const part = useSyncExternalStore(scanPart.subscribe, scanPart.state);
  const [token, setToken] = useState(waitingToken);
  const [isOpen, setOpen] = useState(token !== null);
  const fetchSheet = async () => {
    await scanPart.load();
    if (scanPart.state().is === 'missing') note(t('employee.scan.missing'), 'error');
  };
  const fetchFirst = useEffectEvent(fetchSheet);
  useEffect(() => {
    if (isOpen) void fetchFirst();
  }, [isOpen]);
  const close = () => {
    dropToken();
    setToken(null);
    setOpen(false);
  };
  const open = () => {
    if (!isOpen) setOpen(true);
    // It did not arrive the last time.
    else void fetchSheet();
  };
  const isShown = isOpen && !rests && part.is === 'here';
  return (
    <>
      <button
        type="button"
        id={openerId}
        className="today-kiosk"
        aria-label={t('employee.scan.of')}
        aria-haspopup="dialog"
        aria-disabled={rests}
        aria-busy={isOpen && part.is === 'coming'}
        onClick={() => rests || open()}
      >
        <span className="today-kiosk-disc">
          <Icon path={scanPath} size={24} />
        </span>
        {t('employee.scan')}
      </button>
      {isShown && (
        <part.value
          token={token}
          direction={direction}
          zone={zone}
          openerId={openerId}
          heading={heading}
          onClose={close}
        />
      )}
    </>
  );
}
