import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { CloseIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { MenuAt } from './assign-menu.tsx';
import { type Brush, eraser, restBrush } from './brushes.ts';

type Props = {
  count: number;
  /** How many of them the server keeps as drafts. */
  keptCount: number;
  onAssign(at: MenuAt): void;
  onBrush(brush: Brush): void;
  onDrop(): void;
  onClear(): void;
};

/** What can be done with the chosen cells, without a brush in the hand. */
export function SelectionBar({ count, keptCount, onAssign, onBrush, onDrop, onClear }: Props) {
  const t = useT();
  return (
    <Paper
      role="group"
      aria-label={t('planning.selected', { count })}
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 4,
        alignSelf: 'center',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        borderRadius: '12px',
      }}
    >
      <Box component="span" aria-live="polite" sx={{ fontWeight: 700, mr: 2 }}>
        {t('planning.selected', { count })}
      </Box>
      <Button
        variant="contained"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, top } = currentTarget.getBoundingClientRect();
          onAssign({ x: left, y: top });
        }}
      >
        {t('planning.assign')}
      </Button>
      <Button variant="outlined" onClick={() => onBrush(restBrush)}>
        {t('planning.rest')}
      </Button>
      <Button variant="outlined" onClick={() => onBrush(eraser)}>
        {t('planning.toSchedule')}
      </Button>
      {keptCount > 0 && (
        <WriteButton variant="outlined" onClick={onDrop}>
          {t('planning.drop', { count: keptCount })}
        </WriteButton>
      )}
      <IconButton edge="end" aria-label={t('kit.table.deselect')} onClick={onClear}>
        <CloseIcon />
      </IconButton>
    </Paper>
  );
}
