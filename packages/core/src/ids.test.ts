import { expect, test } from 'vitest';
import { id } from './fields.ts';
import { isId } from './ids.ts';

test.each([
  '018f2b6e-0000-7000-8000-000000000001',
  '6A055FB5-F47A-46F6-A4F0-F51C44128C83',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '018f2b6e-0000-9000-8000-000000000001',
  '018f2b6e-0000-7000-c000-000000000001',
  '018f2b6e-0000-7000-8000-00000000000',
  '018f2b6e00007000800000000000000a',
  ' 018f2b6e-0000-7000-8000-000000000001',
  'none',
  '',
])('%s is an id here exactly where the contract takes it', (value) =>
  expect(isId(value)).toBe(id.safeParse(value).success),
);
