import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import { type Profile, profileChange } from '@timbro/core/profile/contract.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { fieldLook } from '@timbro/kit/field-look.ts';
import { TextField } from '@timbro/kit/fields.tsx';
import { FormFields, useSchemaForm } from '@timbro/kit/form.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { ProfileCard } from './profile-card.tsx';

const ownData = profileChange.pick({ firstName: true, lastName: true, phone: true, version: true }).required({ firstName: true, lastName: true });

/** Name and phone are the person's own; the rest belongs to whoever manages the company. */
export function DataCard({ profile }: { profile: Profile }) {
  const t = useT();
  const update = useWrite(api.profile.update);
  const { firstName, lastName, phone, version } = profile;
  const current = { firstName, lastName, phone, version };
  const dataForm = useSchemaForm({ schema: ownData, initial: current, follow: current, onSave: (body) => update.mutateAsync({ body }) });
  const { form, isDirty, refusal, submit } = dataForm;
  const fixed = [
    { label: t('users.field.email'), value: profile.email },
    { label: t('users.field.role'), value: t(`role.${profile.role}`) },
    { label: t('users.field.department'), value: profile.department?.name ?? '—' },
    { label: t('profile.field.company'), value: profile.company?.name ?? '—' },
  ];
  return (
    <ProfileCard title="profile.data" text="profile.data.readOnly">
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal && (
          <Alert severity="error" role="alert" sx={{ gridColumn: '1 / -1' }}>
            {refusal.message}
          </Alert>
        )}
        <FormFields of={dataForm}>
          <TextField name="firstName" label="users.field.firstName" required autoComplete="given-name" />
          <TextField name="lastName" label="users.field.lastName" required autoComplete="family-name" />
          <TextField name="phone" label="users.field.phone" type="tel" autoComplete="tel" />
        </FormFields>
        {fixed.map(({ label, value }) => (
          <MuiTextField key={label} label={label} value={value} disabled fullWidth sx={fieldLook} />
        ))}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={form.formState.isSubmitting}>
            {t('common.save')}
          </Button>
        </Box>
      </Box>
    </ProfileCard>
  );
}
