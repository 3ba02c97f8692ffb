import { type ReactNode, useEffect } from 'react';
import { access, can } from '@timbro/core/access.ts';
import { usePath } from '@timbro/kit/light/path.tsx';
import { RecoveryPage } from '@timbro/kit/light/recovery-page.tsx';
import { useSubject } from '@timbro/kit/memory/session.ts';
import { CreatePasswordPage } from './create-password-page.tsx';
import { landingOf } from './landing.ts';
import { NotAccessPage } from './not-access-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { UnknownPage } from './unknown-page.tsx';

const guestPages: Readonly<Record<string, ReactNode>> = {
  '/login': <SignInPage />,
  '/forgot-password': <RecoveryPage loginPath="/login" />,
  '/create-password': <CreatePasswordPage />,
};

export function GuestPages() {
  const path = usePath().replace(/(?<=.)\/$/, '');
  const subject = useSubject();
  if (path === '/not-access') return can(subject, access.backOffice) ? <Leave to="/" /> : <NotAccessPage />;
  const page = guestPages[path];
  if (page === undefined) return <UnknownPage />;
  return subject ? <Leave to={landingOf(subject, window.location.search)} /> : page;
}

/** A full navigation, so that the application boots; replaced, so that "back" does not come to a page that leaves again. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
