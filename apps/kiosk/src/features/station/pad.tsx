import { useEffect, useRef } from 'react';
import { closePath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Bold } from './bold.tsx';
import { type PadAct, type PadState, isBlank, isComplete, pinDigits } from './pad-state.ts';
import { idleMs } from './use-pad.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type Props = {
  pad: PadState;
  act: (act: PadAct) => void;
  onSubmit: () => void;
  /** What closes by itself can be closed; without a network there is nothing behind it. */
  closing: { readonly at: number; readonly close: () => void } | null;
};

/** Personnel number and PIN, for fingers and for a keyboard, which the page hears wherever its focus is. */
export function Pad({ pad, act, onSubmit, closing }: Props) {
  const t = useT();
  const first = useRef<HTMLButtonElement>(null);
  const isOpened = closing !== null;
  // Where it is there for good it takes the focus from nobody, nor from a finger on its own keys.
  useEffect(() => {
    const isInside = first.current?.closest('section')?.contains(document.activeElement);
    if (isOpened && !isInside) first.current?.focus();
  }, [isOpened]);
  const isReady = pad.field === 'number' && pad.number !== '' && pad.pin.length < pinDigits;
  const isInert = !isReady && !isComplete(pad);
  return (
    <section className="side pad">
      <div className="pad-head">
        <h1>{t('kiosk.pad')}</h1>
        {closing && (
          <button type="button" className="pad-close" aria-label={t('common.close')} onClick={closing.close}>
            <Icon path={closePath} size={28} />
          </button>
        )}
      </div>
      <div className="pad-fields">
        <div className="pad-field">
          <span aria-hidden="true">{t('kiosk.pad.number')}</span>
          <button
            ref={first}
            type="button"
            data-field
            aria-label={`${t('kiosk.pad.number')}: ${pad.number}`}
            aria-pressed={pad.field === 'number'}
            data-empty={pad.number === ''}
            onClick={() => act({ do: 'go', field: 'number' })}
          >
            {pad.number}
          </button>
        </div>
        <div className="pad-field">
          <span aria-hidden="true">{t('kiosk.pad.pin')}</span>
          <button
            type="button"
            data-field
            aria-label={t('kiosk.pad.pin.of', { typed: pad.pin.length, all: pinDigits })}
            aria-pressed={pad.field === 'pin'}
            onClick={() => act({ do: 'go', field: 'pin' })}
          >
            {Array.from({ length: pinDigits }, (_, place) => (
              <span key={place} className="pad-dot" data-typed={place < pad.pin.length} />
            ))}
          </button>
        </div>
      </div>
      <div className="pad-keys" role="group" aria-label={t('kiosk.pad.keys')}>
        {digits.map((digit) => (
          <DigitKey key={digit} digit={digit} act={act} />
        ))}
        <button type="button" data-quiet disabled={isBlank(pad)} onClick={() => act({ do: 'clear' })}>
          {t('kiosk.pad.clear')}
        </button>
        <DigitKey digit="0" act={act} />
        <button
          type="button"
          data-quiet
          disabled={isBlank(pad)}
          aria-label={t('kiosk.pad.back')}
          onClick={() => act({ do: 'back' })}
        >
          <BackIcon />
        </button>
      </div>
      <button type="button" className="pad-stamp" disabled={isInert} onClick={onSubmit}>
        {isReady ? t('common.next') : t('kiosk.pad.stamp')}
      </button>
      <p className="pad-hint">{closing ? <Closing at={closing.at} /> : t('kiosk.pad.offline')}</p>
    </section>
  );
}

function Closing({ at }: { at: number }) {
  const t = useT();
  const now = useClock(1000);
  // The clock of the page stands up to a second behind the touch.
  const left = Math.min(idleMs, Math.max(0, at - now.getTime()));
  return <Bold text={t('kiosk.pad.hint', { seconds: Math.ceil(left / 1000) })} />;
}

const DigitKey = ({ digit, act }: { digit: string; act: Props['act'] }) => (
  <button type="button" onClick={() => act({ do: 'type', text: digit })}>
    {digit}
  </button>
);

/** The key that takes the last digit back, as keyboards of phones draw it. */
const BackIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" width="30" height="30" aria-hidden="true" focusable="false">
    <path
      d="M8.5 5h11.5a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-11.5l-5.5-7zM11.5 9.5l5 5m0-5l-5 5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
