import '#parts/records/records.css';
import './today.css';
import { useRef } from 'react';
import { undoPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { usePageTitle } from '@timbro/kit/light/screen-head.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AreaChip } from './area-chip.tsx';
import { InsecureCard } from './insecure-card.tsx';
import { InstallCard } from './install-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { KioskDoor } from './scan/kiosk-door.tsx';
import { StampButton } from './stamp-button.tsx';
import { StampDial } from './stamp-dial.tsx';
import { StampsCard } from './stamps-card.tsx';
import { StateLine, TakenLine } from './state-line.tsx';
import { TodayClock } from './today-clock.tsx';
import { useStamping } from './use-stamping.ts';
import { useToday } from './use-today.ts';

/** The home: what time it is, one button, and what has been stamped today. */
export function TodayScreen() {
  const t = useT();
  const title = t('employee.today');
  usePageTitle(title);
  const today = useToday();
  const stamping = useStamping(today.hasArea);
  const { taken, place } = stamping;
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <div className="today">
      <section className="today-band on-band" aria-labelledby="today-title">
        <h1 ref={heading} id="today-title" className="visually-hidden" tabIndex={-1}>
          {title}
        </h1>
        <TodayClock zone={today.zone} />
        <div className="today-face">
          <StampDial today={today} />
          <StampButton today={today} stamping={stamping} />
          <KioskDoor
            direction={today.standing.isIn ? 'out' : 'in'}
            rests={taken !== null || !today.isKnown}
            zone={today.zone}
            heading={heading}
          />
        </div>
        {/* One live region for both, so that each change is spoken. */}
        <div className="today-state" role="status">
          {taken ? <TakenLine taken={taken} place={place} /> : <StateLine today={today} />}
        </div>
        {taken ? (
          <button type="button" className="today-undo" onClick={stamping.undo}>
            <Icon path={undoPath} size={20} />
            {t('employee.today.undo')}
          </button>
        ) : (
          <AreaChip today={today} isLocating={stamping.isLocating} />
        )}
      </section>
      <div className="today-cards">
        <StampsCard today={today} />
        <InsecureCard />
        <PlaceCard hasArea={today.hasArea} />
        <InstallCard hasStamped={today.lines.some(({ state }) => state === 'sent' || state === 'review')} />
      </div>
    </div>
  );
}
