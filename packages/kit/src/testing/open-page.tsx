import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createQueryClient } from '../api.ts';
import { ConfirmProvider } from '../confirm.tsx';
import { parseSearch, stringifySearch } from '../address.ts';
import { ProgressTray } from '../progress.tsx';
import { createAppTheme } from '../theme.ts';
import { Toaster } from '../toasts.tsx';

/** Shows one page with what the shell would give it; the router returned knows the address. */
export function openPage(Body: ComponentType, path = '/page') {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => (
      <ConfirmProvider>
        <Body />
      </ConfirmProvider>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <CacheProvider value={createCache({ key: 'css', speedy: true })}>
      <ThemeProvider theme={createAppTheme('it')}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
          <ProgressTray />
          <Toaster />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
  return router;
}
