import { partOfDay } from '@timbro/core/kiosks/greeting-rules.ts';
import { kioskScanSeconds } from '@timbro/core/kiosks/rules.ts';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Bold } from './bold.tsx';
import { hourIn } from './hour-in.ts';
import type { Scanned } from './use-station.ts';

/** Whoever has read the code gives this number back: a photo of the code that lies elsewhere does not know it. */
export function ScanNumber({ scanned, timezone }: { scanned: Scanned; timezone: string }) {
  const t = useT();
  const now = useClock(1000);
  const left = Math.max(0, Math.ceil((Date.parse(scanned.expiresAt) - now.getTime()) / 1000));
  const share = Math.min(1, Math.max(0, left - 1) / kioskScanSeconds);
  return (
    <section className="side number">
      <h1>{t(`kiosk.scanned.${partOfDay(hourIn(timezone, now))}`, { name: scanned.firstName })}</h1>
      <p className="number-figure">{scanned.number}</p>
      <p className="number-what">{t('kiosk.scanned.type')}</p>
      <div className="number-left">
        <div className="number-bar" aria-hidden="true">
          <span style={{ transform: `scaleX(${share})` }} />
        </div>
        <p>
          <Bold text={t('kiosk.scanned.left', { seconds: left })} />
        </p>
      </div>
    </section>
  );
}
