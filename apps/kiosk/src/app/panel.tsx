import { dayIn } from '@timbro/core/days/rules.ts';
import { DialFace } from '@timbro/kit/light/dial.tsx';
import { kioskPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { LanguageSwitch } from '@timbro/kit/light/language-switch.tsx';
import { Logo } from '@timbro/kit/light/logo.tsx';
import { Notes } from '@timbro/kit/light/notes.tsx';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { formatLongDay, formatShortTime } from '@timbro/kit/words/format.ts';
import type { KeptKiosk } from '#parts/kept/kiosk-store.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { Strip } from './strip.tsx';

type Props = { kiosk: KeptKiosk | null; timezone: string; isAway: boolean };

/** The half that stays: what time it is, where, and how the network is. */
export function Panel({ kiosk, timezone, isAway }: Props) {
  const now = useClock(1000);
  const time = formatShortTime(now, timezone);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (
    <header className="panel on-band">
      <div className="panel-head">
        <p className="panel-brand">
          <Logo size={36} />
          Timbro
        </p>
        {kiosk && (
          <p className="panel-name">
            <Icon path={kioskPath} size={22} />
            <span title={kiosk.kiosk.name}>{kiosk.kiosk.name}</span>
          </p>
        )}
      </div>
      <Strip isAway={isAway} />
      <div className="panel-time">
        <p className="panel-clock" data-long={time.length > 4}>
          <time>{time}</time>
        </p>
        <p className="panel-day">{formatLongDay(dayIn(timezone, now))}</p>
        <p className="panel-company" title={kiosk?.company.name}>
          {kiosk?.company.name}
        </p>
      </div>
      <DialFace minutes={hours * 60 + minutes} />
      <div className="panel-tools">
        <LanguageSwitch />
        <SoundSwitch />
      </div>
      <Notes />
    </header>
  );
}
