import { type ErrorComponentProps, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { can } from '@timbro/core/access.ts';
import { parseSearch, stringifySearch } from '@timbro/kit/address/address.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { ConfirmProvider } from '@timbro/kit/layers/confirm.tsx';
import { session, subjectOf } from '@timbro/kit/memory/session.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import type { Screen } from '@timbro/kit/page/screen.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { detourFrom, homeFor, loginPath } from './home.ts';
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
  const root = createRootRoute({
    component: () => (
      <ConfirmProvider>
        <Shell screens={screens} />
      </ConfirmProvider>
    ),
    notFoundComponent: NotFound,
  });
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => goTo(takeWish() ?? homeFor(visitor(), screens)),
  });
  const routes = screens.map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      staticData: { screen },
      component: componentOf(screen),
      beforeLoad: () => {
        const detour = detourFrom(screen, visitor(), screens);
        if (detour !== null) goTo(detour);
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

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The shell stays around a screen that cannot be fetched, and the screen comes when it can. */
function componentOf({ load, access, early }: Screen) {
  const part = lazyPart(load, { wanted: () => can(visitor(), access), early: early === true });
  const Body = () => (
    <LazyPart part={part} loading={<Loading shape="table" />}>
      {(Own) => <Own />}
    </LazyPart>
  );
  return Object.assign(Body, { preload: part.load });
}

const visitor = () => subjectOf(session.get());

/** The sign-in page belongs to the other half of the back-office, so the whole page is left for it. */
const goTo = (href: string) => void redirect({ href, replace: true, reloadDocument: href === loginPath, throw: true });

function Crash({ error, reset }: ErrorComponentProps) {
  return <ErrorBlock error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />;
}
