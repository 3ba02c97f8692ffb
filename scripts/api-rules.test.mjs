import { expect, test } from 'vitest';
import { findIn } from './planted-tree.mjs';

const api = 'apps/api/src';

/** What the check says of one file of the API with one import. */
const importing = (from, to) => findIn({ [`${api}/${from}`]: `import { a } from '#${to}';\nexport const b = a;` });

/** A file of every floor, from top to bottom. */
const floors = [
  'main.ts',
  'modules.ts',
  'seed/seed.ts',
  'modules/exits/exits.ts',
  'decisions/letters.ts',
  'register/log/log.ts',
  'http/mount.ts',
  'mail/mailer.ts',
  'db/client.ts',
  'clock.ts',
];
const neighbours = floors.slice(1).map((lower, index) => [lower, floors[index]]);

test.each(neighbours)('refuses a way up from %s to %s', (lower, upper) => {
  expect(importing(lower, upper)).toEqual([`${api}/${lower}:1 no-way-up`]);
  expect(importing(upper, lower)).toEqual([]);
});

test.each([
  ['commands/backup.ts', 'app.ts'],
  ['start/process.ts', 'app.ts'],
  ['app.ts', 'seed/seed.ts'],
  ...['backup', 'files', 'jobs', 'outbox', 'realtime', 'security'].map((name) => ['http/mount.ts', `${name}/a.ts`]),
])('refuses a way up to %s from %s, which lies on a lower floor', (upper, lower) => {
  expect(importing(lower, upper)).toEqual([`${api}/${lower}:1 no-way-up`]);
});

test('refuses a way up over several floors, for a type too', () => {
  const path = `${api}/db/client.ts`;
  expect(findIn({ [path]: `export type { Exit } from '#modules/exits/exits.ts';` })).toEqual([`${path}:1 no-way-up`]);
});

test('refuses a folder that has no floor', () => {
  expect(importing('modules/exits/exits.ts', 'helpers/a.ts')).toEqual([`${api}/modules/exits/exits.ts:1 no-way-up`]);
});

test.each([
  ['plan', 'days'],
  ['months', 'plan'],
  ['log', 'months'],
  ['people', 'months'],
  ['log', 'people'],
  ['people', 'log'],
])('refuses that %s of the register imports %s', (own, other) => {
  expect(importing(`register/${own}/a.ts`, `register/${other}/b.ts`)).toEqual([
    `${api}/register/${own}/a.ts:1 register-goes-one-way`,
  ]);
});

test.each([
  ['the handlers of a module below it', 'absences.handlers.ts'],
  ['the door of something else', 'balances.door.ts'],
  ['a helper of a module below it', 'save-absence.ts'],
])('refuses that a module imports %s', (_, name) => {
  expect(importing('modules/users/users.handlers.ts', `modules/absences/${name}`)).toEqual([
    `${api}/modules/users/users.handlers.ts:1 modules-meet-in-repos`,
  ]);
});

test.each([
  ['users', 'profile'],
  ['users', 'companies'],
  ['absences', 'leave-requests'],
  ['absences', 'stamps-updates'],
  ['absences', 'work-days'],
  ['absences', 'users'],
  ['balances', 'absences'],
  ['audit', 'balances'],
  ['auth', 'audit'],
])('refuses that %s goes through the door of %s, which stands on it', (own, other) => {
  const path = `modules/${own}/${own}.handlers.ts`;
  expect(importing(path, `modules/${other}/${other}.door.ts`)).toEqual([`${api}/${path}:1 modules-in-order`]);
});

test('refuses a door to a module outside the order', () => {
  const path = 'modules/devices/devices.handlers.ts';
  expect(importing(path, 'modules/absences/absences.door.ts')).toEqual([`${api}/${path}:1 modules-in-order`]);
});

test.each([
  ['absences', 'leave-requests'],
  ['balances', 'absences'],
  ['audit', 'users'],
])('refuses that %s reads the repository of %s, which stands on it', (own, other) => {
  const path = `modules/${own}/${own}.repo.ts`;
  expect(importing(path, `modules/${other}/${other}.repo.ts`)).toEqual([`${api}/${path}:1 modules-in-order`]);
});

test.each([
  ['core', '@timbro/core/errors.ts'],
  ['the handlers', '#http/handlers.ts'],
])('refuses a repository that refuses, with the word of %s', (_, from) => {
  const path = `${api}/modules/exits/exits.repo.ts`;
  expect(findIn({ [path]: `import { Refusal } from '${from}';\nexport const a = Refusal;` })).toEqual([
    `${path}:1 repos-refuse-nothing`,
  ]);
});

