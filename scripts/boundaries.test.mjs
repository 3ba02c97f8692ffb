import { expect, test } from 'vitest';
import { findIn } from './planted-tree.mjs';

const absences = 'apps/api/src/modules/absences';
const feature = 'apps/backoffice/src/features/absences';

test.each([
  ['zod in a rule', 'packages/core/src/absences/rules.ts', `import * as z from 'zod';`, 'rules-are-pure'],
  ['a contract in a rule', 'packages/core/src/a/rules.ts', `import { a } from './contract.ts';`, 'rules-are-pure'],
  [
    'the clock in a rule',
    'packages/core/src/a/rules.ts',
    `export const now = () => Date.now();`,
    'rules-have-no-clock',
  ],
  ['a bare date in a rule', 'packages/core/src/a/rules.ts', `export const a = new Date();`, 'rules-have-no-clock'],
  ['the process in a rule', 'packages/core/src/a/rules.ts', `export const a = process.env;`, 'rules-have-no-process'],
  ['React in core', 'packages/core/src/a/contract.ts', `import { useState } from 'react';`, 'core-stands-alone'],
  ['kit in core', 'packages/core/src/a/contract.ts', `import { a } from '@timbro/kit/a.ts';`, 'core-stands-alone'],
  ['an app in kit', 'packages/kit/src/a.ts', `import { a } from '../../../apps/api/src/a.ts';`, 'kit-knows-no-app'],
  ['a higher room of kit', 'packages/kit/src/data/a.ts', `import { b } from '../page/b.ts';`, 'kit-goes-one-way'],
  [
    'a higher room, a type',
    'packages/kit/src/form/a.ts',
    `import type { B } from '../table/b.ts';`,
    'kit-goes-one-way',
  ],
  [
    'the light kit in another room',
    'packages/kit/src/page/a.ts',
    `import { b } from '../light/b.ts';`,
    'kit-goes-one-way',
  ],
  ['tests in a room of kit', 'packages/kit/src/data/a.ts', `import { b } from '../testing/b.ts';`, 'kit-goes-one-way'],
  ['a room without a place', 'packages/kit/src/charts/a.ts', `import { b } from '../words/b.ts';`, 'kit-goes-one-way'],
  ['a file of kit without a room', 'packages/kit/src/a.ts', `import { b } from './words/b.ts';`, 'kit-goes-one-way'],
  ['MUI in data', 'packages/kit/src/data/a.ts', `import Box from '@mui/material/Box';`, 'plain-rooms-draw-nothing'],
  [
    'emotion in light',
    'packages/kit/src/light/a.ts',
    `import { css } from '@emotion/react';`,
    'plain-rooms-draw-nothing',
  ],
  ['a component in data', 'packages/kit/src/data/a.tsx', `export const A = () => <p />;`, 'plain-rooms-draw-nothing'],
  ['one app in another', 'apps/employee/src/a.ts', `import { a } from '@timbro/api/a.ts';`, 'apps-stand-apart'],
  ['another feature', `${feature}/a.ts`, `import { b } from '../exits/b.ts';`, 'features-stand-apart'],
  ['another feature, loaded later', `${feature}/a.ts`, `void import('../exits/b.ts');`, 'features-stand-apart'],
  ['another feature, in a template', `${feature}/a.ts`, 'void import(`../exits/b.ts`);', 'features-stand-apart'],
  ['another feature, a type', `${feature}/a.ts`, `type B = import('../exits/b.ts').B;`, 'features-stand-apart'],
  ['another feature, passed on', `${feature}/a.ts`, `export { b } from '../exits/b.ts';`, 'features-stand-apart'],
  ['the app in a feature', `${feature}/a.ts`, `import { b } from '../../app/b.ts';`, 'features-stand-apart'],
  [
    'a feature in a part',
    'apps/backoffice/src/parts/a.ts',
    `import { b } from '#features/exits/b.ts';`,
    'parts-know-no-feature',
  ],
  ['the app in a part', 'apps/backoffice/src/parts/a.ts', `import { b } from '#app/b.ts';`, 'parts-know-no-feature'],
  ['core in sheets', 'packages/sheets/src/a.ts', `import { b } from '@timbro/core/b.ts';`, 'readers-stand-alone'],
  ['sheets in pdf', 'packages/pdf/src/a.ts', `import { b } from '@timbro/sheets/b.ts';`, 'readers-stand-alone'],
  [
    'foreign handlers',
    `${absences}/a.ts`,
    `import { b } from '#modules/exits/exits.handlers.ts';`,
    'modules-meet-in-repos',
  ],
  [
    'tables in handlers',
    `${absences}/a.handlers.ts`,
    `import { b } from '#db/tables/people.ts';`,
    'only-repos-know-tables',
  ],
  [
    'fastify in a module',
    `${absences}/a.ts`,
    `import type { FastifyInstance } from 'fastify';`,
    'only-http-knows-fastify',
  ],
  ['fetch in a screen', `${feature}/a.tsx`, `export const a = () => fetch('/api');`, 'only-send-fetches'],
  ['a request of its own', `${feature}/a.tsx`, `export const a = () => new XMLHttpRequest();`, 'only-send-fetches'],
  ['window.fetch in kit', 'packages/kit/src/a.ts', `export const a = () => window.fetch('/');`, 'only-send-fetches'],
  ['an index file', 'packages/kit/src/index.ts', `export {};`, 'no-index'],
  ['a default export', 'packages/kit/src/a.ts', `export default 1;`, 'no-default-export'],
  ['a renamed default', 'packages/kit/src/a.ts', `const a = 1; export { a as default };`, 'no-default-export'],
  ['a far parent', 'apps/api/src/http/a/b.ts', `import { c } from '../../c.ts';`, 'no-far-parents'],
])('refuses %s', (_, path, text, rule) => {
  expect(findIn({ [path]: text })).toContain(`${path}:1 ${rule}`);
});

