import { useState } from 'react';
import { access, can } from '@timbro/core/access.ts';
import { isPin } from '@timbro/core/kiosks/rules.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import { FailureAlert, SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { PasswordField } from '@timbro/kit/light/password-field.tsx';
import { WhileOnline, useWriteOf } from '@timbro/kit/light/reads.tsx';
import { useGuestForm } from '@timbro/kit/light/use-guest-form.ts';
import { useSubject } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnProfile } from '#parts/own-profile/own-profile.ts';

const useSavePin = (failsInPlace: boolean) =>
  useWriteOf('PATCH /users/personal-profile', {
    done: 'profile.update.done',
    refreshes: ['GET /users/personal-profile'],
    failsInPlace,
  });

/** For whoever stamps at a kiosk without a phone: the personnel number, and the PIN that goes with it. */
export function PinCard() {
  const t = useT();
  const { data } = useOwnProfile();
  const mayStamp = can(useSubject(), access.stamping);
  if (!data || !mayStamp) return null;
  return (
    <section className="card" aria-labelledby="pin">
      <h2 id="pin">{t('profile.pin')}</h2>
      <p className="lead">{t(data.payrollCode === null ? 'profile.pin.noPayrollCode' : 'profile.pin.text')}</p>
      <dl className="facts">
        {data.payrollCode !== null && (
          <div>
            <dt>{t('profile.pin.payrollCode')}</dt>
            <dd>{data.payrollCode}</dd>
          </div>
        )}
        <div>
          <dt>PIN</dt>
          <dd>{t(data.hasPin ? 'profile.pin.some' : 'profile.pin.none')}</dd>
        </div>
      </dl>
      <Acts profile={data} />
    </section>
  );
}

function Acts({ profile: { payrollCode, hasPin } }: { profile: Profile }) {
  const t = useT();
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const remove = useSavePin(false);
  if (state === 'open') return <PinForm onClose={() => setState('closed')} />;
  return (
    <WhileOnline>
      <div className="form-buttons">
        {payrollCode !== null && (
          // After the form the focus comes back to where it was opened.
          <button
            type="button"
            className="button button-secondary"
            autoFocus={state === 'closed'}
            onClick={() => setState('open')}
          >
            {t(hasPin ? 'profile.pin.change' : 'profile.pin.choose')}
          </button>
        )}
        {hasPin && (
          <button
            type="button"
            className="button button-secondary"
            aria-busy={remove.isPending}
            aria-disabled={remove.isPending}
            onClick={() => remove.isPending || remove.mutate({ body: { pin: null } })}
          >
            {t('profile.pin.remove')}
          </button>
        )}
      </div>
    </WhileOnline>
  );
}

function PinForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const save = useSavePin(true);
  const initial = { pin: '', confirmation: '' };
  const { register, errors, isSubmitting, failure, submitWith } = useGuestForm(initial);
  const submit = submitWith(async ({ pin }) => {
    await save.mutateAsync({ body: { pin } });
    onClose();
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FailureAlert failure={failure} />
      <PasswordField
        label={t('profile.pin.new')}
        autoComplete="new-password"
        inputMode="numeric"
        maxLength={6}
        autoFocus
        error={errors.pin?.message}
        {...register('pin', { validate: (value) => isPin(value) || t('profile.pin.digits') })}
      />
      <PasswordField
        label={t('profile.pin.confirmation')}
        autoComplete="new-password"
        inputMode="numeric"
        maxLength={6}
        error={errors.confirmation?.message}
        {...register('confirmation', { validate: (value, { pin }) => value === pin || t('profile.pin.mismatch') })}
      />
      <div className="form-buttons">
        <WhileOnline>
          <SubmitButton isBusy={isSubmitting}>{t('profile.pin.save')}</SubmitButton>
        </WhileOnline>
        <button type="button" className="button button-secondary" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  );
}
