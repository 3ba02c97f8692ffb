import type { CSSProperties } from 'react';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { type DayCell, startText } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { type Bar, type DayBars, type StampEnd, piecesOf } from './bars.ts';
import type { ShownDay } from './use-cells.ts';
import './plates.css';
import './tracks.css';

const tokens: Readonly<Record<AbsenceType, string>> = {
  vacation: 'vacation',
  illness: 'illness',
  rol: 'rol',
  dayOff: 'day-off',
};

const classOf = ({ kind, absence, late, early, overtime, warned, open }: DayCell) =>
  `cal-plate is-${kind}` +
  (absence ? ` of-${tokens[absence]}` : '') +
  (late ? ' has-late' : '') +
  (early ? ' has-early' : '') +
  (overtime ? ` has-${overtime === 'recognised' ? 'overtime' : 'excess'}` : '') +
  (warned ? ' has-warning' : '') +
  (open ? ' is-open' : '');

/** Hours of an absence and the nought of somebody who did not come stand for words. */
const isSign = ({ kind, absence, text }: DayCell) => kind === 'absent' || (absence !== null && text.length > 1);

/** One day as a small plate: text, ground and marks. What it means is said by the label of the cell around it. */
export const DayPlate = ({ cell }: { cell: DayCell }) => (
  <span aria-hidden className={classOf(cell)}>
    {isSign(cell) ? <Sign text={cell.text} /> : cell.text}
  </span>
);

/** An abbreviation, drawn by the style sheet: text in the cell would become part of its accessible name, which says the whole word. */
const Sign = ({ text }: { text: string }) => <span className="cal-sign" data-sign={text} />;

const placed = ({ left, width }: Bar): CSSProperties => ({ left: `${left}%`, width: `${width}%` });
const cutOf = ({ cut }: Bar) => (cut ? ` is-cut-${cut}` : '');

/** Where the pointer takes hold of an end; the keyboard has the time fields of the day. */
const Grip = ({ end, of: { left, width } }: { end: StampEnd; of: Bar }) => (
  <span
    data-own=""
    data-end={end}
    className={`cal-grip is-${end}`}
    style={{ left: `${end === 'entry' ? left : left + width}%` }}
  />
);

const noEnds: readonly StampEnd[] = [];

/** The shift over what was stamped. */
const Tracks = ({
  bars: { shift, stamps, gaps, now },
  ends = noEnds,
}: {
  bars: DayBars;
  ends?: readonly StampEnd[];
}) => (
  <span aria-hidden className="cal-tracks">
    <span className="cal-track">
      {shift &&
        piecesOf(shift, gaps.shift).map((piece) => (
          <span key={piece.left} className={`cal-shift${cutOf(piece)}`} style={placed(piece)} />
        ))}
    </span>
    <span className="cal-track">
      {stamps &&
        piecesOf(stamps, gaps.stamps).map((piece) => (
          <span key={piece.left} className={`cal-stamps is-${stamps.state}${cutOf(piece)}`} style={placed(piece)} />
        ))}
      {stamps && ends.map((end) => <Grip key={end} end={end} of={stamps} />)}
    </span>
    {now !== null && <span className="cal-now" style={{ left: `${now}%` }} />}
  </span>
);

/** The three ways to draw a day; each is given to the grid as it is. */
export const monthCell = (shown: ShownDay | undefined) => shown && <DayPlate cell={shown.cell} />;

export const weekCell = (shown: ShownDay | undefined) =>
  shown && (
    <div className="cal-week">
      <div className="cal-week-top">
        <DayPlate cell={shown.cell} />
        {shown.day.shift && (
          <span aria-hidden className="cal-times">
            <Sign text={`${startText(shown.day.shift.start)}–${startText(shown.day.shift.end)}`} />
          </span>
        )}
      </div>
      {shown.bars && (shown.bars.shift || shown.bars.stamps) && <Tracks bars={shown.bars} />}
    </div>
  );

export const timelineCell = (shown: ShownDay | undefined) =>
  shown && (
    <div className="cal-timeline">
      {shown.bars && <Tracks bars={shown.bars} ends={shown.ends} />}
      <DayPlate cell={shown.cell} />
    </div>
  );