test('refuses a circle made of types alone, once', () => {
  const files = {
    'packages/kit/src/a.ts': `\nimport type { B } from './b.ts';\nexport type A = B;`,
    'packages/kit/src/b.ts': `import type { C } from '@timbro/kit/c.ts';\nexport type B = C;`,
    'packages/kit/src/c.ts': `import type { A } from './a.ts';\nexport type C = A;`,
  };
  expect(findIn(files)).toEqual(['packages/kit/src/a.ts:2 no-cycles']);
});

test('refuses a circle through a test file', () => {
  const files = {
    'packages/kit/src/a.test.ts': `import { b } from './b.ts';\nexport const a = b;`,
    'packages/kit/src/b.ts': `import { a } from './a.test.ts';\nexport const b = a;`,
  };
  expect(findIn(files)).toEqual(['packages/kit/src/a.test.ts:1 no-cycles']);
});

const parts = 'apps/backoffice/src/parts';

test('refuses rooms of a feature that import each other through a third, once', () => {
  const files = {
    [`${feature}/balances/a.ts`]: `export const a = 1;\nexport { b } from '../list/b.ts';`,
    [`${feature}/list/b.ts`]: `export { c } from '../panel/c.ts';`,
    [`${feature}/list/other.ts`]: `export const other = 1;`,
    [`${feature}/panel/c.ts`]: `export type { Other } from '../balances/other.ts';\nexport const c = 1;`,
    [`${feature}/balances/other.ts`]: `export type Other = 1;`,
  };
  expect(findIn(files)).toEqual([`${feature}/balances/a.ts:2 rooms-go-one-way`]);
});

test('refuses a room that imports what composes it', () => {
  const files = {
    [`${feature}/absences-screen.ts`]: `export { a } from './list/a.ts';`,
    [`${feature}/tabs.ts`]: `export const tabs = [];`,
    [`${feature}/list/a.ts`]: `import { tabs } from '../tabs.ts';\nexport const a = tabs;`,
  };
  expect(findIn(files)).toEqual([`${feature}/absences-screen.ts:1 rooms-go-one-way`]);
});

