import { useState } from 'react';
import { type TotalName, clockText } from '@timbro/core/work-days/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type TraceStep, figureBehind, stepsOf } from './day-view.ts';

type Props = { id: string; trace: readonly TraceStep[]; figure: TotalName; value: string };

/** Why a figure is what it is: each reason with its minutes, and their sum. */
export function FigureWhy({ id, trace, figure, value }: Props) {
  const t = useT();
  return (
    <div id={id} className="day-why">
      <p className="day-why-title">{t('workDay.why')}</p>
      <Steps trace={trace} figure={figure} />
      <div className="day-step-total">
        <span>{t('workDay.why.total')}</span>
        <span>{value}</span>
      </div>
    </div>
  );
}

function Steps({ trace, figure }: Pick<Props, 'trace' | 'figure'>) {
  // Two steps may say the same, so that only their place tells them apart.
  const steps = stepsOf(trace, figure).map((step, place) => ({ step, key: `${figure}.${place}` }));
  return (
    <ol className="day-steps">
      {steps.map(({ step, key }) => (
        <Step key={key} trace={trace} step={step} />
      ))}
    </ol>
  );
}

/** A step that is a figure itself opens its own reasons under it. */
function Step({ trace, step }: { trace: readonly TraceStep[]; step: TraceStep }) {
  const [isOpen, setOpen] = useState(false);
  const behind = figureBehind(trace, step);
  return (
    <li className="day-step">
      {behind ? (
        <button type="button" className="day-step-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {step.text}
        </button>
      ) : (
        <span>{step.text}</span>
      )}
      <span className={step.minutes === 0 ? 'day-step-minutes is-nothing' : 'day-step-minutes'}>
        {clockText(step.minutes)}
      </span>
      {behind && isOpen && <Steps trace={trace} figure={behind} />}
    </li>
  );
}
