import Box from '@mui/material/Box';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { MonthCounts } from './month-counts.tsx';
import { type MonthsListProps, detailIdOf, figureText, figures } from './months-list.ts';
import { PersonBox, PersonToggle } from './person-toggle.tsx';
import { StandingChip } from './standing-chip.tsx';

/** The phone's months: a card for each person. */
export function MonthsCards({ months, openId, chosen, departmentName, onToggle, children }: MonthsListProps) {
  const t = useT();
  const named = (figure: (typeof figures)[number], month: PersonMonth) => {
    const text = figureText(month, figure);
    return text !== null && `${t(`close.field.${figure}`)} ${text}`;
  };
  return (
    <Box component="ul" aria-label={t('close.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {months.map((month) => {
        const { user, standing } = month;
        const isOpen = openId === user.id;
        return (
          <Box component="li" key={user.id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2, ...(isOpen && openLook) }}>
              <PersonBox month={month} chosen={chosen} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
                  <PersonToggle month={month} isOpen={isOpen} onToggle={onToggle} />
                  <StandingChip standing={standing} />
                </Box>
                <Box sx={{ color: 'text.secondary', fontSize: 13, pl: '24px' }}>
                  {[departmentName(user.departmentId), ...figures.map((figure) => named(figure, month))]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
                <Box sx={{ fontSize: 13, pl: '24px' }}>
                  <MonthCounts month={month} />
                </Box>
              </Box>
            </Box>
            {isOpen && (
              <Box id={detailIdOf(user.id)} sx={openLook}>
                {children(month)}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const openLook = { bgcolor: 'var(--group)' };
