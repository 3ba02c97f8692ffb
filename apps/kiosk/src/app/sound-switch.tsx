import { useT } from '@timbro/kit/words/i18n.ts';
import { setSound, unlockSounds, useSound } from '#parts/sound/sounds.ts';

const speaker = 'M4 9v6h4l5 4V5L8 9z';
const waves = 'M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12';
const cross = 'M16.5 9.5l5 5m0-5l-5 5';

/** Remembered on the tablet: what helps at a gate disturbs in a quiet office. */
export function SoundSwitch() {
  const t = useT();
  const isOn = useSound();
  const toggle = () => {
    unlockSounds();
    setSound(!isOn);
  };
  return (
    <button type="button" className="sound-switch" aria-pressed={isOn} aria-label={t('kiosk.sound')} onClick={toggle}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path d={speaker} fill="currentColor" />
        <path d={isOn ? waves : cross} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </button>
  );
}
