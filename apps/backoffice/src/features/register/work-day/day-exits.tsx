import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import { access } from '@timbro/core/access.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import { countingOf } from '@timbro/core/exits/rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { RequestStatusChip } from '#parts/decisions/request-status.tsx';
import { useStampTime } from '../stampings/stamp-time.ts';
import { PanelSection } from './panel-section.tsx';

const TextLink = createLink(Link);
type DayExit = WorkDayInfo['exits'][number];

/** The exits of the day: why, from when to when, and whether they count as work. */
export function DayExits({ exits, date }: Pick<WorkDayInfo, 'exits'> & { date: Day }) {
  const t = useT();
  const mayOpen = useCan({ access: access.exits });
  const timesOf = useTimes(date);
  if (exits.length === 0) return null;
  return (
    <PanelSection title={t('workDay.exits')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {exits.map((exit) => {
          const reason = t(`exits.reason.${exit.reason ?? 'none'}`);
          const told = [t(`exits.counts.${countingOf(exit)}`), exit.source === 'detected' && t('exits.detected')];
          return (
            <Box component="li" key={exit.id}>
              <Box sx={lineLook}>
                <strong>{reason}</strong>
                <span>{timesOf(exit)}</span>
                <RequestStatusChip status={exit.status} />
                {mayOpen && (
                  <TextLink
                    to={`/exit-notices?tab=exit-requests&id=${exit.id}`}
                    aria-label={t('workDay.exit.openOf', { reason })}
                    sx={{ ml: 'auto', py: 0.5 }}
                  >
                    {t('workDay.absence.open')}
                  </TextLink>
                )}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{told.filter(Boolean).join(' · ')}</Box>
            </Box>
          );
        })}
      </Box>
    </PanelSection>
  );
}

/** When somebody was out; until they have left, when they want to be. */
function useTimes(date: Day): (exit: DayExit) => string {
  const t = useT();
  const time = useStampTime(date);
  return ({ startsAt, expectedReturnAt, leftAt, returnedAt }) => {
    if (leftAt !== null)
      return returnedAt === null
        ? t('workDay.exit.out', { from: time(leftAt) })
        : t('workDay.exit.times', { from: time(leftAt), to: time(returnedAt) });
    return expectedReturnAt === null
      ? t('workDay.exit.asked', { from: time(startsAt) })
      : t('workDay.exit.askedTimes', { from: time(startsAt), to: time(expectedReturnAt) });
  };
}

const lineLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 } as const;
