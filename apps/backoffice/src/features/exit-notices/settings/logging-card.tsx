import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ExitsSettings } from '@timbro/core/exits-settings/contract.ts';
import { legalBasisKinds } from '@timbro/core/exits-settings/rules.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ChoiceField, DayField, NumberField, TextField } from '@timbro/kit/form/fields.tsx';
import { FormNotice } from '@timbro/kit/form/form-notice.tsx';
import { FormFields, type SchemaForm, useSchemaForm } from '@timbro/kit/form/form.tsx';
import { useLongForm } from '@timbro/kit/form/long-form.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { changedIn, useRecordVersions } from '@timbro/kit/form/record-versions.ts';
import { useUnsavedGuard } from '@timbro/kit/form/unsaved-guard.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatDay, formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { loggingForm, loggingValuesOf } from './logging-values.ts';

/** What allows the company to log exits, and how often phones report; who may not change it reads it. */
export function LoggingCard({ settings }: { settings: ExitsSettings }) {
  const t = useT();
  const zone = useCompanyZone();
  const mayChange = useCan(api.exitsSettings.update);
  const { changedBy, changedAt, enabled } = settings;
  return (
    <SubjectCard title={t('exitsSettings.title')} text={t('exitsSettings.text')}>
      {mayChange ? <LoggingForm settings={settings} /> : <LoggingFacts settings={settings} />}
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {enabled && mayChange && `${t('exitsSettings.on')} `}
        {changedAt
          ? t(changedBy ? 'exitsSettings.changedBy' : 'exitsSettings.changed', {
              name: changedBy?.displayName ?? '',
              at: formatInstant(changedAt, zone),
            })
          : t('exitsSettings.unchanged')}
      </Typography>
    </SubjectCard>
  );
}

function LoggingFacts({ settings: { legalBasis, trackingIntervalMinutes } }: { settings: ExitsSettings }) {
  const t = useT();
  return (
    <Facts
      inRow
      facts={[
        { label: t('exitsSettings.field.kind'), value: legalBasis && t(`exitsSettings.basis.${legalBasis.kind}`) },
        { label: t('exitsSettings.field.number'), value: legalBasis?.number },
        { label: t('exitsSettings.field.date'), value: legalBasis && formatDay(legalBasis.date) },
        {
          label: t('exitsSettings.field.interval'),
          value: t('exitsSettings.minutes', { count: trackingIntervalMinutes }),
        },
      ]}
    />
  );
}

const kinds = optionsOf(legalBasisKinds, 'exitsSettings.basis');
const read = () => api.exitsSettings.find();

function LoggingForm({ settings }: { settings: ExitsSettings }) {
  const t = useT();
  const { of, reload } = useLoggingForm(settings);
  const { form, isDirty, submit } = of;
  const { isSubmitting } = form.formState;
  const { own, notice } = useLongForm<typeof loggingForm>(of);
  useUnsavedGuard(of);
  return (
    <Box
      component="form"
      ref={own}
      tabIndex={-1}
      noValidate
      aria-busy={isSubmitting}
      sx={{ display: 'grid', gap: 4, '&:focus': { outline: 'none' } }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormNotice<typeof loggingForm>
        of={of}
        reload={reload}
        place={notice}
        adviceOn={({ code }) => (code === 'legalBasisMissing' ? t('exitsSettings.switchOff') : null)}
      />
      <FormFields<typeof loggingForm> of={of} isLocked={isSubmitting}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr', lg: '2fr 2fr 1fr 1fr' } }}>
          <ChoiceField name="legalBasis.kind" label="exitsSettings.field.kind" options={kinds} />
          <TextField name="legalBasis.number" label="exitsSettings.field.number" autoComplete="off" />
          <DayField name="legalBasis.date" label="exitsSettings.field.date" />
          <NumberField name="trackingIntervalMinutes" label="exitsSettings.field.interval" unit="min" required />
        </Box>
      </FormFields>
      <div>
        <WriteButton type="submit" variant="contained" disabled={!isDirty} loading={isSubmitting}>
          {t('common.save')}
        </WriteButton>
      </div>
    </Box>
  );
}

/** Follows the record while nothing is typed; then it stays with the version that was read. */
function useLoggingForm(settings: ExitsSettings) {
  const update = useWrite(api.exitsSettings.update);
  const [base, setBase] = useState(settings);
  const values = loggingValuesOf(base);
  const versions = useRecordVersions({ record: base, entity: 'exitsSettings', read, valuesOf: loggingValuesOf });
  const of: SchemaForm<typeof loggingForm> = useSchemaForm({
    schema: loggingForm,
    initial: values,
    follow: values,
    onSave: ({ version, ...told }) => {
      const changes = changedIn(loggingForm.parse(versions.at(version)), told);
      return update.mutateAsync({ body: { ...changes, ...(version && { version }) } });
    },
  });
  if (settings !== base && !of.isDirty && !of.form.formState.isSubmitting) setBase(settings);
  return { of, reload: versions.reload };
}
