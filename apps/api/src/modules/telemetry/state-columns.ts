import type { DeviceState } from '@timbro/core/devices/told-rules.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';

type Written = string | number;

/** Moments go as numbers, which are read faster than texts at both ends. */
const numberOf = (at: Date | null): Written => at?.getTime() ?? 'NULL';
export const momentIn = (column: string): string => `to_timestamp(${column} / 1000)`;
/** What is smaller than the column can tell from nought is nought. */
export const realText = (value: number | null): Written =>
  value === null ? 'NULL' : Math.fround(value) === 0 ? 0 : value;

type StateColumn = { readonly column: string; readonly type: string; textOf(state: DeviceState): Written };

/** What changes with every measure. */
export const movingColumns = {
  lastActiveAt: { column: 'last_active_at', type: 'moment', textOf: (s) => numberOf(s.lastActiveAt) },
  willAt: { column: 'will_at', type: 'moment', textOf: (s) => numberOf(s.willAt) },
  measuredAt: { column: 'measured_at', type: 'moment', textOf: (s) => numberOf(s.measuredAt) },
  measuredVoltage: { column: 'measured_voltage', type: 'real', textOf: (s) => realText(s.measuredVoltage) },
  positiveCount: { column: 'positive_count', type: 'bigint', textOf: (s) => s.positiveCount ?? 'NULL' },
  negativeCount: { column: 'negative_count', type: 'bigint', textOf: (s) => s.negativeCount ?? 'NULL' },
  dispersionPositive: { column: 'dispersion_positive', type: 'real', textOf: (s) => realText(s.dispersionPositive) },
  dispersionNegative: { column: 'dispersion_negative', type: 'real', textOf: (s) => realText(s.dispersionNegative) },
  positiveLevel: { column: 'positive_level', type: 'text', textOf: (s) => s.positiveLevel ?? 'NULL' },
  negativeLevel: { column: 'negative_level', type: 'text', textOf: (s) => s.negativeLevel ?? 'NULL' },
  toldAt: { column: 'told_at', type: 'moment', textOf: (s) => numberOf(s.toldAt) },
} as const satisfies Partial<Record<keyof DeviceState, StateColumn>>;

/** What changes now and then, and is written only where it did. */
export const steadyColumns = {
  countersResetAt: { column: 'counters_reset_at', type: 'moment', textOf: (s) => numberOf(s.countersResetAt) },
  intervalSeconds: { column: 'interval_seconds', type: 'int', textOf: (s) => s.intervalSeconds ?? 'NULL' },
  firmware: { column: 'firmware', type: 'text', textOf: (s) => quoted(s.firmware) },
  learningState: { column: 'learning_state', type: 'text', textOf: (s) => s.learningState },
  learningProgress: { column: 'learning_progress', type: 'real', textOf: (s) => realText(s.learningProgress) },
  learningAt: { column: 'learning_at', type: 'moment', textOf: (s) => numberOf(s.learningAt) },
  envelopeId: { column: 'envelope_id', type: 'text', textOf: (s) => quoted(s.envelopeId) },
  refusedCount: { column: 'refused_count', type: 'int', textOf: (s) => s.refusedCount },
  refusedAt: { column: 'refused_at', type: 'moment', textOf: (s) => numberOf(s.refusedAt) },
  refusedFault: { column: 'refused_fault', type: 'text', textOf: (s) => s.refusedFault ?? 'NULL' },
} as const satisfies Record<Exclude<keyof DeviceState, keyof typeof movingColumns>, StateColumn>;

const isSteadyName = (name: string): name is keyof typeof steadyColumns => name in steadyColumns;
const steady = Object.keys(steadyColumns).filter(isSteadyName);
export const isSteady = (before: DeviceState, after: DeviceState): boolean =>
  steady.every((name) => before[name] === after[name]);

type Columns = Readonly<Record<string, StateColumn>>;
/** The parts of a statement that sets some columns of a state `s` to those of a list `n`; their lists begin with the `from`th. */
export const settingOf = (columns: Columns, from: number) => ({
  sets: Object.values(columns)
    .map(({ column, type }) => `${column} = ${type === 'moment' ? momentIn(`n.${column}`) : `n.${column}`}`)
    .join(', '),
  lists: Object.values(columns)
    .map(({ type }, index) => `$${from + index}::${type === 'moment' ? 'float8' : type}[]`)
    .join(', '),
  names: Object.values(columns)
    .map(({ column }) => column)
    .join(', '),
});
export const listsOf = (columns: Columns, states: readonly DeviceState[]): string[] =>
  Object.values(columns).map(({ textOf }) => list(states.map(textOf)));

/** How a state `h` is read. */
export const readColumns = Object.entries({ ...movingColumns, ...steadyColumns })
  .map(([name, { column, type }]) => `h.${column}${type === 'bigint' ? '::float8' : ''} as "${name}"`)
  .join(', ');
