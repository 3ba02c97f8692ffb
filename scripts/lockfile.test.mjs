import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const installed = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));

test('the lock file names every package of every platform, or npm ci refuses it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !installed.has(name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file holds no address, so any registry serves it', () => {
  const addresses = Object.values(packages).filter(({ resolved, link }) => resolved && !link);
  expect(addresses).toEqual([]);
});
