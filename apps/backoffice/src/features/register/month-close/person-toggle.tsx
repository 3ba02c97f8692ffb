import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { ChevronDownIcon, ChevronRightIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type MonthsListProps, detailIdOf, toggleIdOf } from './months-list.ts';

type Props = { month: PersonMonth; isOpen: boolean } & Pick<MonthsListProps, 'onToggle'>;

/** The name opens what is in the way of the person. */
export function PersonToggle({ month: { user }, isOpen, onToggle }: Props) {
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <ButtonBase
      id={toggleIdOf(user.id)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailIdOf(user.id) : undefined}
      onClick={() => onToggle(user.id)}
      sx={{
        gap: 1,
        minHeight: 32,
        pr: 2,
        borderRadius: '8px',
        font: 'inherit',
        fontWeight: 600,
        textAlign: 'left',
        justifyContent: 'flex-start',
        '&:hover': { textDecoration: 'underline' },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      <Chevron aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {user.sortName}
      </Box>
    </ButtonBase>
  );
}

export function PersonBox({ month, chosen }: { month: PersonMonth } & Pick<MonthsListProps, 'chosen'>) {
  const t = useT();
  const { id, sortName } = month.user;
  return (
    <Checkbox
      size="small"
      checked={chosen.ids.has(id)}
      onChange={() => chosen.toggle([month])}
      slotProps={{ input: { 'aria-label': t('kit.table.select', { name: sortName }) } }}
    />
  );
}
