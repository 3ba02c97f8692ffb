import { describe, expect, test } from 'vitest';
import type { CellRow } from '../register-data/use-register.ts';
import { type CalendarSort, gridRows, groupedRows, sortedRows } from './row-order.ts';

type Told = { balance?: number; anomalies?: number; departmentId?: string | null };
const rowOf = (id: string, { balance = 0, anomalies = 0, departmentId = null }: Told = {}): CellRow => ({
  user: { id, displayName: id, sortName: id, departmentId, presence: 'notInCompany' },
  totals: { due: 0, justified: 0, worked: 0, balance },
  days: Array.from({ length: anomalies }, (_, day) => ({
    date: `2026-11-0${day + 1}`,
    status: 'toVerify',
    anomalies: ['missingExit'],
    version: 1,
  })),
});
const idsOf = (rows: readonly CellRow[]) => rows.map(({ user }) => user.id).join('');

test.each<[CalendarSort, string]>([
  ['name', 'abcd'],
  ['balance', 'bacd'],
  ['-balance', 'dacb'],
  ['-anomalies', 'cabd'],
])('people by %s; those who are alike keep the order of their names', (sort, order) => {
  const rows = [rowOf('a'), rowOf('b', { balance: -30 }), rowOf('c', { anomalies: 2 }), rowOf('d', { balance: 15 })];
  expect(idsOf(sortedRows(rows, sort))).toBe(order);
});

describe('people by department', () => {
  const departments = [
    { id: 'm', name: 'Magazzino' },
    { id: 'p', name: 'Produzione' },
    { id: 'u', name: 'Uffici' },
  ];
  const rows = [
    rowOf('a', { departmentId: 'p' }),
    rowOf('b'),
    rowOf('c', { departmentId: 'm' }),
    rowOf('d', { departmentId: 'p' }),
    rowOf('e', { departmentId: 'unknown' }),
  ];
  const grouped = groupedRows(rows, departments, 'Senza reparto');

  test('stand by its name, those without one at the end, empty ones nowhere', () => {
    expect(idsOf(grouped.rows)).toBe('cadbe');
    expect(grouped.groups).toEqual([
      { id: 'm', name: 'Magazzino', count: 1 },
      { id: 'p', name: 'Produzione', count: 2 },
      { id: 'none', name: 'Senza reparto', count: 2 },
    ]);
  });
  test('carry their group into the grid', () =>
    expect(gridRows(grouped.rows, grouped.groups).map(({ group }) => group)).toEqual(['m', 'p', 'p', 'none', 'none']));
  test('are one list where nobody belongs to any, or while they are on their way', () => {
    expect(groupedRows([rowOf('a')], departments, '').groups).toEqual([]);
    expect(groupedRows(rows, [], '').groups).toEqual([]);
    expect(gridRows([rowOf('a')], [])).toEqual([{ id: 'a', name: 'a' }]);
  });
});