test.each([
  ['services', 'mail', 'outbox'],
  ['rooms of the work days', 'modules/work-days/calendar', 'modules/work-days/planning'],
  ['the work days and a room of theirs', 'modules/work-days', 'modules/work-days/calendar'],
])('refuses %s that import each other', (_, one, other) => {
  const files = {
    [`${api}/${one}/a.ts`]: `export { b } from '#${other}/b.ts';`,
    [`${api}/${one}/d.ts`]: `export const d = 1;`,
    [`${api}/${other}/b.ts`]: `export const b = 1;`,
    [`${api}/${other}/c.ts`]: `export { d } from '#${one}/d.ts';`,
  };
  expect(findIn(files)).toEqual([`${api}/${one}/a.ts:1 rooms-go-one-way`]);
});

test('accepts an API whose imports go down', () => {
  const files = {
    'packages/core/src/errors.ts': `export const codes = [];`,
    [`${api}/main.ts`]: `export { app } from './app.ts';`,
    [`${api}/app.ts`]: `export { modules as app } from './modules.ts';`,
    [`${api}/modules.ts`]: `export { leave as modules } from './modules/leave-requests/leave-requests.handlers.ts';`,
    [`${api}/modules/leave-requests/leave-requests.handlers.ts`]: `import { codes } from '@timbro/core/errors.ts';\nimport { absence } from '#modules/absences/absences.door.ts';\nimport { people } from '#modules/people/people.repo.ts';\nimport { decide } from '#decisions/decisions.ts';\nexport const leave = [codes, absence, people, decide];`,
    [`${api}/modules/absences/absences.door.ts`]: `import { day } from '#register/days/day.ts';\nexport { found as absence } from '#modules/balances/balances.repo.ts';\nexport const a = day;`,
    [`${api}/modules/balances/balances.repo.ts`]: `export { client as found } from '#db/client.ts';`,
    // Outside the chain repositories may read each other's in any order.
    [`${api}/modules/people/people.repo.ts`]: `export { sessions as people } from '#modules/sessions/sessions.repo.ts';`,
    [`${api}/modules/sessions/sessions.repo.ts`]: `export const sessions = 1;`,
    [`${api}/modules/sessions/live.repo.ts`]: `export { people } from '#modules/people/people.repo.ts';`,
    [`${api}/decisions/decisions.ts`]: `export { day as decide } from '#register/days/day.ts';`,
    [`${api}/register/days/day.ts`]: `import { plan } from '../plan/plan.ts';\nimport { log } from '../log/log.ts';\nexport const day = [plan, log];`,
    [`${api}/register/plan/plan.ts`]: `export { closed as plan } from '../months/months.ts';`,
    [`${api}/register/months/months.ts`]: `export { seen as closed } from '../people/seen.ts';`,
    [`${api}/register/people/seen.ts`]: `export { now as seen } from '#clock.ts';`,
    [`${api}/register/log/log.ts`]: `export { send as log } from '#mail/mailer.ts';`,
    [`${api}/mail/mailer.ts`]: `export { post as send } from '#outbox/outbox.ts';`,
    [`${api}/outbox/outbox.ts`]: `export { client as post } from '#db/client.ts';`,
    [`${api}/db/client.ts`]: `export { now as client } from '#clock.ts';`,
    [`${api}/clock.ts`]: `export const now = 1;`,
    // Tests and their helpers see everything.
    [`${api}/testing/start.ts`]: `export { app } from '#app.ts';`,
    [`${api}/db/client.test.ts`]: `import { app } from '#testing/start.ts';\nimport { leave } from '#modules/leave-requests/leave-requests.handlers.ts';\nexport const a = [app, leave];`,
  };
  expect(findIn(files)).toEqual([]);
});

test('refuses what is made for tests in the product, and lets tests and their helpers have it', () => {
  expect(importing('modules/exits/exits.ts', 'testing/factories.ts')).toEqual([
    `${api}/modules/exits/exits.ts:1 testing-is-for-tests`,
  ]);
  expect(importing('modules/exits/exits.test.ts', 'testing/factories.ts')).toEqual([]);
  expect(importing('testing/app.ts', 'testing/factories.ts')).toEqual([]);
});
