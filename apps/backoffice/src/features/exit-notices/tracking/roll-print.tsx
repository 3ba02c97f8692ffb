import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { dayIn } from '@timbro/core/days/rules.ts';
import type { Department } from '@timbro/core/departments/contract.ts';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { byDepartment, countPresences, outsideInOrder } from '@timbro/core/presence/people-rules.ts';
import { presences } from '@timbro/core/stamps/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { Logo } from '@timbro/kit/light/logo.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useIsPrinting } from '@timbro/kit/page/printing.ts';
import { formatLongDay, formatNumber, formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { whyText } from '../presence/since-text.ts';
import { useSilence } from '../presence/use-silence.ts';
import type { Ticks } from './use-ticks.ts';
import './roll-print.css';

type Site = { readonly name: string; readonly address: string | null };
type Props = {
  /** Everybody one looks after, whatever the filters: whom a filter hides would not be looked for. */
  people: readonly PresentPerson[];
  departments: readonly Department[];
  sites: readonly Site[];
  /** Those who have been counted or traced on the screen. */
  ticks: Ticks;
  readAt: Date;
};

/** A department of so many stays in one column; a larger one would leave half a sheet empty. */
const wholeUpTo = 12;

/** The muster roll on paper, whenever the page is printed; on the screen it is nowhere. */
export function RollPrint(props: Props) {
  return useIsPrinting() ? createPortal(<Sheet {...props} />, document.body) : null;
}

function Sheet({ people, departments, sites, ticks, readAt }: Props) {
  const t = useT();
  const inside = people.filter(({ presence }) => presence === 'inside');
  const outside = outsideInOrder(people, readAt);
  const countOf = (own: readonly PresentPerson[]) => own.filter(({ user }) => ticks.has(user.id)).length;
  const ticked = (key: 'roll.counted' | 'roll.traced', own: readonly PresentPerson[]) =>
    countOf(own) > 0 && t(key, { count: formatNumber(countOf(own)), total: formatNumber(own.length) });
  const line = { hasSites: sites.length > 1, readAt, ticks };
  return (
    <div className="roll-print">
      <Head people={people} departments={departments} sites={sites} readAt={readAt} />
      <div className="roll-body">
        <Counts people={people} />
        {outside.length > 0 && (
          <Part
            sign="◐"
            title={t('presence.outside')}
            count={outside.length}
            hint={t('roll.outside.hint')}
            ticked={ticked('roll.traced', outside)}
          >
            <ul className="roll-lines">
              {outside.map((person) => (
                <OutsideLine key={person.user.id} person={person} departments={departments} ticks={ticks} />
              ))}
            </ul>
          </Part>
        )}
        <Part
          sign="●"
          title={t('presence.inside')}
          count={inside.length}
          hint={t('roll.inside.hint')}
          ticked={ticked('roll.counted', inside)}
        >
          <div className="roll-columns">
            {byDepartment(inside, departments, t('roll.noDepartment')).map(({ id, name, people: own }) => (
              <section key={id ?? 'none'} className={own.length <= wholeUpTo ? 'roll-whole' : undefined}>
                <h3>
                  <span>
                    {name}
                    <span>{formatNumber(own.length)}</span>
                  </span>
                </h3>
                <ul className="roll-lines">
                  {own.map((person) => (
                    <InsideLine key={person.user.id} person={person} {...line} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </Part>
        <Foot />
      </div>
    </div>
  );
}

/** Ticked where that was done on the screen already. */
function TickBox({ isTicked }: { isTicked: boolean }) {
  return <span className={isTicked ? 'roll-box roll-ticked' : 'roll-box'} />;
}

type OutsideProps = { person: PresentPerson; departments: readonly Department[]; ticks: Ticks };

function OutsideLine({ person, departments, ticks }: OutsideProps) {
  const t = useT();
  const zone = useCompanyZone();
  const { user, since, phone } = person;
  const department = departments.find(({ id }) => id === user.departmentId)?.name ?? t('roll.noDepartment');
  const reason = whyText(t, person);
  return (
    <li className="roll-outside">
      <TickBox isTicked={ticks.has(user.id)} />
      <b>{user.sortName}</b>
      <span>{department}</span>
      <span>{since === null ? reason : t('roll.outside.why', { reason, time: formatTime(since, zone) })}</span>
      <b className="roll-end">{phone ?? t('roll.noPhone')}</b>
    </li>
  );
}

type LineProps = { person: PresentPerson; hasSites: boolean; readAt: Date; ticks: Ticks };

function InsideLine({ person: { user, position, site, since }, hasSites, readAt, ticks }: LineProps) {
  const t = useT();
  const zone = useCompanyZone();
  const { hasGoneSilent } = useSilence();
  const told = [hasSites && site, since && t('tracking.since', { time: formatTime(since, zone) })];
  return (
    <li>
      <TickBox isTicked={ticks.has(user.id)} />
      <b>{user.sortName}</b>
      <span className="roll-end">
        {position !== null && hasGoneSilent(position.at, readAt) && (
          <b>{`${t('roll.lastSignal', { time: formatTime(position.at, zone) })} · `}</b>
        )}
        {told.filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

/** What the sheet is of, and when it was so; again on every sheet, so that a loose one can be told. */
function Head({ people, departments, sites, readAt }: Omit<Props, 'ticks'>) {
  const t = useT();
  const zone = useCompanyZone();
  const { user } = useSession();
  const company = useRead(api.profile.read).data?.company?.name;
  const [site] = sites;
  const where = sites.length === 1 && site ? [site.name, site.address].filter(Boolean).join(', ') : null;
  // Who answers for some departments only has a roll of those: it says so.
  const own = departments.filter(({ id }) => people.some((person) => person.user.departmentId === id));
  return (
    <header>
      <div className="roll-head">
        <Logo size={40} />
        <div>
          <h1>{t('roll.title')}</h1>
          <p>{[company, where].filter(Boolean).join(' · ')}</p>
          {user?.role === 'Responsible' && <p>{t('roll.of', { names: own.map(({ name }) => name).join(', ') })}</p>}
        </div>
        <div className="roll-end">
          <b>{formatLongDay(dayIn(zone, readAt))}</b>
          <b>{t('roll.at', { time: formatTime(readAt, zone) })}</b>
          <p>{t('roll.by', { name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() })}</p>
        </div>
      </div>
    </header>
  );
}

function Counts({ people }: { people: readonly PresentPerson[] }) {
  const t = useT();
  const counts = countPresences(people);
  return (
    <div className="roll-counts">
      {presences.map((presence) => (
        <div key={presence}>
          {t(`presence.${presence}`)}
          <b>{formatNumber(counts[presence])}</b>
          {t(`roll.count.${presence}`)}
        </div>
      ))}
      <div>
        {t('roll.count.point')}
        <b>
          <span className="roll-blank" /> {t('roll.count.of', { total: formatNumber(counts.inside) })}
        </b>
        {t('roll.count.time')} ______ : ______
      </div>
    </div>
  );
}

type PartProps = {
  sign?: string;
  title: string;
  count?: number;
  hint: string;
  ticked?: string | false;
  children: ReactNode;
};

function Part({ sign, title, count, hint, ticked, children }: PartProps) {
  return (
    <section className="roll-part">
      <h2>
        {sign && <span aria-hidden>{sign}</span>} {title} {count !== undefined && formatNumber(count)}
        <small>{hint}</small>
        {ticked && <small className="roll-end">{ticked}</small>}
      </h2>
      {children}
    </section>
  );
}

const visitorLines = [1, 2, 3, 4, 5, 6];

/** Whom nobody could know of, who took the roll, and where all this comes from. */
function Foot() {
  const t = useT();
  return (
    <footer>
      <Part title={t('roll.visitors')} hint={t('roll.visitors.hint')}>
        <ul className="roll-visitors">
          {visitorLines.map((line) => (
            <li key={line}>
              <TickBox isTicked={false} />
            </li>
          ))}
        </ul>
      </Part>
      <div className="roll-signs">
        <span>{t('roll.sign.leader')}</span>
        <span>{t('roll.sign.time')}</span>
        <span>{t('roll.sign.missing')}</span>
      </div>
      <p>{t('roll.source')}</p>
    </footer>
  );
}
