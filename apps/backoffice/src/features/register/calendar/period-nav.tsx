import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Day } from '@timbro/core/days/rules.ts';
import { useHasPanel } from '@timbro/kit/layers/side-panel.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '@timbro/kit/page/icons.ts';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { briefTitle, dayText, periodTitle } from './period-title.ts';
import { type Period, type Range, periodOf, ranges, stepped } from './period.ts';

type Props = {
  period: Period;
  today: Day;
  isPhone: boolean;
  onDate(date: string | undefined): void;
  onRange(range: Range): void;
};

/** Where arrows already mean something: the grid's cells, tabs, a panel beside the page. */
const ownArrows = '[role=grid], [role=tablist], [role=listbox], [role=complementary]';
const isFree = () => !document.activeElement?.closest(ownArrows);

/** From here on the days and the tools share one line, and what gives way is the width of the search. */
export const oneLine = '@media (min-width: 1280px)';

const navLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  minWidth: 0,
  [oneLine]: { flexShrink: 0 },
} as const;

/** Today, back and forth, and how much is shown at once. */
export function PeriodNav({ period, today, isPhone, onDate, onRange }: Props) {
  const t = useT();
  const walk = (step: 1 | -1) => onDate(stepped(period, step));
  const walkByKey = (step: 1 | -1) => isFree() && walk(step);
  useShortcut('left', 'calendar.previous', () => walkByKey(-1));
  useShortcut('right', 'calendar.next', () => walkByKey(1));
  useShortcut('t', 'calendar.today.key', () => onDate(undefined));
  const isNow = periodOf(period.range, undefined, today).from === period.from;
  return (
    <Box sx={navLook}>
      <Button variant="outlined" onClick={() => onDate(undefined)} {...(isNow && { 'aria-current': 'date' })}>
        {t('kit.filters.today')}
      </Button>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={t('calendar.previous')} onClick={() => walk(-1)}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label={t('calendar.next')} onClick={() => walk(1)}>
          <ChevronRightIcon />
        </IconButton>
      </Box>
      <Title period={period} isPhone={isPhone} />
      {!isPhone && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('calendar.range')}
          value={period.range}
          onChange={(_, range: Range | null) => range && onRange(range)}
        >
          {ranges.map((range) => (
            <ToggleButton key={range} value={range}>
              {t(`calendar.range.${range}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </Box>
  );
}

/** Which days these are, in words that leave the tools their place on the same line; heard in full. */
function Title({ period, isPhone }: Pick<Props, 'period' | 'isPhone'>) {
  const isNarrow = useMediaQuery('(max-width: 1699.95px)', { noSsr: true });
  const hasPanel = useHasPanel();
  const whole = isPhone ? dayText(period.date) : periodTitle(period);
  const shown = !isPhone && (isNarrow || hasPanel) ? briefTitle(period) : whole;
  return (
    <Typography
      component="h2"
      variant="h6"
      aria-live="polite"
      {...(shown !== whole && { 'aria-label': whole, title: whole })}
      sx={{ fontWeight: 800, whiteSpace: 'nowrap' }}
    >
      {shown}
    </Typography>
  );
}
