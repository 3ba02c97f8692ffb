import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import * as z from 'zod';
import { access, can } from '@timbro/core/access.ts';
import { isPin } from '@timbro/core/kiosks/rules.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { PasswordField } from '@timbro/kit/form/fields.tsx';
import { useSchemaForm } from '@timbro/kit/form/form.tsx';
import { PageForm } from '@timbro/kit/form/page-form.tsx';
import { useSubject } from '@timbro/kit/memory/session.ts';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Which PINs are too easy to guess the server says, where the next one is judged too. */
const twiceTyped = z
  .object({ pin: z.string().refine(isPin, 'profile.pin.digits'), confirmation: z.string() })
  .refine(({ pin, confirmation }) => pin === confirmation, {
    error: 'profile.pin.mismatch',
    path: ['confirmation'],
  });
const nothing = { pin: '', confirmation: '' };

/** For whoever stamps at a kiosk without a phone: the personnel number, and the PIN that goes with it. */
export function PinCard({ profile: { payrollCode, hasPin } }: { profile: Profile }) {
  const t = useT();
  const remove = useWrite(api.profile.update);
  const mayStamp = can(useSubject(), access.stamping);
  if (!mayStamp) return null;
  return (
    <SubjectCard
      title={t('profile.pin')}
      text={t(payrollCode === null ? 'profile.pin.noPayrollCode' : 'profile.pin.text')}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography sx={{ flex: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {payrollCode !== null && `${t('profile.pin.payrollCode')} ${payrollCode} · `}
          {t(hasPin ? 'profile.pin.some' : 'profile.pin.none')}
        </Typography>
        {hasPin && (
          <WriteButton loading={remove.isPending} onClick={() => remove.mutate({ body: { pin: null } })}>
            {t('profile.pin.remove')}
          </WriteButton>
        )}
      </Box>
      {payrollCode !== null && <PinForm />}
    </SubjectCard>
  );
}

function PinForm() {
  const t = useT();
  const update = useWrite(api.profile.update);
  const pinForm = useSchemaForm({
    schema: twiceTyped,
    initial: nothing,
    // What was typed is in the record by then, and nobody is to read it here.
    onSave: ({ pin }) => update.mutateAsync({ body: { pin } }),
    onSaved: () => pinForm.form.reset(nothing),
  });
  return (
    <PageForm of={pinForm} save={t('profile.pin.save')} columns={2}>
      <PasswordField name="pin" label="profile.pin.new" required isNumeric autoComplete="new-password" />
      <PasswordField
        name="confirmation"
        label="profile.pin.confirmation"
        required
        isNumeric
        autoComplete="new-password"
      />
    </PageForm>
  );
}
