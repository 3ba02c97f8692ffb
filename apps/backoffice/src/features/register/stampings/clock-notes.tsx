import Box from '@mui/material/Box';
import type { Day } from '@timbro/core/days/rules.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import { clockDifference, clockIsTold, clocksDiffer } from '@timbro/core/stamps/rules.ts';
import type { Stamp } from '@timbro/core/stamps/stamp.ts';
import type { Stamping } from '@timbro/core/work-days/day.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useStampTime } from './stamp-time.ts';

const shownBy = ({ deviceAt }: Stamp) => (deviceAt === null ? null : new Date(deviceAt));

/** Stamps whose phone showed another time than the one that counts, or could only guess it. */
export const toldStamps = (stamps: readonly Stamp[]): Stamp[] =>
  stamps.filter((stamp) =>
    clockIsTold({ at: new Date(stamp.at), deviceAt: shownBy(stamp), clockSure: stamp.clockSure }),
  );

/** Of a guess the one time that nobody doubts is that of its arrival. */
const tellsArrival = ({ at, receivedAt, clockSure }: Stamp): boolean =>
  !clockSure && clocksDiffer(new Date(at), new Date(receivedAt));

const minute = (at: string) => minuteOf(Date.parse(at));

/** Whether a stamp is one of the two ends of a stamping, which are told by the minute. */
export const isEndOf = ({ at }: Stamp, { enteredAt, exitedAt }: Stamping): boolean =>
  [enteredAt, exitedAt].some((end) => end !== null && minute(end) === minute(at));

/** What the phone showed at each of these stamps, beside the time that counts. */
export function ClockNotes({ stamps, date }: { stamps: readonly Stamp[]; date: Day }) {
  const time = useStampTime(date);
  const words = useClockWords(date);
  if (stamps.length === 0) return null;
  return (
    <Box component="span" sx={{ flexBasis: '100%', display: 'grid', mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
      {stamps.map((stamp) => (
        <span key={stamp.id}>{[time(stamp.at), ...words(stamp)].join(' · ')}</span>
      ))}
    </Box>
  );
}

function useClockWords(date: Day): (stamp: Stamp) => string[] {
  const t = useT();
  const time = useStampTime(date);
  const differenceOf = (stamp: Stamp, deviceAt: Date) => {
    const { sign, hours, minutes } = clockDifference(new Date(stamp.at), deviceAt);
    if (hours === 0) return minutes === 0 ? null : t('stampsUpdates.clock.minutes', { sign, minutes });
    return minutes === 0
      ? t('stampsUpdates.clock.hours', { sign, hours })
      : t('stampsUpdates.clock.hoursMinutes', { sign, hours, minutes });
  };
  const shownText = (stamp: Stamp, deviceAt: Date) => {
    const [shown, difference] = [time(deviceAt.toISOString()), differenceOf(stamp, deviceAt)];
    return difference === null
      ? t('stampsUpdates.clock.shown', { shown })
      : t('stampsUpdates.clock.differs', { shown, difference });
  };
  return (stamp) => {
    const deviceAt = shownBy(stamp);
    return [
      ...(stamp.clockSure ? [] : [t('stampsUpdates.clock.unsure')]),
      ...(deviceAt === null ? [] : [shownText(stamp, deviceAt)]),
      ...(tellsArrival(stamp) ? [t('stampsUpdates.clock.received', { time: time(stamp.receivedAt) })] : []),
    ];
  };
}
