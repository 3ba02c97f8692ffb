import { useState } from 'react';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { call } from '@timbro/kit/light/call.ts';
import { NewPasswordForm } from '@timbro/kit/light/new-password-form.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline, offlineReasonId } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { forgetSession } from './leave-device.ts';

export function PasswordCard({ email }: { email: string }) {
  const t = useT();
  const isOffline = useIsOffline();
  const [isOpen, setOpen] = useState(false);

  const change = async ({ currentPassword, password }: { currentPassword: string; password: string }) => {
    await call('PATCH /users/personal-profile', { body: { currentPassword, password } });
    note(t('profile.password.done'));
    await forgetSession();
  };
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">{t('auth.password')}</h2>
      <p className="lead">{t('employee.password.detail')}</p>
      {isOpen && (
        <WhileOnline>
          <NewPasswordForm email={email} asksCurrent onSubmit={change} />
        </WhileOnline>
      )}
      <button
        type="button"
        className="button button-secondary"
        aria-expanded={isOpen}
        aria-describedby={isOffline ? offlineReasonId : undefined}
        disabled={isOffline && !isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'common.cancel' : 'employee.password.change')}
      </button>
    </section>
  );
}
