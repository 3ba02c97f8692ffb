/** One line of the speed table: what was measured, and whether its bar was reached. */
export type Measured = {
  what: string;
  value: string;
  bar: string;
  reached: boolean;
  /** Where a figure also answers another row than its own. */
  row?: number;
};
export type Figure = { row: number; title: string; measure(): Promise<Measured[]> };

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
export const range = (values: readonly number[], digits = 2) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
