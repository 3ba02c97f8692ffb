import { QRCodeSVG } from 'qrcode.react';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Code } from '#parts/line/line.ts';
import { Bold } from './bold.tsx';
import { PadIcon } from './pad-icon.tsx';

type Props = {
  code: Code | null;
  isSending: boolean;
  onPad: () => void;
  /** Why nobody stamps without a phone now. */
  shut: string | null;
};

/** Nobody is here: the code, and the way for those without a phone. */
export function Rest({ code, isSending, onPad, shut }: Props) {
  const t = useT();
  return (
    <section className="side rest">
      <div className="rest-head">
        <h1>{t('kiosk.rest.title')}</h1>
        <p>
          <Bold text={t('kiosk.rest.how')} />
        </p>
      </div>
      {code ? <Ring key={code.url} code={code} isSending={isSending} /> : <Coming />}
      {shut === null ? (
        <button type="button" className="rest-pad" onClick={onPad}>
          <PadIcon />
          {t('kiosk.rest.pad')}
        </button>
      ) : (
        <p className="rest-shut">{shut}</p>
      )}
    </section>
  );
}

const radius = 100;

/** Empties with the code: what is left of it is black, with a dot where it ends. */
function Ring({ code, isSending }: { code: Code; isSending: boolean }) {
  const t = useT();
  const now = useClock(1000);
  // Each second is drawn on the way to the next one.
  const left = Math.max(0, Math.ceil((code.changesAt - now.getTime()) / 1000));
  const whole = Math.max(1, (code.changesAt - code.shownAt) / 1000);
  const share = Math.min(1, Math.max(0, (code.changesAt - serverNow().getTime() - 1000) / 1000 / whole));
  return (
    <>
      <div className="ring">
        <svg className="ring-drawing" viewBox="-106 -106 212 212" aria-hidden="true" focusable="false">
          <circle className="ring-ground" r={radius} />
          <circle className="ring-left" r={radius} pathLength="1" style={{ strokeDashoffset: 1 - share }} />
          <g className="ring-end" style={{ transform: `rotate(${share * 360}deg)` }}>
            <circle cy={-radius} r="5" />
          </g>
        </svg>
        <QRCodeSVG
          className="ring-code"
          value={code.url}
          level="M"
          marginSize={0}
          role="img"
          title={t('kiosk.rest.code')}
          bgColor="#ffffff"
          fgColor="#111111"
        />
      </div>
      <p className="rest-left" aria-live="off">
        {isSending ? t('kiosk.sending') : <Bold text={t('kiosk.rest.next', { seconds: left })} />}
      </p>
    </>
  );
}

function Coming() {
  const t = useT();
  return (
    <>
      <div className="ring" aria-busy="true">
        <svg className="ring-drawing" viewBox="-106 -106 212 212" aria-hidden="true" focusable="false">
          <circle className="ring-ground" r={radius} />
        </svg>
      </div>
      <p className="rest-left">{t('kiosk.rest.coming')}</p>
    </>
  );
}
