import { expect, test } from 'vitest';
import { allModules, noModules } from '../access.ts';
import { chosenKinds, defaultChoices, offeredKinds, silencedKinds } from './choice-rules.ts';

test('everything is told of unless somebody chose otherwise', () => {
  expect(Object.keys(defaultChoices).toSorted()).toEqual([...chosenKinds].toSorted());
  expect(silencedKinds(defaultChoices)).toEqual([]);
  expect(silencedKinds({ ...defaultChoices, documents: false, exits: false })).toEqual(['exits', 'documents']);
});

test.each([
  ['every module', allModules, chosenKinds],
  ['no module', noModules, []],
  ['exits alone', { ...noModules, moduleExitNotices: true }, ['exits']],
  ['the register alone', { ...noModules, moduleHr: true }, chosenKinds.filter((kind) => kind !== 'exits')],
  ['devices alone', { ...noModules, moduleDevices: true }, []],
])('with %s only what it tells of is offered', (_, modules, kinds) => expect(offeredKinds(modules)).toEqual(kinds));
