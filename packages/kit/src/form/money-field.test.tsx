import { expect, test } from 'vitest';
import { euroOf } from './money-field.tsx';

test.each([
  ['1.234,50', 1234.5],
  ['1234,5', 1234.5],
  ['12.5', 12.5],
  ['1.234', 1234],
  ['€ 90', 90],
  ['12,', 12],
  ['', null],
])('%s is %s euro', (typed, euro) => expect(euroOf(typed)).toBe(euro));

test.each(['dodici', '1.23.4', '-5', '1,2,3'])('%s is no amount', (typed) => expect(euroOf(typed)).toBeNaN());
