import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { floorOf } from './api-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const api = 'apps/api/src/';
const most = 15;

/** The walks of ARCHITECTURE.md: their names, and the files of each in their order. */
function walksOf(text) {
  const [, part = ''] = text.split('## Two walks');
  const [section = ''] = part.split('\n## ');
  return section
    .split('\n**')
    .slice(1)
    .map((walk) => ({
      name: walk.slice(0, walk.indexOf('**')),
      steps: [...walk.matchAll(/^\d+\. `([^`]+)`( \(handed in\))?/gm)].map(([, file, isHanded]) => ({
        file,
        isHanded: isHanded !== undefined,
      })),
    }));
}

/** The files of the API that a file imports for more than their types. */
function importsOf(file) {
  const path = `${api}${file}`;
  const { module } = parseSync(path, readFileSync(`${root}${path}`, 'utf8'));
  return module.staticImports.flatMap(({ moduleRequest: { value }, entries }) => {
    if (entries.length > 0 && entries.every(({ isType }) => isType)) return [];
    if (value.startsWith('#')) return [value.slice(1)];
    return value.startsWith('.') ? [posix.join(dirname(file), value)] : [];
  });
}

const walks = walksOf(readFileSync(`${root}ARCHITECTURE.md`, 'utf8'));

test('there are two of them', () => {
  expect(walks.map(({ name }) => name)).toEqual(['A leave request', 'A stamp']);
});

test.each(walks)('$name goes from file to file by imports, in at most 15 files', ({ steps }) => {
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.length).toBeLessThanOrEqual(most);
  const passed = [];
  for (const { file, isHanded } of steps) {
    expect(existsSync(`${root}${api}${file}`), `${file} is there`).toBe(true);
    const isReached = passed.length === 0 || isHanded || passed.some((former) => importsOf(former).includes(file));
    expect(isReached, `${file} is imported by a file before it`).toBe(true);
    expect(floorOf(file), `${file} stands no higher than what comes before it`).toBeGreaterThanOrEqual(
      floorOf(passed.at(-1) ?? file),
    );
    passed.push(file);
  }
  expect(new Set(passed).size).toBe(passed.length);
});
