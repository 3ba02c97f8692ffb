import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { useField } from '@timbro/kit/form/form.tsx';
import { type Way, mayTell, ways } from './absence-form.ts';

/** Whole days, times, hours or a delay: what the fields below ask for. Some kinds are taken by the day alone. */
export function WayField({ way, type }: { way: Way; type: AbsenceType | null }) {
  const { ref, onChange, t, look } = useField({ name: 'way', label: 'absences.field.way' });
  const labelId = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={labelId} sx={{ display: 'block', fontSize: 12, mb: 1 }}>
        {look.label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={labelId}
        value={way}
        onChange={(_, chosen: Way | null) => chosen && onChange(chosen)}
        sx={{ display: 'flex', '& > *': { flex: { xs: 1, sm: 'none' }, px: { xs: 1, sm: 4 }, lineHeight: 1.2 } }}
      >
        {ways.map((each, index) => (
          <ToggleButton
            key={each}
            value={each}
            disabled={way !== 'delay' && !mayTell(each, type)}
            {...(index === 0 && { ref })}
          >
            {t(`absences.way.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
