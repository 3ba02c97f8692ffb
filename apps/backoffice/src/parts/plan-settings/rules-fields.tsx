import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { ninthHours, rolSteps } from '@timbro/core/company-settings/rules.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { ChoiceField, NumberField, SwitchField, TextField } from '@timbro/kit/form/fields.tsx';
import { type Option, optionsOf } from '@timbro/kit/form/options.ts';
import { TimeField } from '@timbro/kit/form/time-field.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { HolidaysField } from './holidays-field.tsx';
import { PayrollCodesField } from './payroll-codes-field.tsx';
import type { RulesValues } from './rules-form.ts';

const ninthHourOptions = optionsOf(ninthHours, 'planSettings.ninthHour');
const rolOptions: readonly Option[] = rolSteps.map((minutes) => ({
  value: String(minutes),
  label: `planSettings.rounding.${minutes}`,
}));

/** Every rule by which the company counts, in the order in which a day meets them. */
export const RulesFields = () => (
  <>
    <Section title="planSettings.rules.counting">
      <SwitchField name="autoBreak" label="audit.field.autoBreak" help="planSettings.help.autoBreak" />
      <SwitchField
        name="countEarlyEntry"
        label="audit.field.countEarlyEntry"
        help="planSettings.help.countEarlyEntry"
      />
      <NumberField
        name="dedupeSeconds"
        label="planSettings.field.dedupeSeconds"
        help="planSettings.help.dedupeSeconds"
        unit="s"
        required
      />
      <ChoiceField name="dstNinthHour" label="planSettings.field.ninthHour" options={ninthHourOptions} required />
    </Section>
    <Section title="planSettings.rules.night">
      <Pair>
        <TimeField name="nightFrom" label="audit.field.nightFrom" required />
        <TimeField name="nightTo" label="audit.field.nightTo" required />
      </Pair>
    </Section>
    <Section title="planSettings.rules.absences">
      <SwitchField name="hourlyVacation" label="audit.field.hourlyVacation" help="planSettings.help.hourlyVacation" />
      <ChoiceField name="rolMinStep" label="planSettings.field.rolMinStep" options={rolOptions} required />
    </Section>
    <Section title="planSettings.rules.holidays">
      <HolidaysField />
    </Section>
    <Section title="planSettings.rules.payroll">
      <PayrollFields />
    </Section>
  </>
);

function PayrollFields() {
  const t = useT();
  const widthsId = useId();
  const { payrollWidths } = useWatch<RulesValues>();
  return (
    <>
      <TextField name="payrollCode" label="planSettings.field.payrollCode" autoComplete="off" />
      <Box role="group" aria-labelledby={widthsId}>
        <Typography id={widthsId} variant="caption" component="div" sx={{ mb: 2 }}>
          {t('audit.field.payrollWidths')}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 2 }}>
          <NumberField name="payrollWidths.company" label="planSettings.field.width.company" required />
          <NumberField name="payrollWidths.employee" label="planSettings.field.width.employee" required />
          <NumberField name="payrollWidths.code" label="planSettings.field.width.code" required />
        </Box>
      </Box>
      <PayrollCodesField width={payrollWidths?.code ?? 0} />
    </>
  );
}

function Section({ title, children }: { title: WebKey; children: ReactNode }) {
  const t = useT();
  return (
    <Box component="section" sx={{ display: 'grid', gap: 4 }}>
      <Typography component="h3" variant="subtitle2">
        {t(title)}
      </Typography>
      {children}
    </Box>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>{children}</Box>
);
