import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import {
  type Placed,
  type PlacingChoice,
  placingReaches,
  placings,
} from '@timbro/core/work-days/planning/placing-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = { value: PlacingChoice; onChange(value: PlacingChoice): void };

/** Which days are written over, and whether people on leave and holidays are left out. */
export function PlacingOptions({ value, onChange }: Props) {
  const t = useT();
  const labelId = useId();
  const toggle = (name: 'skipAway' | 'onHolidays') => (
    <FormControlLabel
      control={<Checkbox checked={value[name]} onChange={(_, isOn) => onChange({ ...value, [name]: isOn })} />}
      label={t(`planning.placing.${name}`)}
    />
  );
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('planning.placing')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value.reach}
        onChange={(_, chosen) =>
          onChange({ ...value, reach: placingReaches.find((reach) => reach === chosen) ?? value.reach })
        }
      >
        {placingReaches.map((reach) => (
          <FormControlLabel key={reach} value={reach} control={<Radio />} label={t(`planning.placing.${reach}`)} />
        ))}
      </RadioGroup>
      {toggle('skipAway')}
      {toggle('onHolidays')}
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
