import { expect, test } from 'vitest';
import { cleanFields } from './field-search.ts';

const fields = {
  range: { accepts: (value: string) => ['month', 'week'].includes(value) },
  type: { accepts: (value: string) => ['rol', 'illness'].includes(value), many: true },
} as const;

test.each([
  ['nothing', {}, {}, []],
  ['a value that is taken', { range: 'week' }, { range: 'week' }, []],
  ['a value that is not', { range: 'year' }, {}, ['range']],
  ['two where one is taken', { range: ['week', 'month'] }, { range: 'week' }, ['range']],
  ['several', { type: ['rol', 'illness'] }, { type: ['rol', 'illness'] }, []],
  ['one of several that is not', { type: ['rol', 'x'] }, { type: 'rol' }, ['type']],
  ['the same twice', { type: ['rol', 'rol'] }, { type: 'rol' }, []],
  ['an empty value', { range: '' }, {}, []],
  ['a name it does not know', { other: 'x' }, {}, []],
])('of an address with %s', (_, address, text, dropped) =>
  expect(cleanFields(fields, address)).toEqual({ text, dropped }),
);
