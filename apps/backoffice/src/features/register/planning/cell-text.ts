import { type Translate, isWebKey } from '@timbro/kit/words/i18n.ts';
import type { CellView } from './cell-view.ts';

/** A holiday is a key of the catalogue, or the name that the company gave it. */
export const holidayText = (t: Translate, holiday: string): string => {
  const key = `holiday.${holiday}`;
  return isWebKey(key) ? t(key) : holiday;
};

/** What is planned, in words. */
export function plannedText(t: Translate, { what, name, hours }: CellView): string {
  if (what === 'shift') return `${name} ${hours}`;
  return t(what === 'rest' ? 'planning.rest' : what === 'free' ? 'planning.free' : 'planning.bySchedule');
}

/** What the day is, in a word or two: an absence or a holiday comes before what is planned. */
export function dayText(t: Translate, view: CellView): string {
  if (view.absence && view.isAway) return t(`absence.${view.absence}`);
  return view.holiday === null ? plannedText(t, view) : holidayText(t, view.holiday);
}

/** What stands in the way of the cell, the worst first. */
export const troubleTexts = (t: Translate, { isConflict, fault, warnings }: CellView): string[] => [
  ...(isConflict ? [t('planning.cell.conflict')] : []),
  ...(fault === null ? [] : [fault]),
  ...warnings,
];

/** A draft on the server, with whoever saved it. */
const keptText = (t: Translate, { saved }: CellView): string =>
  saved ? t('planning.cell.keptBy', { name: saved.name, at: saved.at }) : t('planning.cell.kept');

/** What is told where a cell is pointed at. */
export const hintText = (t: Translate, cell: CellView): string =>
  [...(cell.by === 'kept' ? [keptText(t, cell)] : []), ...troubleTexts(t, cell)].join('\n');

/** What a screen reader says of a cell after the person and the day. */
export function spokenText(t: Translate, cell: CellView): string {
  const { absence, holiday, by, isFixed } = cell;
  return [
    plannedText(t, cell),
    absence && t(`absence.${absence}`),
    holiday && holidayText(t, holiday),
    by === 'local' && t('planning.cell.local'),
    by === 'back' && t('planning.cell.back'),
    by === 'kept' && keptText(t, cell),
    isFixed && t('planning.cell.fixed'),
    ...troubleTexts(t, cell),
  ]
    .filter(Boolean)
    .join(', ');
}
