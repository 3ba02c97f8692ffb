import { expect, test } from 'vitest';
import { type DocumentAudience, audienceFaults } from './rules.ts';

const [departmentId, userId] = ['d', 'u'];

test.each<[DocumentAudience, { departmentId?: string; userId?: string }, string[]]>([
  ['all', {}, []],
  ['all', { userId }, ['userId too much']],
  ['all', { departmentId, userId }, ['departmentId too much', 'userId too much']],
  ['department', { departmentId }, []],
  ['department', {}, ['departmentId missing']],
  ['department', { userId }, ['departmentId missing', 'userId too much']],
  ['user', { userId }, []],
  ['user', {}, ['userId missing']],
  ['user', { departmentId, userId }, ['departmentId too much']],
])('for %s with %j: %j', (audience, given, faults) => {
  const found = audienceFaults({ audience, ...given });
  expect(found.map(({ path, isMissing }) => `${path} ${isMissing ? 'missing' : 'too much'}`)).toEqual(faults);
});
