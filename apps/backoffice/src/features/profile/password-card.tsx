import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { missingPasswordParts, passwordParts } from '@timbro/core/auth/rules.ts';
import { passwordChange } from '@timbro/core/profile/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { PasswordField } from '@timbro/kit/form/fields.tsx';
import { useSchemaForm } from '@timbro/kit/form/form.tsx';
import { PageForm } from '@timbro/kit/form/page-form.tsx';
import { leaveFor } from '@timbro/kit/memory/farewell.ts';
import { CheckCircleIcon, CircleIcon } from '@timbro/kit/page/icons.ts';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const twiceTyped = passwordChange
  .extend({ confirmation: z.string().min(1, 'validation.confirmationRequired') })
  .refine(({ password, confirmation }) => password === confirmation, {
    error: 'validation.passwordMismatch',
    path: ['confirmation'],
  });

const nothing = { currentPassword: '', password: '', confirmation: '' };

/** The change ends every session, this one too, so the person is taken to the sign-in page. */
export function PasswordCard() {
  const t = useT();
  const passwordForm = useSchemaForm({
    schema: twiceTyped,
    initial: nothing,
    // Called without `useWrite`: a session that has just ended has nothing to refresh.
    onSave: ({ currentPassword, password }) => api.profile.update({ body: { currentPassword, password } }),
    onSaved: () => {
      const done = t('profile.password.done');
      notify.success(done);
      leaveFor('/login', done);
    },
  });
  return (
    <SubjectCard title={t('profile.password')} text={t('profile.password.text')}>
      <PageForm of={passwordForm} save={t('profile.password.change')}>
        <PasswordField
          name="currentPassword"
          label="profile.password.current"
          required
          autoComplete="current-password"
        />
        <PasswordField name="password" label="profile.password.new" required autoComplete="new-password" />
        <Checklist />
        <PasswordField name="confirmation" label="profile.password.confirmation" required autoComplete="new-password" />
      </PageForm>
    </SubjectCard>
  );
}

/** Ticks itself off while typing, so that nobody has to guess what is still missing. */
function Checklist() {
  const t = useT();
  const password: unknown = useWatch({ name: 'password' });
  const missing = missingPasswordParts(typeof password === 'string' ? password : '');
  return (
    <Box
      component="ul"
      aria-label={t('profile.password.parts')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {passwordParts.map((part) => {
        const holds = !missing.includes(part);
        const Mark = holds ? CheckCircleIcon : CircleIcon;
        const name = t(`profile.password.part.${part}`);
        return (
          <Box
            component="li"
            key={part}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              fontSize: 13,
              color: holds ? 'success.main' : 'text.secondary',
            }}
          >
            <Mark
              sx={{ fontSize: 18 }}
              titleAccess={t(holds ? 'profile.password.part.holds' : 'profile.password.part.misses', { part: name })}
            />
            <span aria-hidden>{name}</span>
          </Box>
        );
      })}
    </Box>
  );
}
