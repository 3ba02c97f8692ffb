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
import { onTestFinished } from 'vitest';
import { parseSearch, stringifySearch } from '../address/address.ts';
import { createQueryClient } from '../data/api.ts';
import { ConfirmProvider } from '../layers/confirm.tsx';
import { ProgressTray } from '../layers/progress.tsx';
import { Toaster } from '../layers/toasts.tsx';
import { createAppTheme } from '../page/theme.ts';

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
  const styles = createCache({ key: 'css', speedy: true });
  // Sheets that pile up make each question about a style slower.
  onTestFinished(() => styles.sheet.flush());
  render(
    <CacheProvider value={styles}>
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