test('refuses a part that one feature uses, directly or through another part', () => {
  const files = {
    [`${parts}/people/a.ts`]: `export { b } from '../departments/b.ts';`,
    [`${parts}/departments/b.ts`]: `export const b = 1;`,
    [`${feature}/a.ts`]: `export { a } from '#parts/people/a.ts';\nexport { b } from '#parts/departments/b.ts';`,
    [`apps/backoffice/src/features/exits/a.test.ts`]: `import { b } from '#parts/departments/b.ts';\nexport const a = b;`,
  };
  expect(findIn(files)).toEqual([
    `${parts}/departments/b.ts:1 parts-have-two-users`,
    `${parts}/people/a.ts:1 parts-have-two-users`,
  ]);
});

test('accepts rooms that go one way, and parts with two users', () => {
  const files = {
    'packages/kit/src/memory/signal.ts': `export const signal = 1;`,
    'packages/kit/src/words/ago.tsx': `import { signal } from '../memory/signal.ts';\nexport const Ago = () => <time>{signal}</time>;`,
    'packages/kit/src/light/note.tsx': `import { Ago } from '../words/ago.tsx';\nexport const Note = () => <Ago />;`,
    'packages/kit/src/page/page.tsx': `import Box from '@mui/material/Box';\nimport { Ago } from '../words/ago.tsx';\nexport const Page = () => <Box><Ago /></Box>;`,
    'packages/kit/src/testing/open.tsx': `import { Page } from '../page/page.tsx';\nimport { Note } from '../light/note.tsx';\nexport const open = [Page, Note];`,
    'packages/kit/src/words/ago.test.tsx': `import { open } from '../testing/open.tsx';\nexport const a = open;`,
    [`${parts}/departments/b.ts`]: `export const b = 1;`,
    [`${parts}/people/a.ts`]: `export { b } from '../departments/b.ts';`,
    [`${feature}/screen.ts`]: `export { a } from './list/a.ts';\nexport { c } from './panel/c.ts';`,
    [`${feature}/list/a.ts`]: `export { c } from '../panel/c.ts';\nexport { a } from '#parts/people/a.ts';`,
    [`${feature}/panel/c.ts`]: `export const c = 1;`,
    [`${feature}/panel/c.test.ts`]: `import { a } from '../list/a.ts';\nexport const b = a;`,
    'apps/backoffice/src/app/a.ts': `export { a } from '#parts/people/a.ts';`,
  };
  expect(findIn(files)).toEqual([]);
});

test('accepts arrows that point down', () => {
  const files = {
    'packages/core/src/days/rules.ts': `export const day = (at: number) => new Date(at);`,
    'packages/core/src/absences/rules.ts': `import { day } from '../days/rules.ts';\nexport const first = day;`,
    'packages/core/src/absences/contract.ts': `import * as z from 'zod';\nimport { first } from './rules.ts';\nexport const a = [z, first];`,
    'packages/kit/src/data/send.ts': `export const send = () => fetch('/api');`,
    [`${feature}/a.tsx`]: `import { send } from '@timbro/kit/data/send.ts';\nimport { a } from '@timbro/core/absences/contract.ts';\nimport './b.css';\nexport const b = [send, a];`,
    [`${absences}/absences.handlers.ts`]: `import { find } from './absences.repo.ts';\nimport { exits } from '#modules/exits/exits.repo.ts';\nexport const a = [find, exits];`,
    [`${absences}/absences.repo.ts`]: `import { users } from '#db/tables/people.ts';\nexport const find = users;`,
    [`${absences}/absences.handlers.test.ts`]: `import { users } from '#db/tables/people.ts';\nexport const a = users;`,
    'apps/api/src/modules/exits/exits.repo.ts': `export const exits = 1;`,
    'apps/api/src/app.ts': `import { fastify } from 'fastify';\nexport const app = fastify();`,
    'apps/backoffice/vite.config.ts': `import { a } from '../../packages/kit/src/data/send.ts';\nexport default a;`,
  };
  expect(findIn(files)).toEqual([]);
});
