import { wishOf } from '@timbro/core/kiosks/greeting-rules.ts';
import { checkPath, closePath, leavePath } from '@timbro/kit/light/icon-paths.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { hourIn } from './hour-in.ts';
import type { Shown } from './use-station.ts';

const icons = { in: checkPath, out: leavePath, refused: closePath } as const;

/** What became of a stamp, for the few seconds in which its person looks. */
export function Outcome({ result, timezone }: { result: Shown; timezone: string }) {
  const t = useT();
  const look = result.is === 'done' ? result.direction : result.is;
  const { title, more } = wordsOf(result, timezone, t);
  return (
    <section className="side outcome" data-look={look}>
      <svg className="outcome-mark" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        <circle cx="60" cy="60" r="56" fill="none" stroke="currentColor" strokeWidth="5.5" />
        {look === 'kept' ? (
          // The ring itself is the clock.
          <path d="M60 28V62L81 75" fill="none" stroke="currentColor" strokeWidth="7" />
        ) : (
          <path d={icons[look]} fill="currentColor" transform="translate(24 24) scale(3)" />
        )}
      </svg>
      <h1>{title}</h1>
      <p>{more}</p>
    </section>
  );
}

export function wordsOf(result: Shown, timezone: string, t: Translate): { title: string; more: string } {
  if (result.is === 'refused') return { title: t('kiosk.refused'), more: result.message };
  const time = formatShortTime(result.at, timezone);
  if (result.is === 'kept') return { title: t('kiosk.kept', { time }), more: t('kiosk.kept.until') };
  const { direction, firstName: name, isRepeated } = result;
  if (isRepeated) return { title: t(`kiosk.done.${direction}`, { time }), more: t('kiosk.done.repeated', { name }) };
  const wish = wishOf(direction, hourIn(timezone, result.at));
  return { title: t(`kiosk.done.${direction}`, { time }), more: t(`kiosk.wish.${wish}`, { name }) };
}
