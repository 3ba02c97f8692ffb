import { dayIn } from '@timbro/core/days/rules.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { formatDayOfYear, formatTime } from '@timbro/kit/words/format.ts';

/** The company's time by the server's clock, however the phone's is set. */
export function TodayClock({ zone }: { zone: string }) {
  useClock(1000);
  const now = serverNow();
  const seconds = String(now.getUTCSeconds()).padStart(2, '0');
  return (
    <p className="today-clock">
      <span className="today-date">{formatDayOfYear(dayIn(zone, now))}</span>
      <time className="today-time" dateTime={now.toISOString()}>
        {formatTime(now, zone)}
      </time>
      <span className="today-seconds" aria-hidden="true">
        {seconds}
      </span>
    </p>
  );
}
