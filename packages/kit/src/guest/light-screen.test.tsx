import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { access } from '@timbro/core/access.ts';
import { defineLightScreen } from './light-screen.ts';

test('a screen that does not arrive says so in its place and offers another try', async () => {
  const { Component } = defineLightScreen({
    path: '/me/profile',
    label: 'common.save',
    icon: '',
    access: access.signedIn,
    load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  });
  render(
    <Suspense fallback="…">
      <Component />
    </Suspense>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('La pagina non è arrivata del tutto');
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy();
});
