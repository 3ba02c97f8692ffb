import { Suspense } from 'react';
import { type Subject, can, mayVisit } from '@timbro/core/access.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { Logo } from '@timbro/kit/light/logo.tsx';
import { Notes } from '@timbro/kit/light/notes.tsx';
import { Link, usePath } from '@timbro/kit/light/path.tsx';
import { Questions } from '@timbro/kit/light/question.tsx';
import { ScreenBoundary } from '@timbro/kit/light/screen-boundary.tsx';
import type { LightScreen } from '@timbro/kit/light/screen.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnProfile } from '#parts/own-profile/own-profile.ts';
import { noticesScreen } from '../features/notices/screen.ts';
import { profileScreen } from '../features/profile/screen.ts';
import { TodayScreen } from '../features/today/today-screen.tsx';
import { Avatar } from './avatar.tsx';
import { Bell } from './bell.tsx';
import { ModuleOff } from './module-off.tsx';
import { PushKeeper } from './push-keeper.tsx';
import { Reporter } from './reporter.tsx';
import { everyScreen, home, recoveryPath, screens } from './screens.ts';
import { StampSender } from './stamp-sender.tsx';
import { Strips } from './strips.tsx';
import { UnknownScreen } from './unknown-screen.tsx';

/** The band, the bar (at the bottom of a phone, in the band of a desktop) and the screen of the present path. */
export function Frame({ subject }: { subject: Subject }) {
  const t = useT();
  const path = usePath();
  const company = useOwnProfile().data?.company?.name ?? 'Timbro';
  const own = screens.filter(({ access }) => can(subject, access));
  const isHome = path === home || path === recoveryPath;
  const shown = isHome ? (own[0] ?? profileScreen) : everyScreen.find((screen) => screen.path === path);

  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t('employee.skip')}
      </a>
      <header className="band on-band">
        <Link className="brand" to={home}>
          <Logo size={28} />
          <span className="brand-name">{company}</span>
        </Link>
        <Bar screens={own} shown={shown} />
        <div className="band-end">
          {can(subject, noticesScreen.access) && <Bell isShown={shown === noticesScreen} />}
          <Avatar isShown={shown === profileScreen} />
        </div>
      </header>
      <Strips />
      <main id="content" tabIndex={-1}>
        {shown && mayVisit(subject, shown.access) ? (
          <Shown screen={shown} isOff={!can(subject, shown.access)} />
        ) : (
          <UnknownScreen />
        )}
      </main>
      <StampSender />
      <Reporter />
      <PushKeeper />
      <Questions />
      <Notes />
    </div>
  );
}

function Shown({ screen, isOff }: { screen: LightScreen; isOff: boolean }) {
  const t = useT();
  if (isOff) return <ModuleOff />;
  const Component = screen.Component ?? TodayScreen;
  return (
    <ScreenBoundary key={screen.path}>
      <Suspense fallback={<div className="loading" role="status" aria-label={t('common.loading')} />}>
        <Component />
      </Suspense>
    </ScreenBoundary>
  );
}

function Bar({ screens: own, shown }: { screens: readonly LightScreen[]; shown: LightScreen | undefined }) {
  const t = useT();
  return (
    <nav className="bar" aria-label={t('employee.navigation')}>
      {own.map((screen) => (
        <Link key={screen.path} to={screen.path} aria-current={screen === shown ? 'page' : undefined}>
          <Icon path={screen.icon} size={24} />
          {t(screen.label)}
          <Suspense>{screen.Badge && <screen.Badge />}</Suspense>
        </Link>
      ))}
    </nav>
  );
}
