import { describe, expect, test } from 'vitest';
import { type RollColumns, heightOfPage, rollPages } from './roll-columns.ts';

const departmentOf = (name: string, count: number, under: string | null = null) => ({
  name,
  people: Array.from({ length: count }, (_, n) => ({ name: `${name}${n + 1}`, note: 'dalle 08:00', under })),
});
/** Each column as `A:3` for the head of A with three people, `A…:2` where A goes on. */
const shape = (pages: readonly RollColumns[]) =>
  pages.map((columns) =>
    columns.map((lines) => {
      const parts: [string, number][] = [];
      for (const line of lines) {
        const last = parts.at(-1);
        if (line.kind === 'department') parts.push([line.isContinued ? `${line.name}…` : line.name, 0]);
        else if (last) last[1] += 1;
        else parts.push(['no head', 1]);
      }
      return parts.map(([name, count]) => `${name}:${count}`).join(' ');
    }),
  );

const rooms = { first: 400, other: 690, tail: 178 };

describe('columns of the roll', () => {
  test.each([
    ['nobody', [], [[]]],
    ['one person, with the head', [['A', 1]], [['A:1']]],
    ['a few of one department', [['A', 4]], [['A:4']]],
    [
      'a few of two',
      [
        ['A', 2],
        ['B', 2],
      ],
      [['A:2', 'B:2']],
    ],
    ['a department for one column, rather than two halves', [['A', 10]], [['A:10']]],
    ['one too long for a column', [['A', 17]], [['A:9', 'A…:8']]],
    [
      'whole departments before even columns',
      [
        ['A', 3],
        ['B', 6],
        ['C', 4],
      ],
      [['A:3 B:6', 'C:4']],
    ],
    [
      'halves before another sheet',
      [
        ['A', 3],
        ['B', 10],
        ['C', 9],
      ],
      [['A:3 B:7', 'B…:3 C:9']],
    ],
  ] as const)('%s', (_, departments, expected) => {
    const pages = rollPages(
      departments.map(([name, count]) => departmentOf(name, count)),
      rooms,
    );
    expect(shape(pages)).toEqual(expected);
  });

  test('a department that goes on has its head again, in the next column and on the next sheet', () => {
    const pages = rollPages([departmentOf('A', 60)], rooms);
    expect(shape(pages)).toEqual([
      ['A:20', 'A…:20'],
      ['A…:10', 'A…:10'],
    ]);
  });
});

test.each([
  ['one line each', null],
  ['two lines each', 'Sede Prato'],
])('however many there are, with %s, nobody is lost and no column is too long or badly cut', (_, under) => {
  for (let count = 1; count <= 160; count += 1)
    for (const size of [1, 2, 5, 6, 7, 13, 29, 160]) {
      const departments = Array.from({ length: Math.ceil(count / size) }, (__, n) =>
        departmentOf(`D${n}-`, Math.min(size, count - n * size), under),
      );
      const pages = rollPages(departments, rooms);
      const names = pages.flat(2).flatMap((line) => (line.kind === 'person' ? [line.name] : []));
      expect(names).toEqual(departments.flatMap(({ people }) => people.map(({ name }) => name)));
      for (const [at, columns] of pages.entries()) {
        expect(heightOfPage(columns)).toBeLessThanOrEqual(at === 0 ? rooms.first : rooms.other);
        for (const lines of columns) {
          expect(lines[0]?.kind).toBe('department');
          expect(lines.at(-1)?.kind).toBe('person');
        }
      }
      for (const part of shape(pages)
        .flat(2)
        .join(' ')
        .split(' ')
        .filter((text) => text.includes('…')))
        expect(Number(part.split(':')[1])).toBeGreaterThanOrEqual(3);
    }
});

test('the columns of the last sheet are even', () => {
  const pages = rollPages([departmentOf('A', 5), departmentOf('B', 46)], rooms);
  const last = pages.at(-1)?.map((lines) => heightOfPage([lines])) ?? [];
  expect(pages).toHaveLength(2);
  expect(last).toHaveLength(2);
  expect(Math.abs((last[0] ?? 0) - (last[1] ?? 0))).toBeLessThanOrEqual(18);
});
