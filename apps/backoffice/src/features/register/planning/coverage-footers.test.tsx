import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Department } from '@timbro/core/departments/contract.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import { coverageFooters } from './coverage-footers.tsx';
import { modelOf } from './model-testing.ts';
import { pomeriggio } from './plan-fixtures.ts';
import { covered } from './planning-testing.ts';

const friday = '2026-11-13';
const requiring = (name: string, required: number): Department => ({
  ...(covered[0] ?? expect.unreachable()),
  id: name,
  name,
  coverage: [{ shiftId: pomeriggio.id, weekday: 5, required }],
});

test('enough in all but too few in one department says so', () => {
  const model = modelOf();
  const rows = model.rows.map((row) => ({ ...row, user: { ...row.user, departmentId: 'Magazzino' } }));
  const [footer] = coverageFooters(translate, { ...model, rows }, [
    requiring('Magazzino', 1),
    requiring('Officina', 1),
  ]);
  render(footer?.cell(friday));
  expect(
    screen.getByRole('button', { name: /^2\/2!, venerdì 13 novembre 2026, 2 di 2 in tutto, ma/ }).textContent,
  ).toBe('2/2!');
  expect(screen.getByRole('button', { name: /Magazzino: 2 di 1, Officina: 0 di 1$/ })).toBeTruthy();
});
