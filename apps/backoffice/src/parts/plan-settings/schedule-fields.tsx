import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { roundingModes, stampingIntervals } from '@timbro/core/work-schedules/rules.ts';
import { ChoiceField, DayField, NumberField, TextField } from '@timbro/kit/form/fields.tsx';
import { type Option, optionsOf } from '@timbro/kit/form/options.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartmentOptions } from '#parts/department-choice/department-options.ts';
import { PeopleField } from '#parts/people/people-field.tsx';
import { useShifts } from '#parts/shifts/shift-options.ts';
import { Across } from './across.tsx';
import { RotationField } from './rotation-field.tsx';
import type { ScheduleValues } from './schedule-form.ts';

const modes = optionsOf(roundingModes, 'workSchedules.roundingMode');
const steps: readonly Option[] = stampingIntervals.map((minutes) => ({
  value: String(minutes),
  label: `planSettings.rounding.${minutes}`,
}));

/** What a schedule is: its rotation, how its stamps are rounded, and who follows it. */
export const ScheduleFields = ({ validity }: { validity: ReactNode }) => (
  <>
    <TextField name="name" label="audit.field.name" required autoFocus autoComplete="off" />
    <DepartmentChoice />
    <Across>
      <RotationOrHint />
    </Across>
    <Across>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' } }}>
        <DayField name="anchorDate" label="planSettings.field.anchorDate" required />
        <ChoiceField name="stampingInterval" label="planSettings.field.rounding" options={steps} />
        <ChoiceField name="roundingMode" label="audit.field.roundingMode" options={modes} required />
        <NumberField
          name="graceMinutes"
          label="planSettings.field.grace"
          help="planSettings.help.grace"
          unit="min"
          required
        />
      </Box>
    </Across>
    <ModeWarning />
    <Across>
      {/* A schedule may have more people than a field is high. */}
      <Box sx={{ '& .MuiAutocomplete-inputRoot': { maxHeight: 184, overflowY: 'auto' } }}>
        <PeopleField
          name="userIds"
          label="planSettings.field.people"
          help="planSettings.help.people"
          none="departments.pick.none"
        />
      </Box>
    </Across>
    {validity}
  </>
);

function DepartmentChoice() {
  const departments = useDepartmentOptions();
  const { departmentId = null } = useWatch<ScheduleValues>();
  const isKnown = departmentId === null || departments.some(({ value }) => value === departmentId);
  // The one that stands in the record is offered even before the others have come.
  const options = isKnown ? departments : [...departments, { value: departmentId, text: '…' }];
  const say = useCallback(
    (value: unknown) => {
      const found = departments.find((option) => option.value === value);
      return found && 'text' in found ? found.text : '—';
    },
    [departments],
  );
  return <ChoiceField name="departmentId" label="audit.field.department" options={options} say={say} />;
}

function RotationOrHint() {
  const t = useT();
  const hasShifts = useShifts().length > 0;
  return (
    <>
      {!hasShifts && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('planSettings.schedule.noShifts')}
        </Alert>
      )}
      <RotationField />
    </>
  );
}

/** Rounding in the company's favour is allowed, but not unsaid. */
function ModeWarning() {
  const t = useT();
  const { roundingMode, stampingInterval } = useWatch<ScheduleValues>();
  if (roundingMode !== 'company' || stampingInterval === null) return null;
  return (
    <Across>
      <Alert severity="warning" role="status">
        {t('planSettings.mode.company')}
      </Alert>
    </Across>
  );
}
