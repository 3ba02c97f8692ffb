import {
  type ErrorComponentProps,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { type Subject, mayVisit } from '@timbro/core/access.ts';
import { parseSearch, stringifySearch } from '@timbro/kit/list-search.ts';
import type { Screen } from '@timbro/kit/screen.ts';
import { session, subjectOf } from '@timbro/kit/session.ts';
import { ErrorBlock, Loading } from '@timbro/kit/states.tsx';
import { homeFor } from './home.ts';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';
import { takeWish } from './wish.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** One route per screen, each behind the same guard: the role decides here, the module on the page. */
export function createAppRouter(screens: readonly Screen[]) {
  const root = createRootRoute({ component: () => <Shell screens={screens} />, notFoundComponent: NotFound });
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: takeWish() ?? homeFor(signedIn(), screens), replace: true });
    },
  });
  const routes = screens.map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      staticData: { screen },
      component: lazyRouteComponent(async () => ({ Body: await screen.load() }), 'Body'),
      beforeLoad: () => {
        const subject = signedIn();
        if (!mayVisit(subject, screen.access)) throw redirect({ href: homeFor(subject, screens), replace: true });
      },
    }),
  );
  return createRouter({
    routeTree: root.addChildren([index, ...routes]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading shape="table" />,
    defaultErrorComponent: Crash,
    scrollRestoration: true,
  });
}

/** The app is only ever mounted with a session; when one ends, the whole page is left. */
function signedIn(): Subject {
  const subject = subjectOf(session.get());
  if (!subject) throw redirect({ href: '/login', reloadDocument: true });
  return subject;
}

function Crash({ error, reset }: ErrorComponentProps) {
  return <ErrorBlock error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />;
}
