import './day-tracks.css';
import type { CSSProperties } from 'react';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import type { CardDay } from '@timbro/core/time-cards/contract.ts';
import { withoutNought } from '@timbro/core/work-days/calendar/say-day.ts';
import { type StampedKind, dayTracks } from '@timbro/core/work-days/calendar/track-rules.ts';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { trackMarks } from './track-marks.ts';

const minuteMs = 60_000;

/** The shift over what was stamped, on one axis of hours. Lists say the same in words, so it is hidden from screen readers. */
export function DayTracks({ day }: { day: CardDay }) {
  const t = useT();
  const zone = useOwnZone();
  const now = useClock(minuteMs);
  const { shift, late, excess } = day;
  const tracks = dayTracks({
    date: day.date,
    zone: zoneOf(zone),
    now: now.getTime(),
    running: day.status === 'running',
    due: day.totals.due,
    shift,
    pairs: day.stampings.filter(({ replacedBy }) => replacedBy === null),
    absences: day.absences,
  });
  const { delay, beyond } = trackMarks(tracks, { late, excess: excess.minutes > 0 });
  return (
    <div className="tracks">
      <p>
        {shift
          ? t('employee.calendar.shift', {
              name: shift.name,
              start: withoutNought(shift.start),
              end: withoutNought(shift.end),
            })
          : t('employee.calendar.shift.none')}
      </p>
      <div className="track" aria-hidden="true">
        {tracks.planned.map((bar) => (
          <span key={bar.left} className="track-bar" data-kind="planned" style={placeOf(bar)}>
            {hasRoom(bar) && tracks.absences.length === 0 && withoutNought(bar.from)}
          </span>
        ))}
        {tracks.absences.map((bar) => (
          <span key={`${bar.kind}.${bar.left}`} className="track-bar" data-kind={bar.kind} style={placeOf(bar)}>
            {bar.width >= leastWide ? t(`absence.${bar.kind}`) : t(`register.letter.${bar.kind}`)}
          </span>
        ))}
      </div>
      <p aria-hidden="true">{t('employee.calendar.stamps')}</p>
      <div className="track" aria-hidden="true">
        {delay && <span className="track-bar" data-kind="delay" style={placeOf(delay)} />}
        {tracks.stamped.map((bar) => (
          <span key={`${bar.kind}.${bar.left}`} className="track-bar" data-kind={bar.kind} style={placeOf(bar)}>
            {isLone(bar.kind) ? '!' : hasRoom(bar) && timesOf(bar)}
          </span>
        ))}
        {beyond.map((bar) => (
          <span key={bar.left} className="track-bar" data-kind="beyond" style={placeOf(bar)} />
        ))}
        {tracks.now !== null && <span className="track-now" style={{ left: percent(tracks.now) }} />}
      </div>
      <div className="ticks" aria-hidden="true">
        {tracks.ticks.map(({ left, hour }) => (
          <span key={left} style={{ left: percent(left), translate: percent(-left) }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}

type Place = { readonly left: number; readonly width: number };

/** A narrower bar has no room for a time, or for two. */
const leastNamed = 0.14;
const leastWide = 0.27;
const hasRoom = ({ width }: Place) => width >= leastNamed;
const isLone = (kind: StampedKind) => kind === 'missingExit' || kind === 'missingEntry';
const timesOf = ({ kind, from, to, width }: Place & { kind: StampedKind; from: string; to: string }) =>
  kind === 'open' || width < leastWide ? `${withoutNought(from)}–` : `${withoutNought(from)}–${withoutNought(to)}`;
const percent = (share: number) => `${share * 100}%`;
const placeOf = ({ left, width }: Place): CSSProperties => ({ left: percent(left), width: percent(width) });
