import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type Placed, placings } from '@timbro/core/work-days/planning-placing-rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';

export type PlacingChoice = { readonly onlyEmpty: boolean; readonly skipAway: boolean };
export const carefully: PlacingChoice = { onlyEmpty: true, skipAway: true };

type Props = { value: PlacingChoice; onChange(value: PlacingChoice): void };

/** Whether what is already planned is written over, and whether people on leave are left out. */
export function PlacingOptions({ value, onChange }: Props) {
  const t = useT();
  const labelId = useId();
  const radio = (name: 'empty' | 'all') => (
    <FormControlLabel value={name} control={<Radio />} label={t(`planning.placing.${name}`)} />
  );
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('planning.placing')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value.onlyEmpty ? 'empty' : 'all'}
        onChange={(_, chosen) => onChange({ ...value, onlyEmpty: chosen === 'empty' })}
      >
        {radio('empty')}
        {radio('all')}
      </RadioGroup>
      <FormControlLabel
        control={<Switch checked={value.skipAway} onChange={(_, skipAway) => onChange({ ...value, skipAway })} />}
        label={t('planning.placing.skipAway')}
      />
    </FormControl>
  );
}

/** What will happen, in figures, before it does. */
export function PlacingPreview({ counts }: Pick<Placed, 'counts'>) {
  const t = useT();
  const told = placings.filter((placing) => placing === 'set' || counts[placing] > 0);
  return (
    <Box
      role="status"
      aria-label={t('planning.preview')}
      sx={{ p: 3, borderRadius: '8px', bgcolor: 'var(--group)', display: 'grid', gap: 1 }}
    >
      {told.map((placing) => (
        <Box key={placing} sx={{ fontWeight: placing === 'set' ? 700 : 500 }}>
          {t(`planning.placed.${placing}`, { count: counts[placing] })}
        </Box>
      ))}
    </Box>
  );
}
