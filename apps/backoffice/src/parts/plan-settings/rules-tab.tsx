import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { beginning } from '@timbro/core/work-schedules/rules.ts';
import { api, useRead, useWrite } from '@timbro/kit/data/api.ts';
import { FormNotice } from '@timbro/kit/form/form-notice.tsx';
import { FormFields, type SchemaForm, useSchemaForm } from '@timbro/kit/form/form.tsx';
import { takeBack, useLongForm } from '@timbro/kit/form/long-form.ts';
import { changedIn, useRecordVersions } from '@timbro/kit/form/record-versions.ts';
import { useUnsavedGuard } from '@timbro/kit/form/unsaved-guard.ts';
import { LineText } from '@timbro/kit/page/record-lines.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { onFields } from './folded-faults.ts';
import { RulesFields } from './rules-fields.tsx';
import { type CompanySettings, rulesForm, rulesValuesOf } from './rules-form.ts';
import { useRecount } from './use-recount.ts';
import { ValidFromField, useTellLater, useToday } from './valid-from-field.tsx';

export type RulesTabProps = {
  /** Told who to ask whether something typed would be lost. */
  onGuard(wouldLose: (() => boolean) | null): void;
};

/** The rules by which the company counts. */
export function RulesTab(props: RulesTabProps) {
  const settings = useRead(api.companySettings.find, undefined, { inPlace: true });
  if (settings.error && !settings.data)
    return <ErrorBlock error={settings.error} onRetry={() => void settings.refetch()} />;
  return settings.data ? <RulesEditor {...props} settings={settings.data} /> : <Loading shape="form" rows={8} />;
}

type RulesForm = SchemaForm<typeof rulesForm>;
const read = () => api.companySettings.find();

/** One form, which sends only what was changed, with the version it was changed from. */
function RulesEditor({ settings, onGuard }: RulesTabProps & { settings: CompanySettings }) {
  const t = useT();
  const { of, reload } = useRulesForm(settings);
  const { form, submit } = of;
  const { isSubmitting } = form.formState;
  const { own, notice } = useLongForm<typeof rulesForm>(of);
  useUnsavedGuard(of);
  useEffect(() => {
    onGuard(of.wouldLose);
    return () => onGuard(null);
  });
  return (
    <Box
      component="form"
      ref={own}
      tabIndex={-1}
      noValidate
      aria-busy={isSubmitting}
      aria-label={t('planSettings.tab.rules')}
      sx={{ display: 'grid', gap: 6, '&:focus': { outline: 'none' } }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormNotice<typeof rulesForm> of={of} reload={reload} place={notice} />
      {settings.validFrom > beginning && (
        <LineText>{t('planSettings.rules.since', { day: formatDay(settings.validFrom) })}</LineText>
      )}
      <FormFields<typeof rulesForm> of={of} isLocked={isSubmitting}>
        <RulesFields />
        <ValidFromField />
      </FormFields>
      <RulesBar of={of} />
    </Box>
  );
}

/** Stays in sight under the long form: whether there is something to save, and the way to save or undo it. */
function RulesBar({ of }: { of: RulesForm }) {
  const t = useT();
  const { form, isDirty } = of;
  const { isSubmitting } = form.formState;
  return (
    <Box sx={barLook}>
      <Box role="status" sx={{ flex: 1, minWidth: 0, fontWeight: 700 }}>
        {isDirty && t('planSettings.unsaved')}
      </Box>
      {isDirty && (
        <Button disabled={isSubmitting} onClick={() => takeBack<typeof rulesForm>(of)}>
          {t('planSettings.discard')}
        </Button>
      )}
      <WriteButton type="submit" variant="contained" disabled={!isDirty} loading={isSubmitting}>
        {t('common.save')}
      </WriteButton>
    </Box>
  );
}

const barLook = {
  position: 'sticky',
  zIndex: 2,
  bottom: 'var(--below, 0px)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  // Over the whole width of the panel, whose edge it takes the place of.
  mx: -4,
  mb: -4,
  p: 3,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

/**
 * Follows the record while nothing is typed. From the first change on it stays with the version that was read, so that a
 * save over somebody else's change is refused and shown instead of passing unseen.
 */
function useRulesForm(settings: CompanySettings) {
  const tellLater = useTellLater();
  const agreeToRecount = useRecount('rules');
  const update = useWrite(api.companySettings.update, {
    onSuccess: ({ validFrom }) => tellLater(validFrom),
  });
  const today = useToday();
  const [base, setBase] = useState(settings);
  const valuesOf = (record: CompanySettings) => rulesValuesOf(record, today);
  const versions = useRecordVersions({ record: base, entity: 'companySettings', read, valuesOf });
  const values = valuesOf(base);
  const of: RulesForm = useSchemaForm({
    schema: rulesForm,
    initial: values,
    follow: values,
    onSave: async ({ version, validFrom, ...told }) => {
      const changes = changedIn(rulesForm.parse(versions.at(version)), told);
      // Only the day from which it holds was touched: there is nothing to save.
      if (Object.keys(changes).length === 0) return;
      await agreeToRecount(changes, validFrom);
      const body = { ...changes, validFrom, ...(version && { version }) };
      await onFields(update.mutateAsync({ body }));
    },
  });
  if (settings !== base && !of.isDirty && !of.form.formState.isSubmitting) setBase(settings);
  return { of, reload: versions.reload };
}
