import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Role } from '@timbro/core/access.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { type Profile, profileChange } from '@timbro/core/profile/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { TextField } from '@timbro/kit/form/fields.tsx';
import { useSchemaForm } from '@timbro/kit/form/form.tsx';
import { PageForm } from '@timbro/kit/form/page-form.tsx';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const ownData = profileChange
  .pick({ firstName: true, lastName: true, phone: true, version: true })
  .required({ firstName: true, lastName: true });

/** Name and phone are the person's own; the rest belongs to whoever manages the company. */
export function DataCard({ profile }: { profile: Profile }) {
  const update = useWrite(api.profile.update);
  const t = useT();
  const { firstName, lastName, phone, version } = profile;
  const current = { firstName, lastName, phone, version };
  const dataForm = useSchemaForm({
    schema: ownData,
    initial: current,
    follow: current,
    onSave: (body) => update.mutateAsync({ body }),
  });
  return (
    <SubjectCard title={t('profile.data')}>
      <Facts profile={profile} />
      <PageForm of={dataForm} columns={2} whenChanged>
        <TextField name="firstName" label="users.field.firstName" required autoComplete="given-name" />
        <TextField name="lastName" label="users.field.lastName" required autoComplete="family-name" />
        <TextField name="phone" label="users.field.phone" type="tel" autoComplete="tel" />
      </PageForm>
    </SubjectCard>
  );
}

/** Whom to ask for a change; who is that person themselves is told nothing. */
const changedBy: Readonly<Record<Role, WebKey | null>> = {
  SuperAdmin: null,
  SuperUser: 'profile.data.readOnly.provider',
  Admin: null,
  Responsible: 'profile.data.readOnly',
  BackOffice: 'profile.data.readOnly',
  Operator: 'profile.data.readOnly',
};

/** What only an administrator changes, as plain text: a field that cannot be typed in is not a field. */
function Facts({ profile: { email, role, department, company } }: { profile: Profile }) {
  const t = useT();
  const facts = [
    { label: t('users.field.email'), value: email },
    { label: t('users.field.role'), value: t(`role.${role}`) },
    ...(company
      ? [
          { label: t('users.field.department'), value: department?.name ?? '—' },
          { label: t('profile.field.company'), value: company.name },
        ]
      : []),
  ];
  const whoChanges = changedBy[role];
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
      {whoChanges && (
        <Typography variant="caption" component="p" sx={{ mt: 3, mb: 0, color: 'text.secondary' }}>
          {t(whoChanges)}
        </Typography>
      )}
    </Box>
  );
}
