import { useState } from 'react';
import { isPairingCode } from '@timbro/core/pairing/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { call } from '@timbro/kit/light/call.ts';
import { enter } from '@timbro/kit/light/enter.ts';
import { FailureAlert, SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { NewPasswordForm } from '@timbro/kit/light/new-password-form.tsx';
import { Link, goTo } from '@timbro/kit/light/path.tsx';
import { finishSignOut } from '@timbro/kit/light/sign-out.ts';
import { TextField } from '@timbro/kit/light/text-field.tsx';
import { useGuestForm } from '@timbro/kit/light/use-guest-form.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { isApplePhone, isInstalled } from '#parts/device/own-device.ts';
import { forgetGivenCode, useGivenCode } from './given-code.ts';

type Props = { home: string };

/** A code that an address brought is used only once somebody says so: an installed app may be where it belongs. */
async function pair(code: string, password: string | undefined, home: string): Promise<void> {
  // Pairing takes the cookie of the session before, as signing in does, and with it the only way to end that one.
  await finishSignOut();
  const welcome = await call('POST /auth/pair', { body: { code, ...(password !== undefined && { password }) } });
  forgetGivenCode();
  goTo(home, 'replace');
  await enter(welcome);
}

const faultOf = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.errors.find((fault) => fault.path === path)?.message : undefined;

/** Makes this phone somebody's by a code; whoever was never here before also chooses their password. */
export function PairPage({ home }: Props) {
  const t = useT();
  const given = useGivenCode();
  /** The code that the server has found good, and asks a first password for. */
  const [accepted, setAccepted] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const leave = (message: string | null) => {
    setAccepted(null);
    setRefused(message);
  };
  if (accepted !== null)
    return (
      <GuestLayout title="pairing.door.passwordTitle" lead={t('pairing.door.password')}>
        <NewPasswordForm
          email=""
          onSubmit={async ({ password }) => {
            try {
              await pair(accepted, password, home);
            } catch (error) {
              // Meanwhile it was used or ran out: another one is needed before a password is of any use.
              const message = faultOf(error, 'code');
              if (message === undefined) throw error;
              forgetGivenCode();
              leave(message);
            }
          }}
        />
        <p className="form-more">
          <button type="button" className="button-link" onClick={() => leave(null)}>
            {t('pairing.door.otherCode')}
          </button>
        </p>
      </GuestLayout>
    );
  return (
    <GuestLayout title="pairing.door.title" lead={t(given === null ? 'pairing.door.lead' : 'pairing.door.ready')}>
      <AppleNote code={given} />
      {/* Another scan begins anew. */}
      <CodeForm key={given} home={home} given={given} refused={refused} onPassword={setAccepted} />
      <p className="form-more">
        <Link to={home}>{t('auth.toSignIn')}</Link>
      </p>
    </GuestLayout>
  );
}

type FormProps = Props & { given: string | null; refused: string | null; onPassword(code: string): void };

function CodeForm({ home, given, refused, onPassword }: FormProps) {
  const t = useT();
  const { register, errors, isSubmitting, failure, says, submitWith } = useGuestForm({ code: given ?? '' });
  const [isTouched, setTouched] = useState(false);
  const link = submitWith(async ({ code }) => {
    setTouched(true);
    try {
      await pair(code, undefined, home);
    } catch (error) {
      if (faultOf(error, 'password') === undefined) throw error;
      onPassword(code);
    }
  });
  const check = (value: string) => {
    if (value.trim() === '') return 'pairing.door.codeRequired';
    return isPairingCode(value) ? null : 'pairing.door.codeShape';
  };
  return (
    <form className="form" onSubmit={link} noValidate>
      <FailureAlert failure={failure} />
      <TextField
        label={t('pairing.door.code')}
        error={errors.code?.message ?? (isTouched ? undefined : (refused ?? undefined))}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        placeholder="XXXXX-XXXXX"
        maxLength={64}
        autoFocus={given === null}
        {...register('code', { validate: says(check) })}
      />
      <SubmitButton isBusy={isSubmitting}>{t('pairing.door.submit')}</SubmitButton>
    </form>
  );
}

/** Before the code is used: what Safari opens is not the app on the home screen. */
function AppleNote({ code }: { code: string | null }) {
  const t = useT();
  if (!isApplePhone() || isInstalled()) return null;
  return (
    <p className="lead" role="note">
      {code === null ? t('pairing.door.iphone.noCode') : t('pairing.door.iphone', { code })}
    </p>
  );
}
