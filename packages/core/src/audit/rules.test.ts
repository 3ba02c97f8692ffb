import { expect, test } from 'vitest';
import { changesBetween } from './rules.ts';

test.each([
  ['nothing', { name: 'a', tags: ['x'] }, { name: 'a', tags: ['x'] }, []],
  ['one field', { name: 'a', phone: null }, { name: 'b', phone: null }, [{ field: 'name', before: 'a', after: 'b' }]],
  ['a field that came', {}, { name: 'b' }, [{ field: 'name', before: null, after: 'b' }]],
  ['a nested value', { tags: ['x'] }, { tags: ['y'] }, [{ field: 'tags', before: ['x'], after: ['y'] }]],
  ['only bookkeeping', { id: '1', version: 1 }, { id: '1', version: 2 }, []],
  ['a new record', null, { name: 'a', note: null }, [{ field: 'name', before: null, after: 'a' }]],
  ['a removed record', { name: 'a' }, null, [{ field: 'name', before: 'a', after: null }]],
])('the changes of %s', (_, before, after, expected) => expect(changesBetween(before, after)).toEqual(expected));
