import { expect, test } from 'vitest';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import { spokenText } from './cell-text.ts';
import { type CellView, createViews, viewOf } from './cell-view.ts';
import { draft, modelOf } from './model-testing.ts';
import { atWork, weekMinutes } from './plan-figures.ts';
import { mattina, notte, pomeriggio } from './plan-fixtures.ts';
import { troublesOf } from './troubles.ts';
import type { Refusal } from './use-publishing.ts';

const friday = '2026-11-13';
const key = `sara|${friday}` as const;
const none = { conflicts: new Set<never>(), faults: new Map(), warnings: new Map() };
const leave = { absence: { id: 'a', type: 'vacation' as const }, totals: { ...noTotals(), due: 480, justified: 480 } };
const hours = {
  ...leave,
  absence: { id: 'a', type: 'rol' as const },
  totals: { ...noTotals(), due: 480, justified: 60 },
};

type Given = Parameters<typeof modelOf>[0];
test.each<[string, Given, Partial<CellView>, string]>([
  ['by schedule', {}, { what: 'shift', by: 'schedule', hours: '14–22' }, 'Pomeriggio 14–22'],
  ['nothing by schedule', { days: { [friday]: { shift: null } } }, { what: 'free' }, 'Nessun turno'],
  ['rest by hand', { days: { [friday]: { shift: null, planned: true } } }, { what: 'rest', by: 'hand' }, 'Riposo'],
  [
    'painted here',
    { drafts: [draft(friday, mattina.id)] },
    { name: 'Mattina', by: 'local' },
    'Mattina 6–14, modifica non pubblicata',
  ],
  [
    'kept on the server',
    { days: { [friday]: { published: false } } },
    { by: 'kept' },
    'Pomeriggio 14–22, bozza salvata',
  ],
  [
    'kept on the server by somebody',
    {
      days: { [friday]: { published: false } },
      saved: [{ date: friday, by: 'marta', name: 'Marta Villa', at: '2026-11-12T07:15:00.000Z' }],
    },
    { by: 'kept' },
    'Pomeriggio 14–22, bozza salvata da Marta Villa, 12/11/2026, 08:15',
  ],
  [
    'painted over what somebody keeps',
    {
      drafts: [draft(friday, mattina.id)],
      days: { [friday]: { published: false } },
      saved: [{ date: friday, by: 'marta', name: 'Marta Villa', at: '2026-11-12T07:15:00.000Z' }],
    },
    { by: 'local', saved: null },
    'Mattina 6–14, modifica non pubblicata',
  ],
  [
    'back to a known schedule',
    { drafts: [draft(friday, null, { reset: true })], scheduled: notte.id },
    { what: 'shift', name: 'Notte', by: 'back' },
    'Notte 22–6, torna all’orario, non pubblicato',
  ],
  [
    'back to an unknown one',
    { drafts: [draft(friday, null, { reset: true })] },
    { what: 'unknown' },
    'Da orario, torna all’orario, non pubblicato',
  ],
  ['on leave', { days: { [friday]: leave } }, { isAway: true, absence: 'vacation' }, 'Pomeriggio 14–22, Ferie'],
  [
    'some hours of leave',
    { days: { [friday]: hours } },
    { isAway: false, absence: 'rol' },
    'Pomeriggio 14–22, Permesso ROL',
  ],
  [
    'a holiday by schedule',
    { days: { [friday]: { holiday: 'christmas' } } },
    { holiday: 'christmas' },
    'Pomeriggio 14–22, Natale',
  ],
  [
    'a holiday by hand',
    { days: { [friday]: { holiday: 'christmas', planned: true } } },
    { holiday: null },
    'Pomeriggio 14–22',
  ],
  [
    'a closed month',
    { days: { [friday]: { status: 'closed' } } },
    { isFixed: true },
    'Pomeriggio 14–22, non modificabile',
  ],
])('%s', (_, given, view, spoken) => {
  const found = viewOf(modelOf(given), none, 'sara', friday);
  expect(found).toMatchObject(view);
  expect(found && spokenText(translate, found)).toBe(spoken);
});

test('what looks the same is the same, and a cell that is not on show is none', () => {
  const same = createViews();
  const view = () => same(viewOf(modelOf(), none, 'sara', friday));
  expect(view()).toBe(view());
  expect(same(viewOf(modelOf(), none, 'sara', '2026-12-01'))).toBeUndefined();
});

test('hours and people at work leave out who is on leave, at home on a holiday or resting', () => {
  const model = modelOf({
    drafts: [draft('2026-11-14', null)],
    days: { [friday]: leave, '2026-11-12': { holiday: 'christmas' } },
  });
  expect([weekMinutes(model, 'sara'), weekMinutes(model, 'luca')]).toEqual([480, 4 * 480]);
  const there = atWork(model).filter(({ shiftId }) => shiftId === pomeriggio.id);
  expect(there.map(({ date }) => date)).toEqual(['2026-11-11', ...modelOf().dates]);
});

test.each<[string, Partial<Refusal> | null, number, boolean, { conflicts: number; faults: number }]>([
  ['nothing', null, 1, false, { conflicts: 0, faults: 0 }],
  ['a day that has moved on', null, 2, false, { conflicts: 1, faults: 0 }],
  ['our own plan on its way', null, 2, true, { conflicts: 0, faults: 0 }],
  ['a refusal as stale', { isStale: true }, 1, false, { conflicts: 1, faults: 0 }],
  ['another refusal', { isStale: false }, 1, false, { conflicts: 0, faults: 1 }],
])('in the way of a cell: %s', (_, refusal, version, isSaving, counts) => {
  const cell = draft(friday, mattina.id);
  const { drafts, days } = modelOf({ drafts: [cell], days: { [friday]: { version } } });
  const known = { drafts, days, refused: new Map(), warnings: new Map(), isSaving };
  const told = refusal && { isStale: false, ...refusal, cells: new Map([[key, { cell, message: 'Non permesso' }]]) };
  const found = troublesOf({ ...known, refusal: told });
  expect({ conflicts: found.conflicts.size, faults: found.faults.size }).toEqual(counts);
  // Painted anew, it is no longer what was refused.
  const painted = modelOf({ drafts: [draft(friday, notte.id)] });
  expect(troublesOf({ ...known, ...painted, refusal: told }).faults.size).toBe(0);
});
