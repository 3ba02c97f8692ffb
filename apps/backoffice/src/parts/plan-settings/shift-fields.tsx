import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useWatch } from 'react-hook-form';
import type { WebKey } from '@timbro/core/messages.ts';
import { shiftPeriods, tolerances } from '@timbro/core/shifts/rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { ChoiceField, NumberField, TextField } from '@timbro/kit/form/fields.tsx';
import { type Option, optionsOf } from '@timbro/kit/form/options.ts';
import { TimeField } from '@timbro/kit/form/time-field.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Across } from './across.tsx';
import { ColorField } from './color-field.tsx';
import { type ShiftLength, type ShiftValues, lengthOf } from './shift-form.ts';

const periods = optionsOf(shiftPeriods, 'shifts.period');
const toleranceOptions: readonly Option[] = tolerances.map((minutes) => ({
  value: String(minutes),
  label: `planSettings.tolerance.${minutes}`,
}));

/** What a shift is: its hours, its break, and how far around it a stamp is still its own. */
export const ShiftFields = () => (
  <>
    <TextField name="name" label="audit.field.name" required autoFocus autoComplete="off" />
    <ChoiceField name="period" label="audit.field.period" options={periods} required />
    <TimeField name="start" label="audit.field.start" required />
    <TimeField name="end" label="audit.field.end" required />
    <TimeField name="breakStart" label="audit.field.breakStart" />
    <TimeField name="breakEnd" label="audit.field.breakEnd" />
    <Across>
      <Length />
    </Across>
    <Across>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
        <ChoiceField
          name="toleranceBefore"
          label="planSettings.field.toleranceBefore"
          options={toleranceOptions}
          required
        />
        <ChoiceField
          name="toleranceAfter"
          label="planSettings.field.toleranceAfter"
          options={toleranceOptions}
          required
        />
        <NumberField
          name="paidBreakMinutes"
          label="planSettings.field.paidBreak"
          help="planSettings.help.paidBreak"
          unit="min"
        />
      </Box>
      <ToleranceHelp />
    </Across>
    <Across>
      <ColorField />
    </Across>
  </>
);

/** The hours as they are typed; past midnight is said in words, since 06:00 alone does not tell. */
function Length() {
  const t = useT();
  const length = lengthOf(useWatch<ShiftValues>());
  return (
    <Box role="status" sx={{ minHeight: 24, fontWeight: 700 }}>
      {length && t(lengthKeys[length.ends], { hours: clockText(length.minutes) })}
    </Box>
  );
}

const lengthKeys = {
  sameDay: 'planSettings.shift.length',
  nextDay: 'planSettings.shift.lengthNextDay',
  dayLater: 'planSettings.shift.lengthDayLater',
} as const satisfies Record<ShiftLength['ends'], WebKey>;

function ToleranceHelp() {
  const t = useT();
  return <FormHelperText>{t('planSettings.help.tolerance')}</FormHelperText>;
}
