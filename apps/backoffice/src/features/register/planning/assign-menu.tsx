import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import { Menu } from '@timbro/kit/layers/menu.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { colourOf } from '#parts/shifts/shift-colours.ts';
import { type Brush, eraser, keyOfBrush, restBrush } from './brushes.ts';

export type MenuAt = { readonly x: number; readonly y: number };
type Props = {
  at: MenuAt | null;
  /** How many days it is about. */
  count: number;
  shifts: readonly Shift[];
  onChoose(brush: Brush): void;
  onClose(): void;
};

/** Assigns without a brush and without dragging. */
export function AssignMenu({ at, count, shifts, onChoose, onClose }: Props) {
  const t = useT();
  const item = (brush: Brush, name: string, aside: string, color: string) => (
    <MenuItem
      key={brush}
      onClick={() => {
        onClose();
        onChoose(brush);
      }}
    >
      <Box aria-hidden sx={{ width: 12, height: 12, mr: 3, borderRadius: '4px', bgcolor: color, flex: 'none' }} />
      <ListItemText primary={name} secondary={aside || undefined} />
      <Box component="kbd" aria-hidden sx={{ pl: 4, font: 'inherit', fontSize: 12, color: 'text.secondary' }}>
        {keyOfBrush(shifts, brush)}
      </Box>
    </MenuItem>
  );
  return (
    <Menu
      at={at && { left: at.x, top: at.y }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('planning.assignTo', { count }), dense: true } }}
    >
      <ListSubheader sx={{ lineHeight: '32px' }}>{t('planning.assignTo', { count })}</ListSubheader>
      {shifts.map((shift) => item(shift.id, shift.name, `${shift.start}–${shift.end}`, colourOf(shift)))}
      <Divider />
      {item(restBrush, t('planning.rest'), '', 'var(--line-input)')}
      {item(eraser, t('planning.toSchedule'), '', 'transparent')}
    </Menu>
  );
}
