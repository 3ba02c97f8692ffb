import './stamps.css';
import { useState } from 'react';
import { dayIn, isRealDay } from '@timbro/core/days/rules.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { DayField } from '@timbro/kit/light/moment-field.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { Skeleton } from '#parts/wait/skeleton.tsx';
import { askedOf } from '../asking/address.ts';
import { AskingScreen } from '../asking/asking-screen.tsx';
import { toList } from '../asking/use-keeping.ts';
import { ChangeOfDay } from './change-of-day.tsx';

const named = (day: string | null) => (day !== null && isRealDay(day) ? day : null);

/** A day as it was stamped, and what should stand there instead; without a day in the address it is today. */
export function StampsScreen() {
  const zone = useOwnZone();
  const [date, setDate] = useState(() => named(askedOf('date')) ?? dayIn(zone, serverNow()));
  return <DayOfStamps key={date} date={date} onChoose={(day) => isRealDay(day) && setDate(day)} />;
}

type Props = { date: string; onChoose: (day: string) => void };

function DayOfStamps({ date, onChoose }: Props) {
  const t = useT();
  const zone = useOwnZone();
  const input = { query: { from: date, to: date, pageSize: 1 } };
  const { data, error, refetch } = useReadOf('GET /stamps/mine', input, { quiet: true });
  const [day] = data?.items ?? [];
  const [openedAt] = useState(serverNow);
  // What was read first stays under what is typed over it: the server judges whether the day has moved on.
  const [shown, setShown] = useState(day);
  if (shown === undefined && day !== undefined) setShown(day);
  const choice = (
    <>
      <DayField
        label={t('employee.stampings.day')}
        value={date}
        max={dayIn(zone, openedAt)}
        error={undefined}
        onChange={onChoose}
      />
      <Waiting date={date} />
    </>
  );
  if (shown) return <ChangeOfDay day={shown} zone={zone} choice={choice} />;
  return (
    <AskingScreen title={t('employee.ask.stampings')} onClose={() => toList()}>
      <div className="asking-form asking-fields">
        {choice}
        {error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />}
      </div>
    </AskingScreen>
  );
}

/** Whoever has asked for this day already is told so, before they ask again. */
function Waiting({ date }: { date: string }) {
  const t = useT();
  const query = { status: ['pendingReview' as const], from: date, to: date };
  // It stands in two places, one after the other: the second asks nothing anew.
  const { data } = useReadOf('GET /stamps/updates/mine', { query }, { quiet: true, newFor: 5000 });
  const [first] = data?.items ?? [];
  if (!first) return null;
  return (
    <div className="alert" data-kind="info">
      <div>
        <p>{t('employee.stampings.waiting')}</p>
        <Link className="button-link" to={`/me/requests?id=${first.id}`}>
          {t('employee.stampings.waiting.open')}
        </Link>
      </div>
    </div>
  );
}
