import { type ReactNode } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { useT } from '../words/i18n.ts';
import { Dial } from './dial.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { Notes } from './notes.tsx';
import { usePageTitle } from './screen-head.tsx';

type Props = { title: WebKey; lead?: ReactNode; children: ReactNode };

/** The frame of every page before sign-in: a black panel with the claim, and one column for the form. */
export function GuestLayout({ title, lead, children }: Props) {
  const t = useT();
  const heading = t(title);
  usePageTitle(heading);

  return (
    <div className="guest">
      <header className="guest-panel">
        <p className="guest-brand">
          <Logo />
          Timbro
        </p>
        <div className="guest-claim">
          <p>{t('guest.claim')}</p>
          <p>{t('guest.claim.detail')}</p>
        </div>
        <Dial />
      </header>
      <main className="guest-main">
        <div className="guest-tools">
          <LanguageSwitch />
        </div>
        <div className="guest-card">
          <h1>{heading}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
          {children}
        </div>
      </main>
      <Notes />
    </div>
  );
}
