import { type ReactNode, useId } from 'react';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { type TotalName, clockText } from '@timbro/core/work-days/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type FigureLine, furtherFigures, stepsOf } from './day-view.ts';
import { FigureWhy } from './figure-why.tsx';
import { PanelSection } from './panel-section.tsx';
import './day-figures.css';

const greatFigures = ['worked', 'due', 'balance'] as const;

/** What stands above nought says so, where what stands below it would as well. */
const signed = (minutes: number) => `${minutes > 0 ? '+' : ''}${clockText(minutes)}`;
const withSign: ReadonlySet<TotalName> = new Set(['balance', 'roundingDifference']);
const valueText = (figure: TotalName, minutes: number) => (withSign.has(figure) ? signed(minutes) : clockText(minutes));

type Props = {
  info: WorkDayInfo;
  /** The figure whose reasons are on show. */
  open: TotalName | null;
  onOpen(figure: TotalName | null): void;
};

/** Worked, planned and what is between them; of a day to come only the minutes of its plan are known. */
export function GreatFigures({ info, planned, open, onOpen }: Props & { planned: number }) {
  const t = useT();
  const whyId = useId();
  const isAhead = info.status === 'future';
  const ahead = info.trace.find(({ rule }) => rule === 'stillAhead');
  const opened = greatFigures.find((name) => name === open);
  return (
    <section aria-label={t('workDay.figures')}>
      <div className="day-tiles">
        {greatFigures.map((figure) => {
          const name = t(`workDay.figure.${figure}`);
          const minutes = isAhead ? (figure === 'due' ? planned : null) : info.totals[figure];
          const value = minutes === null ? t('workDay.figure.none') : valueText(figure, minutes);
          return (
            <WhyButton
              key={figure}
              className="day-tile"
              {...{ info, figure, whyId, onOpen, name, value }}
              isOpen={open === figure}
            >
              <span className="day-tile-name">{name}</span> <span className="day-tile-value">{value}</span>
            </WhyButton>
          );
        })}
      </div>
      {ahead && <p className="day-ahead">{ahead.text}</p>}
      {opened && <Why id={whyId} info={info} figure={opened} />}
    </section>
  );
}

/** Every other figure that is not nought, one below the other. */
export function FurtherFigures({ info, open, onOpen }: Props) {
  const t = useT();
  const whyId = useId();
  const lines = furtherFigures(info);
  if (lines.length === 0) return null;
  return (
    <PanelSection title={t('workDay.details')}>
      <ul className="day-lines">
        {lines.map((line) => {
          const { figure } = line;
          const isOpen = open === figure;
          return (
            <li key={figure}>
              <FurtherFigure line={line} {...{ info, figure, whyId, onOpen, isOpen }} />
              {isOpen && <Why id={whyId} info={info} figure={figure} />}
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

const Why = ({ id, info, figure }: { id: string; info: WorkDayInfo; figure: TotalName }) => (
  <FigureWhy id={id} trace={info.trace} figure={figure} value={valueText(figure, info.totals[figure])} />
);

type ButtonProps = Pick<Props, 'info' | 'onOpen'> & { figure: TotalName; isOpen: boolean; whyId: string };

function FurtherFigure({ line: { figure, minutes, actual }, info, ...rest }: ButtonProps & { line: FigureLine }) {
  const t = useT();
  const told = valueText(figure, minutes);
  const value = actual === undefined ? told : t('workDay.figure.counted', { actual: clockText(actual), counted: told });
  const { state } = info.excess;
  const name = [t(`workDay.figure.${figure}`), figure === 'excess' && state !== null && t(`workDay.excess.${state}`)]
    .filter(Boolean)
    .join(' · ');
  return (
    <WhyButton className="day-line" {...rest} info={info} figure={figure} name={name} value={value}>
      <span>{name}</span>
      <span className="day-line-value">{value}</span>
    </WhyButton>
  );
}

type WhyButtonProps = ButtonProps & { className: string; name: string; value: string; children: ReactNode };

/** Where nothing explains a figure, as of a month that was closed otherwise, it is only read. */
function WhyButton(props: WhyButtonProps) {
  const { info, figure, isOpen, whyId, onOpen, className, name, value, children } = props;
  const t = useT();
  if (stepsOf(info.trace, figure).length === 0) return <div className={className}>{children}</div>;
  return (
    <button
      type="button"
      className={className}
      title={t('workDay.why')}
      aria-label={t('workDay.why.of', { figure: name, value })}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': whyId })}
      onClick={() => onOpen(isOpen ? null : figure)}
    >
      {children}
    </button>
  );
}
