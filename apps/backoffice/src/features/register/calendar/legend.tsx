import type { ReactNode } from 'react';
import { type AbsenceType, absenceTypes } from '@timbro/core/absences/rules.ts';
import { presences } from '@timbro/core/stamps/rules.ts';
import type { DayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DayPlate } from './cell-view.tsx';
import type { Range } from './period.ts';
import './legend.css';
import './side-cells.css';

const plain: DayCell = {
  kind: 'worked',
  text: '',
  absence: null,
  late: false,
  early: false,
  overtime: null,
  warned: false,
  open: false,
};
const shownFirst: readonly AbsenceType[] = ['vacation', 'illness', 'rol', 'dayOff'];
const types = shownFirst.filter((type) => absenceTypes.includes(type));

/** What letters and marks mean; where there are tracks, those too. */
export function Legend({ range }: { range: Range }) {
  const t = useT();
  const line = (key: string, mark: ReactNode, text: string) => (
    <li key={key}>
      {mark}
      {text}
    </li>
  );
  const plate = (cell: Partial<DayCell>) => <DayPlate cell={{ ...plain, ...cell }} />;
  return (
    <ul className="cal-legend" aria-label={t('calendar.legend')}>
      {types.map((type) =>
        line(type, plate({ kind: 'absence', absence: type, text: t(`register.letter.${type}`) }), t(`absence.${type}`)),
      )}
      {line('late', plate({ late: true }), t('calendar.legend.late'))}
      {line('early', plate({ early: true }), t('register.event.early'))}
      {line('missing', plate({ kind: 'missing', text: '!' }), t('calendar.legend.missing'))}
      {line('absent', plate({ kind: 'absent', text: '0:00' }), t('calendar.legend.absent'))}
      {line('outside', plate({ kind: 'outside', text: '4:00' }), t('anomaly.workedOutside'))}
      {line('overtime', plate({ overtime: 'recognised' }), t('calendar.legend.overtime'))}
      {line('excess', plate({ overtime: 'toAuthorise' }), t('calendar.legend.toAuthorise'))}
      {line('warned', plate({ warned: true }), t('calendar.legend.warned'))}
      {line('planned', plate({ kind: 'planned' }), t('calendar.legend.planned'))}
      {range !== 'month' && line('shift', <Track bar="cal-shift" />, t('calendar.legend.shift'))}
      {range !== 'month' && line('stamps', <Track bar="cal-stamps" />, t('calendar.legend.stamps'))}
      {presences.map((presence) =>
        line(presence, <span aria-hidden className={`cal-presence is-${presence}`} />, t(`presence.${presence}`)),
      )}
      {line('open', <UnderWay range={range} plate={plate({ kind: 'running' })} />, t('calendar.legend.open'))}
    </ul>
  );
}

/** A day that is not over yet: its plate, and its track where there are any. */
const UnderWay = ({ range, plate }: { range: Range; plate: ReactNode }) => (
  <>
    {plate}
    {range !== 'month' && <Track bar="cal-stamps is-open" />}
  </>
);

const Track = ({ bar }: { bar: string }) => (
  <span aria-hidden className="cal-tracks">
    <span className="cal-track">
      <span className={bar} style={{ left: 0, width: '100%' }} />
    </span>
  </span>
);
