import { expect, test } from 'vitest';
import * as z from 'zod';
import { day, listQuery, many } from '@timbro/core/fields.ts';
import { parseSearch, stringifySearch } from './address.ts';
import { cleanSearch } from './list-search.ts';

const filter = listQuery(['name'], 'name').extend({
  kind: many(z.enum(['a', 'b'])),
  from: day.optional(),
  to: day.optional(),
});

test.each([
  ['nothing', '', {}, []],
  ['a repeated filter', '?kind=a&kind=b', { kind: ['a', 'b'] }, []],
  ['one bad value among good ones', '?kind=a&kind=zebra', { kind: ['a'] }, ['kind']],
  ['only bad values', '?kind=zebra&from=ieri', {}, ['kind', 'from']],
  ['the same value twice', '?kind=a&kind=a&from=2026-11-01&from=2026-11-01', { kind: 'a', from: '2026-11-01' }, []],
  ['a single value given twice', '?from=2026-11-01&from=2026-11-02', {}, ['from']],
  ['a page size the grid cannot show', '?pageSize=200', {}, ['pageSize']],
  ['a page size it can', '?pageSize=100&page=3', { pageSize: '100', page: '3' }, []],
  ['the open record and names of others', '?id=7&tab=x', {}, []],
  ['an unknown order', '?sort=password', {}, ['sort']],
  ['an empty value', '?search=', {}, []],
])('of %s the address keeps what holds', (_, address, text, dropped) => {
  const clean = cleanSearch(filter, parseSearch(address));
  expect(clean.text).toEqual(text);
  expect(clean.dropped).toEqual(dropped);
});

test('the query has the schema’s own defaults', () => {
  expect(cleanSearch(filter, {}).query).toEqual({ page: 1, pageSize: 25, sort: 'name' });
});

test('values that hold alone but not together are dropped together', () => {
  const ordered = filter.refine(({ from = '', to = '9' }) => from <= to, { path: ['to'] });
  const clean = cleanSearch(ordered, parseSearch('?from=2026-11-12&to=2026-11-01&kind=a'));
  expect(clean).toMatchObject({ text: { from: '2026-11-12', kind: 'a' }, dropped: ['to'] });
});

test('of a period that ends before it starts the start stays', () => {
  const read = (address: string) => cleanSearch(filter, parseSearch(address), [{ from: 'from', to: 'to' }]);
  expect(read('?from=2026-11-12&to=2026-11-01')).toMatchObject({ text: { from: '2026-11-12' }, dropped: ['to'] });
  expect(read('?from=2026-11-01&to=2026-11-01').dropped).toEqual([]);
  expect(read('?to=2026-11-01').text).toEqual({ to: '2026-11-01' });
});

test('the address is plain text, there and back', () => {
  const search = { search: '1e5 & co', kind: ['a', 'b'], refused: 'true' };
  expect(stringifySearch(search)).toBe('?search=1e5+%26+co&kind=a&kind=b&refused=true');
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ search: undefined, kind: [] })).toBe('');
});
