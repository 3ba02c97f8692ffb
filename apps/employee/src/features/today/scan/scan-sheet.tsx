import './scan.css';
import { type RefObject, useEffect, useState } from 'react';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { checkPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useCountdown } from '@timbro/kit/light/use-countdown.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Sheet, sheetTitleId } from '#parts/sheet/sheet.tsx';
import { Aim, type Blind, NoCamera } from './aim.tsx';
import { NumberForm } from './number-form.tsx';
import { type Scan, type ScanPhase, type Scanning, useScan } from './use-scan.ts';

type Props = {
  /** Read by the phone's own camera app, which then opened the page. */
  token: string | null;
  /** What the button of the home would stamp now. */
  direction: Direction;
  zone: string;
  openerId: string;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Stamps at a kiosk: its code, the number that it shows then, and what has become of it. */
export function ScanSheet({ token, direction, zone, openerId, heading, onClose }: Props) {
  const t = useT();
  const isOffline = useIsOffline();
  const scanning = useScan(token, zone);
  const { phase, said } = scanning;
  const [blind, setBlind] = useState<Blind | null>(null);
  useFocusInSheet(phase.is);
  const way = wayOf(phase, direction);
  const kiosk = phase.is === 'number' || phase.is === 'sending' ? phase.scan.kiosk : undefined;
  return (
    <Sheet title={t('employee.scan')} more={kiosk} openerId={openerId} heading={heading} onClose={onClose}>
      {(close) => (
        <div className="scan">
          <p className="scan-way" data-direction={way}>
            {t(way === 'in' ? 'employee.today.entry' : 'employee.today.exit')}
          </p>
          <Step
            scanning={scanning}
            direction={direction}
            zone={zone}
            isOffline={isOffline}
            onBlind={setBlind}
            onClose={close}
          />
          {/* One live region for all steps, so that each change is spoken. */}
          <div className="scan-said" role="status">
            <Said phase={phase} said={said} zone={zone} isOffline={isOffline} isBlind={blind !== null} />
          </div>
          {blind && <NoCamera blind={blind} />}
        </div>
      )}
    </Sheet>
  );
}

/** A step that is over takes its field or button with it, and the focus would be nowhere. */
function useFocusInSheet(step: ScanPhase['is']): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(sheetTitleId)?.focus();
  }, [step]);
}

/** What was stamped stays what it was, though the next stamp is another. */
const wayOf = (phase: ScanPhase, next: Direction): Direction => {
  if (phase.is === 'kept') return phase.direction;
  return phase.is === 'unsure' ? (phase.body.direction ?? next) : next;
};

type StepProps = { scanning: Scanning; isOffline: boolean; onBlind: (blind: Blind | null) => void } & Pick<
  Props,
  'direction' | 'zone' | 'onClose'
>;

function Step({ scanning, direction, zone, isOffline, onBlind, onClose }: StepProps) {
  const { phase, onCode, stamp, runOut, look } = scanning;
  if (phase.is === 'kept') return <Kept at={phase.at} direction={phase.direction} zone={zone} onClose={onClose} />;
  if (phase.is === 'unsure') return <Unsure isBusy={phase.isLooking} onLook={look} />;
  if (phase.is === 'number' || phase.is === 'sending')
    return (
      <>
        <NumberForm
          direction={direction}
          isBusy={phase.is === 'sending'}
          onNumber={(number) => stamp(number, direction)}
        />
        {phase.is === 'number' && <Left scan={phase.scan} onOver={runOut} />}
      </>
    );
  return <Aim isWanted={phase.is === 'aiming' && !isOffline} isOffline={isOffline} onCode={onCode} onBlind={onBlind} />;
}

function Said({
  phase,
  said,
  zone,
  isOffline,
  isBlind,
}: Pick<Scanning, 'phase' | 'said'> & Pick<Props, 'zone'> & { isOffline: boolean; isBlind: boolean }) {
  const t = useT();
  if (phase.is === 'kept') return <p>{t(`employee.scan.kept.${phase.direction}`)}</p>;
  if (phase.is === 'unsure')
    return <p data-kind="fault">{t('employee.scan.unsure', { time: formatShortTime(phase.body.at, zone) })}</p>;
  if (phase.is === 'sending') return <p>{t(phase.isRetry ? 'employee.scan.resending' : 'employee.scan.sending')}</p>;
  if (phase.is === 'number') return <p>{t('employee.scan.number.once')}</p>;
  if (isOffline) return <p data-kind="fault">{t('employee.scan.offline')}</p>;
  if (phase.is === 'checking') return <p>{t('employee.scan.checking')}</p>;
  if (said !== null) return <p data-kind="fault">{said}</p>;
  return isBlind ? null : <p>{t('employee.scan.aim')}</p>;
}

const wholeMs = 30_000;

/** How long the number may still be typed; told in figures to whoever looks, and not spoken each second. */
function Left({ scan, onOver }: { scan: Scan; onOver: () => void }) {
  const t = useT();
  const [left] = useCountdown(() => scan.endsAt);
  useEffect(() => {
    if (left === 0) onOver();
    // oxlint-disable-next-line react/exhaustive-deps -- it ends once
  }, [left]);
  return (
    <div className="scan-left" role="timer">
      <span className="scan-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(1, (left * 1000) / wholeMs) * 100}%` }} />
      </span>
      <p>{t('employee.scan.left', { seconds: left })}</p>
    </div>
  );
}

function Unsure({ isBusy, onLook }: { isBusy: boolean; onLook: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className="button button-primary scan-act"
      autoFocus
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={() => isBusy || onLook()}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {t('employee.scan.look')}
    </button>
  );
}

function Kept({ at, direction, zone, onClose }: { at: string } & Pick<Props, 'direction' | 'zone' | 'onClose'>) {
  const t = useT();
  return (
    <>
      <div className="scan-kept">
        <Icon path={checkPath} size={40} />
        <span className="scan-time">{formatShortTime(at, zone)}</span>{' '}
        <span className="scan-word">{t(direction === 'in' ? 'employee.today.entry' : 'employee.today.exit')}</span>
      </div>
      <button type="button" className="button button-primary scan-act" autoFocus onClick={onClose}>
        {t('employee.scan.close')}
      </button>
    </>
  );
}
