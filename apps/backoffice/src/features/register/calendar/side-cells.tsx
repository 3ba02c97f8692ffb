import type { Presence } from '@timbro/core/stamps/rules.ts';
import type { PersonSums } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { hueOf } from '#parts/people/person-avatar.tsx';
import './side-cells.css';

type PersonProps = { name: string; presence: Presence };

/** The letters of a name with a dot for whether they are here; plain elements, since there are many of them. */
export function PersonMark({ name, presence }: PersonProps) {
  const { firstName, lastName } = avatarOf(name);
  return (
    <span className="cal-mark" aria-hidden style={{ background: hueOf(`${firstName} ${lastName}`) }}>
      {initialsOf(firstName, lastName)}
      <span className={`cal-presence is-${presence}`} />
    </span>
  );
}

/** `marked` is the name whose letters the mark shows. */
export function PersonCell({ name, marked, presence, isClosed }: PersonProps & { marked: string; isClosed: boolean }) {
  const t = useT();
  const closed = isClosed ? t('calendar.say.closed') : null;
  const words = [t(`presence.${presence}`), closed].filter(Boolean).join(', ');
  return (
    <div className="cal-person" title={`${name} · ${words}`}>
      <PersonMark name={marked} presence={presence} />
      <span className="name">{name}</span>
      {isClosed && (
        <svg aria-hidden="true" className="lock" viewBox="0 0 24 24" width="16" height="16">
          <path
            fill="currentColor"
            d="M18 8h-1V6A5 5 0 0 0 7 6v2H6a2 2 0 0 0-2 2v12h16V10a2 2 0 0 0-2-2M9 6a3 3 0 0 1 6 0v2H9z"
          />
        </svg>
      )}
      <span className="pg-unseen">{words}</span>
    </div>
  );
}

const signed = (minutes: number) => (minutes > 0 ? `+${clockText(minutes)}` : clockText(minutes));
const shareOf = ({ worked, expected }: PersonSums) =>
  expected <= 0 ? (worked > 0 ? 100 : 0) : Math.min(100, Math.round((worked * 100) / expected));
const toneOf = ({ balance }: PersonSums) => (balance < 0 ? ' is-debt' : balance > 0 ? ' is-credit' : '');

const spoken = (t: Translate, { worked, expected, balance, rol }: PersonSums) =>
  [
    t('calendar.total.spoken', {
      worked: clockText(worked),
      expected: clockText(expected),
      balance: signed(balance),
    }),
    rol > 0 && t('calendar.total.rol', { hours: clockText(rol) }),
  ]
    .filter(Boolean)
    .join(', ');

/** What somebody's days come to: hours of those expected, the balance, and the ROL that was taken. */
export function TotalCell({ sums }: { sums: PersonSums }) {
  const t = useT();
  const { worked, expected, balance, rol } = sums;
  const words = spoken(t, sums);
  return (
    <div className="cal-total" title={words}>
      <span className="pg-unseen">{words}</span>
      <span aria-hidden className="line">
        <span>
          <strong>{clockText(worked)}</strong> / {clockText(expected)}
        </span>
        <span className={`balance${toneOf(sums)}`}>{signed(balance)}</span>
      </span>
      <span aria-hidden className="line">
        <span className="share">
          <span style={{ width: `${shareOf(sums)}%` }} />
        </span>
        {rol > 0 && <span className="rol">{t('calendar.total.rol', { hours: clockText(rol) })}</span>}
      </span>
    </div>
  );
}
