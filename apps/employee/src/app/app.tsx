import { useEffect } from 'react';
import { whenIdle } from '@timbro/kit/data/when-idle.ts';
import { GuestLayout } from '@timbro/kit/light/guest-layout.tsx';
import { usePath } from '@timbro/kit/light/path.tsx';
import { ReadsProvider } from '@timbro/kit/light/reads.tsx';
import { RecoveryPage } from '@timbro/kit/light/recovery-page.tsx';
import { SignInForm } from '@timbro/kit/light/sign-in-form.tsx';
import { useSession, useSubject } from '@timbro/kit/memory/session.ts';
import { useProfileLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { leaveQueueToNobody, useSealedCount } from '#parts/stamp-queue/own-queue.ts';
import { Frame } from './frame.tsx';
import { home, recoveryPath } from './screens.ts';
import { shellKeeper } from './shell-updates.ts';

/** So long after the sign-in page stands, the files of the app are fetched. */
const keptAfterMs = 1500;

export function App() {
  const { user } = useSession();
  const subject = useSubject();
  useProfileLanguage();
  if (!subject || !user) return <GuestDoor />;
  return (
    <ReadsProvider key={user.id} owner={user.id}>
      <Frame subject={subject} />
    </ReadsProvider>
  );
}

function GuestDoor() {
  const t = useT();
  useEffect(() => void leaveQueueToNobody().catch(() => undefined), []);
  useEffect(() => whenIdle(keptAfterMs, () => void shellKeeper.load()), []);
  if (usePath() === recoveryPath) return <RecoveryPage loginPath={home} />;
  return (
    <GuestLayout title="auth.signIn.title" lead={t('auth.signIn.detail')}>
      <SealedStamps />
      <SignInForm forgotPath={recoveryPath} />
    </GuestLayout>
  );
}

/** Whoever was signed out elsewhere has not lost what they stamped: how much waits here is told, and nothing of whose it is. */
function SealedStamps() {
  const t = useT();
  const count = useSealedCount();
  if (count === 0) return null;
  return (
    <p className="lead" role="status">
      {t('employee.queue.sealed', { count })}
    </p>
  );
}
