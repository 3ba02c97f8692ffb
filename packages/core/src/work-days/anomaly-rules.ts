import type { Anomaly } from './rules.ts';

/** An anomaly as people are told of it: who worked, but never while the shift was, has not been absent. */
export type ToldAnomaly = Anomaly | 'workedOutside';

export const toldAnomaly = (anomaly: Anomaly, presence: number): ToldAnomaly =>
  anomaly === 'absentUnjustified' && presence > 0 ? 'workedOutside' : anomaly;

/** The same of a whole day, where being out of shift is told once. */
export function toldAnomalies(anomalies: readonly Anomaly[], presence: number): ToldAnomaly[] {
  const told = anomalies.map((anomaly) => toldAnomaly(anomaly, presence));
  return told.includes('workedOutside') ? told.filter((anomaly) => anomaly !== 'outOfShift') : told;
}
