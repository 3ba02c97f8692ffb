import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { weekNumber } from '@timbro/core/work-days/planning/text-rules.ts';
import { formatDay } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';

/** 16/11 – 22/11/2026 */
export const weekDays = (monday: Day): string => `${formatDay(monday).slice(0, 5)} – ${formatDay(addDays(monday, 6))}`;

/** sett. 47, 16/11 – 22/11/2026 */
export const weekText = (t: Translate, monday: Day): string =>
  `${t('planning.weekOf', { number: weekNumber(monday) })}, ${weekDays(monday)}`;
