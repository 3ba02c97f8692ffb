import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { weekNumber } from '@timbro/core/work-days/planning/text-rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '@timbro/kit/page/icons.ts';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { weekDays } from './week-text.ts';

/** Where arrows already mean something: the grid's cells, tabs, a panel beside the page. */
const ownArrows = '[role=grid], [role=tablist], [role=listbox], [role=complementary]';
const isFree = () => !document.activeElement?.closest(ownArrows);

type Props = { monday: Day; today: Day; onWeek(monday: Day): void };

/** The week on show, and the ones beside it. */
export function WeekNav({ monday, today, onWeek }: Props) {
  const t = useT();
  const walk = (weeks: 1 | -1) => onWeek(addDays(monday, 7 * weeks));
  useShortcut('left', 'planning.previous', () => isFree() && walk(-1));
  useShortcut('right', 'planning.next', () => isFree() && walk(1));
  useShortcut('t', 'planning.thisWeek', () => onWeek(mondayOf(today)));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={t('planning.previous')} onClick={() => walk(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <Box aria-live="polite" sx={{ textAlign: 'center', minWidth: 140 }}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 800, lineHeight: 1.2 }}>
          {t('planning.weekOf', { number: weekNumber(monday) })}
        </Typography>
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary', lineHeight: 1.2 }}>
          {weekDays(monday)}
        </Typography>
      </Box>
      <IconButton aria-label={t('planning.next')} onClick={() => walk(1)}>
        <ChevronRightIcon />
      </IconButton>
    </Box>
  );
}
