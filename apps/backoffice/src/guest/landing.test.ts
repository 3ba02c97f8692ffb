import { expect, test } from 'vitest';
import { type Role, noModules } from '@timbro/core/access.ts';
import { landingOf } from './landing.ts';

test.each<[string, Role, string, string]>([
  ['without a wish', 'Admin', '', '/'],
  ['with a page in mind', 'Admin', '?next=%2Fregister%3Ftab%3Drequests', '/register?tab=requests'],
  ['sent to another host', 'Admin', '?next=%2F%2Fevil.example', '/'],
  ['sent to another host by a backslash', 'Admin', '?next=%2F%5Cevil.example', '/'],
  ['sent to a full address', 'Admin', '?next=https%3A%2F%2Fevil.example', '/'],
  ['of the wrong door', 'Operator', '?next=%2Fusers', '/not-access'],
  ['of the employee app', 'Operator', '?next=%2Fme%2Fprofile', '/me/profile'],
])('a person %s (%s, %j) lands on %s', (_, role, search, landing) =>
  expect(landingOf({ role, modules: noModules }, search)).toBe(landing),
);
