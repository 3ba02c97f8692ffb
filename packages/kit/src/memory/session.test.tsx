import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { noModules } from '@timbro/core/access.ts';
import { personOf, signInAs } from '../testing/sign-in-as.ts';
import { session, sessionKey, useSubject } from './session.ts';

/** What the browser tells this tab after another one has written. */
const fromAnotherTab = (value: string | null) =>
  act(() => {
    if (value === null) localStorage.clear();
    else localStorage.setItem(sessionKey, value);
    window.dispatchEvent(new StorageEvent('storage', { key: value === null ? null : sessionKey }));
  });

beforeEach(() => session.clear());

test('a sign-in of another tab is followed, and its sign-out too', () => {
  const { result } = renderHook(useSubject);
  expect(result.current).toBeNull();
  fromAnotherTab(JSON.stringify({ accessToken: 'x', user: personOf('Responsible'), permissions: noModules }));
  expect(result.current).toEqual({ role: 'Responsible', modules: noModules });
  fromAnotherTab(null);
  expect(result.current).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a token that is no text', '{"accessToken":1}'],
  ['a token without a person', '{"accessToken":"x"}'],
  [
    'an invented role',
    JSON.stringify({ accessToken: 'x', user: { ...personOf('Admin'), role: 'Owner' }, permissions: noModules }),
  ],
  ['missing module flags', JSON.stringify({ accessToken: 'x', user: personOf('Admin'), permissions: {} })],
])('a stored session that is %s counts as none', (_, stored) => {
  fromAnotherTab(stored);
  expect(session.get().accessToken).toBeUndefined();
});

test('a change keeps the rest, and the steps of a recovery fit beside it', () => {
  signInAs('Admin');
  session.set({ emailForRecoveryPassword: 'p.marino@acme.example', verificationCode: '123456' });
  session.set({ verificationCode: undefined });
  expect(JSON.parse(localStorage.getItem(sessionKey) ?? '')).toMatchObject({
    accessToken: 'first-token',
    emailForRecoveryPassword: 'p.marino@acme.example',
  });
  expect(localStorage.getItem(sessionKey)).not.toContain('verificationCode');
});
