import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Profile, profileChange } from '@timbro/core/profile/contract.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { TextField } from '@timbro/kit/fields.tsx';
import { FormFields, useSchemaForm } from '@timbro/kit/form.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { ProfileCard } from './profile-card.tsx';

const ownData = profileChange
  .pick({ firstName: true, lastName: true, phone: true, version: true })
  .required({ firstName: true, lastName: true });

/** Name and phone are the person's own; the rest belongs to whoever manages the company. */
export function DataCard({ profile }: { profile: Profile }) {
  const t = useT();
  const update = useWrite(api.profile.update);
  const { firstName, lastName, phone, version } = profile;
  const current = { firstName, lastName, phone, version };
  const dataForm = useSchemaForm({
    schema: ownData,
    initial: current,
    follow: current,
    onSave: (body) => update.mutateAsync({ body }),
  });
  const { form, isDirty, refusal, submit } = dataForm;
  return (
    <ProfileCard title="profile.data">
      <Facts profile={profile} />
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
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={form.formState.isSubmitting}>
            {t('common.save')}
          </Button>
        </Box>
      </Box>
    </ProfileCard>
  );
}

/** What only an administrator changes, as plain text: a field that cannot be typed in is not a field. */
function Facts({ profile: { email, role, department, company } }: { profile: Profile }) {
  const t = useT();
  const facts = [
    { label: t('users.field.email'), value: email },
    { label: t('users.field.role'), value: t(`role.${role}`) },
    { label: t('users.field.department'), value: department?.name ?? '—' },
    { label: t('profile.field.company'), value: company?.name ?? '—' },
  ];
  return (
    <Box sx={{ p: 4, borderRadius: '8px', bgcolor: 'var(--group)' }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {facts.map(({ label, value }) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 3, mb: 0, color: 'text.secondary' }}>
        {t('profile.data.readOnly')}
      </Typography>
    </Box>
  );
}
