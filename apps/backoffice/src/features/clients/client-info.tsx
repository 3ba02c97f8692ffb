import Box from '@mui/material/Box';
import { useState } from 'react';
import type * as z from 'zod';
import { companyModules } from '@timbro/core/access.ts';
import { type Company, companyChange } from '@timbro/core/companies/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { NumberField } from '@timbro/kit/form/fields.tsx';
import { FormNotice } from '@timbro/kit/form/form-notice.tsx';
import { FormFields, type SchemaForm, useSchemaForm } from '@timbro/kit/form/form.tsx';
import { useLongForm } from '@timbro/kit/form/long-form.ts';
import { useRecordVersions } from '@timbro/kit/form/record-versions.ts';
import { useUnsavedGuard } from '@timbro/kit/form/unsaved-guard.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DataFields, ModuleFields } from './client-fields.tsx';
import { ClientSubscription } from './client-subscription.tsx';
import { SaveBar } from './save-bar.tsx';

type ClientForm = SchemaForm<typeof companyChange>;

const valuesOf = (company: Company): z.input<typeof companyChange> => ({
  name: company.name,
  vatNumber: company.vatNumber ?? undefined,
  address: company.address ?? '',
  timezone: company.timezone,
  patronSaint: company.patronSaint,
  polygonMaxArea: company.polygonMaxArea,
  ...Object.fromEntries(companyModules.map((module) => [module, company[module]])),
  version: company.version,
});

const read = (companyId: string) => api.companies.read({ params: { companyId } });

/** The client's data as one form: only what was changed is sent, with the version it was changed from. */
export function ClientInfo({ company }: { company: Company }) {
  const t = useT();
  const clientForm = useClientForm(company);
  const { form, submit } = clientForm;
  const { isSubmitting } = form.formState;
  const mayChangeArea = useCan(api.companies.remove);
  const { own, notice } = useLongForm(clientForm);
  useUnsavedGuard(clientForm);
  const { reload } = useRecordVersions({ record: company, entity: 'company', read, valuesOf });
  return (
    <Box
      component="form"
      ref={own}
      tabIndex={-1}
      noValidate
      aria-busy={isSubmitting}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, '&:focus': { outline: 'none' } }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormNotice of={clientForm} reload={reload} place={notice} isSpaced />
      <FormFields of={clientForm} isLocked={isSubmitting}>
        <Box sx={sectionsLook}>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <SubjectCard title={t('companies.section.data')} columns={2}>
              <DataFields />
            </SubjectCard>
            <SubjectCard
              title={t('companies.section.area')}
              text={t(mayChangeArea ? 'companies.section.area.text' : 'companies.section.area.readOnly')}
              columns={2}
            >
              <NumberField
                name="polygonMaxArea"
                label="companies.field.polygonMaxArea"
                unit="m²"
                required
                disabled={!mayChangeArea}
              />
            </SubjectCard>
          </Box>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <SubjectCard title={t('companies.section.modules')}>
              <ModuleFields />
            </SubjectCard>
            <ClientSubscription company={company} />
          </Box>
        </Box>
      </FormFields>
      <SaveBar of={clientForm} />
    </Box>
  );
}

const sectionsLook = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  // What the keyboard reaches is never hidden under the bar that saves.
  '& :is(input, button, [role=combobox])': { scrollMarginBottom: { xs: '148px', sm: '84px' } },
} as const;

/**
 * Follows the record while nothing is typed. From the first change on it stays with the version that was read, so that a
 * save over somebody else's change is refused and shown instead of passing unseen.
 */
function useClientForm(company: Company): ClientForm {
  const update = useWrite(api.companies.update);
  const [base, setBase] = useState(company);
  const clientForm: ClientForm = useSchemaForm({
    schema: companyChange,
    initial: valuesOf(base),
    follow: valuesOf(base),
    onSave: ({ version, ...values }) => {
      const changed = clientForm.form.formState.dirtyFields;
      const body = Object.fromEntries(
        Object.entries(values)
          .filter(([name]) => Object.hasOwn(changed, name))
          .map(([name, value]) => [name, value === '' ? null : value]),
      );
      return update.mutateAsync({ params: { companyId: company.id }, body: { ...body, version } });
    },
  });
  const { isDirty, form } = clientForm;
  if (company !== base && !isDirty && !form.formState.isSubmitting) setBase(company);
  return clientForm;
}
