import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AbsenceChip } from '#parts/decisions/absence-chip.tsx';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { PanelSection } from './panel-section.tsx';

const TextLink = createLink(Link);

/** The absences of the day: what they are, when, and how much of it they justify. */
export function DayAbsences({ absences }: Pick<WorkDayInfo, 'absences'>) {
  const t = useT();
  const periodText = usePeriodText();
  if (absences.length === 0) return null;
  return (
    <PanelSection title={t('workDay.absences')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {absences.map((absence) => {
          const { id, type, startTime, endTime, startsOn, endsOn, minutes } = absence;
          const when =
            startTime !== null && endTime !== null
              ? `${startTime}–${endTime}`
              : startsOn !== endsOn && periodText(absence);
          return (
            <Box component="li" key={id} sx={lineLook}>
              <AbsenceChip type={type} />
              {when && <span>{when}</span>}
              {minutes > 0 && <strong>{clockText(minutes)}</strong>}
              <TextLink
                to={`/register?tab=absences&id=${id}`}
                aria-label={t('workDay.absence.openOf', { type: t(`absence.${type}`) })}
                sx={{ ml: 'auto', py: 0.5 }}
              >
                {t('workDay.absence.open')}
              </TextLink>
            </Box>
          );
        })}
      </Box>
    </PanelSection>
  );
}

const lineLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 } as const;
