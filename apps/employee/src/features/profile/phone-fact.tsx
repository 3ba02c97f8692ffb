import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';
import { textLimits } from '@timbro/core/limits.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import { toE164 } from '@timbro/core/users/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import type { Check } from '@timbro/kit/light/checks.ts';
import { FailureAlert, SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { WhileOnline, useWriteOf } from '@timbro/kit/light/reads.tsx';
import { TextField } from '@timbro/kit/light/text-field.tsx';
import { useGuestForm } from '@timbro/kit/light/use-guest-form.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnProfile } from '#parts/own-profile/own-profile.ts';
import { type PhoneDraft, dropDraft, keepDraft, readDraft } from './phone-draft.ts';

const checkPhone: Check = (value) => {
  const number = value.trim();
  if (number.length > textLimits.phone) return 'validation.tooLong';
  return number === '' || toE164(number) !== null ? null : 'validation.format';
};

/** The one personal fact that is corrected without asking anybody. */
export function PhoneFact({ profile }: { profile: Profile }) {
  const t = useT();
  const [draft, setDraft] = useState(() => readDraft(profile.id));
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const close = () => {
    dropDraft(profile.id);
    setDraft(null);
    setState('closed');
  };
  if (state === 'open' || draft) return <PhoneForm profile={profile} draft={draft} onClose={close} />;
  return (
    <div>
      <dt>{t('users.field.phone')}</dt>
      <dd className="fact-change">
        {profile.phone ?? t('employee.phone.none')}
        <WhileOnline>
          {/* After the form the focus comes back to where it was opened. */}
          <button
            type="button"
            className="button-link"
            aria-label={t('employee.phone.edit.of')}
            autoFocus={state === 'closed'}
            onClick={() => setState('open')}
          >
            {t('employee.phone.edit')}
          </button>
        </WhileOnline>
      </dd>
    </div>
  );
}

type FormProps = { profile: Profile; draft: PhoneDraft | null; onClose: () => void };

function PhoneForm({ profile: { id, phone, version }, draft, onClose }: FormProps) {
  const t = useT();
  const hintId = useId();
  const { refetch } = useOwnProfile();
  const save = useWriteOf('PATCH /users/personal-profile', {
    done: 'profile.update.done',
    refreshes: ['GET /users/personal-profile'],
    failsInPlace: true,
  });
  const { register, errors, isSubmitting, failure, setFailure, says, submitWith } = useGuestForm({
    phone: draft?.typed ?? phone ?? '',
  });
  const warnOf = useCallback(
    (present: string | null) => {
      const shown = present ?? t('employee.phone.none');
      setFailure({ message: t('employee.phone.stale', { phone: shown }), retryTime: null });
    },
    [t, setFailure],
  );
  const isOutdated = draft !== null && draft.from !== phone;
  useEffect(() => {
    if (isOutdated) warnOf(phone);
  }, [isOutdated, phone, warnOf]);

  const submit = submitWith(async (typed) => {
    try {
      await save.mutateAsync({ body: { phone: typed.phone, version } });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
      const { data } = await refetch();
      warnOf(data?.phone ?? null);
    }
  });
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();

  return (
    <div className="fact-form">
      <dt className="visually-hidden">{t('users.field.phone')}</dt>
      <dd>
        <form className="form" onSubmit={submit} noValidate>
          <FailureAlert failure={failure} />
          <TextField
            label={t('users.field.phone')}
            type="tel"
            autoComplete="tel"
            autoFocus={draft === null}
            onKeyDown={closeOnEscape}
            error={errors.phone?.message}
            describedBy={hintId}
            hint={
              <p className="lead" id={hintId}>
                {t('employee.phone.hint')}
              </p>
            }
            {...register('phone', {
              validate: says(checkPhone),
              onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
                keepDraft(id, { typed: target.value, from: phone }),
            })}
          />
          <div className="form-buttons">
            <WhileOnline>
              <SubmitButton isBusy={isSubmitting}>{t('common.save')}</SubmitButton>
            </WhileOnline>
            <button type="button" className="button button-secondary" onClick={onClose}>
              {t('common.cancel')}
            </button>
          </div>
        </form>
      </dd>
    </div>
  );
}
