import { useEffect } from 'react';
import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import type { QueuedStamp } from '@timbro/core/stamps/queue-rules.ts';
import {
  type Standing,
  type TodayLine,
  knownStampIds,
  presentMinutes,
  standingOf,
  todayLines,
} from '@timbro/core/stamps/today-rules.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import type { ReplyOf } from '@timbro/kit/light/call.ts';
import { useReadOf, useRefreshOf } from '@timbro/kit/light/reads.tsx';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { useCurrentStamping } from '#parts/position-sharing/current-stamping.ts';
import { forgetShown, useOwnQueue } from '#parts/stamp-queue/own-queue.ts';

type OwnDay = ReplyOf<'GET /stamps/mine'>['items'][number];

export type Today = {
  /** Enough is known to say what the next stamp is. */
  readonly isKnown: boolean;
  readonly lines: readonly TodayLine[];
  readonly standing: Standing;
  readonly present: number;
  /** The day that is being worked: of a night the one it began on. */
  readonly date: string;
  readonly day: OwnDay | null;
  readonly hasArea: boolean;
  readonly now: Date;
  readonly zone: string;
  /** Minutes from the midnight of that day. */
  minuteOf(at: string | Date): number;
};

const minuteMs = 60_000;
const none: readonly QueuedStamp[] = [];

/** What the home shows: the server's word, and over it what is still on this phone. */
export function useToday(): Today {
  useClock(minuteMs);
  const now = serverNow();
  const zone = useOwnZone();
  const { user } = useSession();
  const queue = useOwnQueue(user?.id);
  const today = dayIn(zone, now);
  const query = { from: addDays(today, -1), to: today };
  const mine = useReadOf('GET /stamps/mine', { query }, { keep: 'newest' });
  const current = useCurrentStamping();
  const open = current.data?.stamping;
  // A night may go on where only the open stamping is still known.
  const days = mine.data?.items ?? (open ? [{ date: today, stampings: [open], stamps: [] }] : []);
  const known = knownStampIds(days);
  // What lies further back than the server is asked for is not waited for.
  useServerCatchingUp(
    user?.id,
    queue ?? none,
    ({ body }) => known.has(body.id) || dayIn(zone, new Date(body.at)) < query.from,
  );

  const lines = todayLines(days, queue ?? none, now, zone);
  const standing = standingOf(lines, now);
  const date =
    standing.isIn && standing.since !== null ? (dayOfStamping(mine.data?.items, standing.since) ?? today) : today;
  const clock = zoneOf(zone);
  const midnight = clock.midnight(date);
  return {
    isKnown: queue !== null && (mine.data !== undefined || mine.error !== null || current.data !== undefined),
    lines,
    standing,
    present: presentMinutes(lines, now),
    date,
    day: mine.data?.items.find((day) => day.date === date) ?? null,
    hasArea: current.data?.tracking.area ?? false,
    now,
    zone,
    minuteOf: (at) => Math.floor(new Date(at).getTime() / minuteMs) - midnight,
  };
}

const dayOfStamping = (days: readonly OwnDay[] | undefined, enteredAt: string) =>
  days?.find(({ stampings }) => stampings.some((stamping) => stamping.enteredAt === enteredAt))?.date;

/** A stamp that was sent is shown from here until the server shows it. */
function useServerCatchingUp(
  owner: string | undefined,
  queue: readonly QueuedStamp[],
  isShown: (stamp: QueuedStamp) => boolean,
): void {
  const refresh = useRefreshOf('GET /stamps/mine', 'GET /stamps/current');
  const sent = queue.filter(({ phase }) => phase === 'sent');
  const idsOf = (stamps: readonly QueuedStamp[]) => stamps.map(({ body }) => body.id).join(' ');
  const missing = idsOf(sent.filter((stamp) => !isShown(stamp)));
  const shown = idsOf(sent.filter(isShown));
  useEffect(() => {
    if (missing !== '') void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each stamp that is missing
  }, [missing]);
  useEffect(() => {
    if (owner !== undefined && shown !== '') void forgetShown(owner, new Set(shown.split(' ')));
  }, [owner, shown]);
}
