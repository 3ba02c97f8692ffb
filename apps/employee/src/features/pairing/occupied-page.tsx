import { useState } from 'react';
import { pairPath } from '@timbro/core/pairing/rules.ts';
import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { goTo } from '@timbro/kit/light/path.tsx';
import { Questions } from '@timbro/kit/light/question.tsx';
import { isSignedInHere, useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { forgetGivenCode } from './given-code.ts';

type Props = {
  home: string;
  /** The product's own way out, which takes everything of the person off this phone. */
  leaveDevice(): Promise<void>;
};

/** Somebody is signed in where a code is to be used: nobody's data is mixed with another's, and no code is burnt for nothing. */
export function OccupiedPage({ home, leaveDevice }: Props) {
  const t = useT();
  const [isLeaving, setLeaving] = useState(false);
  const { user } = useSession();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  const stay = () => {
    forgetGivenCode();
    goTo(home, 'replace');
  };
  const leave = async () => {
    if (isLeaving) return;
    setLeaving(true);
    try {
      await leaveDevice();
    } finally {
      setLeaving(false);
    }
    if (!isSignedInHere()) goTo(pairPath, 'replace');
  };
  return (
    <GuestLayout title="pairing.door.title" lead={t('pairing.door.occupied', { name })}>
      <p className="lead">{t('pairing.door.same')}</p>
      <div className="form">
        <button type="button" className="button button-primary" onClick={stay}>
          {t('pairing.door.stay', { name })}
        </button>
        <button
          type="button"
          className="button button-secondary"
          aria-busy={isLeaving}
          aria-disabled={isLeaving}
          onClick={() => void leave()}
        >
          {t('pairing.door.leave', { name })}
        </button>
      </div>
      <Questions />
    </GuestLayout>
  );
}
