import type { CSSProperties } from 'react';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import { hintText, holidayText, plannedText, troubleTexts } from './cell-text.ts';
import { type CellView, isDraft } from './cell-view.ts';
import './plan-cell.css';

const tinted = (color: string) => {
  const style: CSSProperties & Record<'--shift', string> = { '--shift': color };
  return style;
};

/** An absence is shown instead of the plan, unless somebody planned a shift on that day by hand. */
const showsAway = ({ isAway, absence, by, what }: CellView) =>
  isAway && absence !== null && (by === 'schedule' || what !== 'shift');

const classOf = (view: CellView) =>
  [
    'plan-block',
    showsAway(view) ? `plan-away plan-${view.absence}` : view.what === 'shift' ? 'plan-shift' : 'plan-still',
    isDraft(view) && 'plan-draft',
    view.isFixed && 'plan-fixed',
    (view.isConflict || view.fault !== null) && 'plan-refused',
  ]
    .filter(Boolean)
    .join(' ');

const signOf = ({ isConflict, fault }: CellView) => (isConflict ? '⇄' : fault === null ? '⚠' : '✕');

/** One cell of the plan, in plain elements: the grid draws hundreds of them. */
export function renderPlanCell(t: Translate, view: CellView | undefined) {
  if (!view) return null;
  const troubles = troubleTexts(t, view);
  return (
    <span className={classOf(view)} style={tinted(view.color)} title={hintText(t, view) || undefined}>
      <Words t={t} view={view} />
      {troubles.length > 0 && <span className="plan-mark" data-sign={signOf(view)} />}
    </span>
  );
}

function Words({ t, view }: { t: Translate; view: CellView }) {
  const { what, name, hours, by, absence, holiday } = view;
  // Signs are drawn by the style: what can be read in the cell is then what is said of it.
  const letter = absence && <b className={`plan-letter plan-${absence}`} data-sign={t(`register.letter.${absence}`)} />;
  if (absence && showsAway(view))
    return (
      <>
        {letter}
        <span className="plan-name">{t(`absence.${absence}`)}</span>
      </>
    );
  if (holiday !== null) return <span className="plan-name">{holidayText(t, holiday)}</span>;
  if (what === 'free') return <span aria-hidden>·</span>;
  return (
    <>
      <span className="plan-words">
        <span className={by === 'back' ? 'plan-name plan-back' : 'plan-name'}>
          {what === 'shift' ? name : plannedText(t, view)}
        </span>{' '}
        {what === 'shift' && <span className="plan-hours">{hours}</span>}
      </span>
      {letter}
    </>
  );
}
