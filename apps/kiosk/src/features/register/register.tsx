import './register.css';
import { type SyntheticEvent, useState } from 'react';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { call } from '@timbro/kit/light/call.ts';
import { TextField } from '@timbro/kit/light/text-field.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = {
  /** From the address that the settings show. */
  code: string;
  /** Why this tablet no longer is what it was. */
  shut: string | null;
  /** What it is already. */
  present: string | null;
  onRegistered: () => void;
  onCancel: (() => void) | null;
};

/** A tablet that nobody knows: one field for the code that an Admin has made. */
export function Register({ code, shut, present, onRegistered, onCancel }: Props) {
  const t = useT();
  const isOffline = useIsOffline();
  const [typed, setTyped] = useState(code);
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (typed.trim() === '') return setFault(t('validation.required'));
    setIsSending(true);
    try {
      await call('POST /kiosk/register', { body: { code: typed.trim() } });
      onRegistered();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.errors[0]?.message ?? error.message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <section className="side register">
      <form className="register-form" noValidate onSubmit={(event) => void submit(event)}>
        <h1>{shut ?? t('kiosk.register')}</h1>
        <p>
          {shut !== null
            ? t('kiosk.revoked.how')
            : present === null
              ? t('kiosk.register.how')
              : t('kiosk.register.again', { name: present })}
        </p>
        <TextField
          label={t('kiosk.register.code')}
          value={typed}
          error={fault ?? (isOffline ? t('error.offline') : undefined)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
        />
        <button type="submit" className="button button-primary" aria-disabled={isSending}>
          {isSending && <span className="spinner" />}
          {t('kiosk.register.do')}
        </button>
        {onCancel && (
          <button type="button" className="button button-secondary" onClick={onCancel}>
            {t('common.cancel')}
          </button>
        )}
      </form>
    </section>
  );
}
