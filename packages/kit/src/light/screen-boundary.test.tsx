import { render, screen } from '@testing-library/react';
import { Suspense, lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { ScreenBoundary } from './screen-boundary.tsx';

test('a screen that does not arrive says so in its place and offers another try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <>
      <nav>Barra</nav>
      <ScreenBoundary>
        <Suspense fallback="…">
          <Missing />
        </Suspense>
      </ScreenBoundary>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('La pagina non è arrivata del tutto');
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy();
  expect(screen.getByText('Barra')).toBeTruthy();
});
