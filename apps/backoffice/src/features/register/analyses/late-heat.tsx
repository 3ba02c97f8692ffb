import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { heatOf, heatStep, heatSteps } from '@timbro/core/work-days/analyses/analyses-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { hourText } from './figures.ts';
import { shortWeekday, weekdayName } from './twins.ts';

type Props = { lateness: Stats['lateness']; label: string; onOpen(): void };

/** Weekdays by hours, darker where more people were late; the number stands in the cell. */
export function LateHeat({ lateness, label, onOpen }: Props) {
  const t = useT();
  const { hours, rows, most } = heatOf(lateness);
  // One listener for all cells; the keyboard has the table.
  const open = ({ target }: MouseEvent) => {
    if (target instanceof HTMLElement && target.closest('[data-step]')) onOpen();
  };
  return (
    <>
      <Box role="group" tabIndex={0} aria-label={label} sx={{ overflowX: 'auto', p: '2px', m: '-2px' }}>
        <Box className="heat" aria-hidden sx={{ '--heat-hours': hours.length }} onClick={open}>
          <span />
          {hours.map((hour) => (
            <span key={hour} className="heat-head">
              {hour}
            </span>
          ))}
          {rows.map(({ weekday, counts }) => [
            <span key={weekday} className="heat-head heat-day">
              {shortWeekday(t, weekday)}
            </span>,
            ...counts.map((count, at) => {
              const hour = hours[at] ?? 0;
              if (count === 0) return <span key={`${weekday}.${hour}`} className="heat-cell" />;
              const words = { weekday: weekdayName(t, weekday), hour: hourText(hour), count };
              return (
                <span
                  key={`${weekday}.${hour}`}
                  className="heat-cell"
                  data-step={heatStep(count, most)}
                  title={t('analyses.lateness.cell', words)}
                >
                  {count}
                </span>
              );
            }),
          ])}
        </Box>
      </Box>
      <Scale />
    </>
  );
}

function Scale() {
  const t = useT();
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 12, color: 'text.secondary' }}>
      {t('analyses.lateness.fewer')}
      {Array.from({ length: heatSteps }, (_, at) => (
        <Box
          key={at}
          component="span"
          className="heat-cell"
          data-step={at + 1}
          sx={{ width: 20, height: '12px !important', cursor: 'default !important', pointerEvents: 'none' }}
        />
      ))}
      {t('analyses.lateness.more')}
    </Box>
  );
}
