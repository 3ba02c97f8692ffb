import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { codeMinutes } from '@timbro/core/auth/rules.ts';
import { ApiError } from '../data/send.ts';
import { session } from '../memory/session.ts';
import { useT } from '../words/i18n.ts';
import { call } from './call.ts';
import { checkCode } from './checks.ts';
import { CodeField } from './code-field.tsx';
import { rememberCodeSent, resendFrom } from './code-sent.ts';
import { type Failure, failureOf } from './failure.ts';
import { FailureAlert, SubmitButton } from './form-parts.tsx';
import { note } from './notes.tsx';
import { pushStep } from './recovery-step.ts';
import { useCountdown } from './use-countdown.ts';
import { useGuestForm } from './use-guest-form.ts';

type Props = { email: string; onChangeEmail: () => void };

export function RecoveryCodeForm({ email, onChangeEmail }: Props) {
  const t = useT();
  const detailId = useId();
  const { control, errors, isSubmitting, failure, setFailure, says, submitWith } = useGuestForm({ code: '' });

  const verify = submitWith(async ({ code }) => {
    await call('POST /auth/verify-code', { body: { email, code } });
    note(t('auth.verifyCode.done'));
    pushStep(2);
    session.set({ verificationCode: code });
  });

  return (
    <form className="form" onSubmit={verify} noValidate>
      <p className="lead" id={detailId}>
        {t('auth.recovery.code.detail', { email, minutes: codeMinutes.recovery })}
      </p>
      <FailureAlert failure={failure} />
      <Controller
        control={control}
        name="code"
        rules={{ validate: says(checkCode) }}
        render={({ field }) => (
          <CodeField
            {...field}
            label={t('auth.recovery.code')}
            error={errors.code?.message}
            describedBy={detailId}
            autoFocus
          />
        )}
      />
      <SubmitButton isBusy={isSubmitting}>{t('auth.recovery.code.submit')}</SubmitButton>
      <p className="form-more form-more-spread">
        <ResendButton email={email} onFailure={setFailure} />
        <button type="button" className="button-link" onClick={onChangeEmail}>
          {t('auth.recovery.changeEmail')}
        </button>
      </p>
    </form>
  );
}

type ResendProps = { email: string; onFailure: (failure: Failure | null) => void };

/** One button all along, so that whoever pressed it keeps the focus while it counts down. */
function ResendButton({ email, onFailure }: ResendProps) {
  const t = useT();
  const [seconds, waitUntil] = useCountdown(resendFrom);
  const isWaiting = seconds > 0;

  const resend = async () => {
    if (isWaiting) return;
    onFailure(null);
    try {
      await call('POST /auth/restore-password', { body: { email } });
      rememberCodeSent();
      waitUntil(resendFrom());
      note(t('auth.restorePassword.done'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailure(failureOf(error));
    }
  };
  return (
    <button type="button" className="button-link" aria-disabled={isWaiting} onClick={() => void resend()}>
      {isWaiting ? t('auth.recovery.code.wait', { seconds }) : t('auth.recovery.code.resend')}
    </button>
  );
}
