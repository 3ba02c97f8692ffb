import { expect, test } from 'vitest';
import { roles } from '../access.ts';
import { mayAnswerFor } from './rules.ts';

test('the staff of a company may answer for a department, operators and the provider may not', () =>
  expect(roles.filter(mayAnswerFor)).toEqual(['Admin', 'Responsible', 'BackOffice']));
