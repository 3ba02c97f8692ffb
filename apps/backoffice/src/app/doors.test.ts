import { expect, test } from 'vitest';
import { noModules } from '@timbro/core/access.ts';
import type { SessionState } from '@timbro/kit/memory/session.ts';
import { personOf } from '@timbro/kit/testing/sign-in-as.ts';
import { type Door, doorFor, isSignedInPath } from './doors.ts';
import { screens } from './screens.ts';

const guest: SessionState = {};
const admin: SessionState = { accessToken: 'x', user: personOf('Admin'), permissions: noModules };
const operator: SessionState = { accessToken: 'x', user: personOf('Operator'), permissions: noModules };

test.each<[string, SessionState, string, Door]>([
  ['a guest', guest, '/login', { half: 'guest' }],
  ['a guest', guest, '/create-password', { half: 'guest' }],
  ['a guest', guest, '/not-access', { half: 'guest' }],
  ['a guest', guest, '/', { half: 'guest', goTo: '/login' }],
  ['a guest', guest, '/register', { half: 'guest', goTo: '/login' }],
  ['a guest', guest, '/settings', { half: 'guest', goTo: '/login' }],
  ['a guest', guest, '/gr-clients/1/2', { half: 'guest', goTo: '/login' }],
  ['a guest', guest, '/nothing', { half: 'guest' }],
  ['an Admin', admin, '/users', { half: 'app' }],
  ['an Admin', admin, '/login', { half: 'app', goTo: '/' }],
  ['an Admin', admin, '/not-access', { half: 'app', goTo: '/' }],
  ['an Admin', admin, '/nothing', { half: 'app' }],
  ['an Operator', operator, '/', { half: 'guest', goTo: '/not-access' }],
  ['an Operator', operator, '/profile-settings', { half: 'guest', goTo: '/not-access' }],
  ['an Operator', operator, '/login/', { half: 'guest', goTo: '/not-access' }],
  ['an Operator', operator, '/not-access', { half: 'guest' }],
  ['an Operator', operator, '/nothing', { half: 'guest' }],
])('%s (%#) at %s', (_, state, path, door) => expect(doorFor(path, state)).toEqual(door));

test('every screen is known as part of the signed-in area', () => {
  const unknown = screens.map(({ path }) => path.replaceAll(/\$\w+/g, 'x')).filter((path) => !isSignedInPath(path));
  expect(unknown).toEqual([]);
});
