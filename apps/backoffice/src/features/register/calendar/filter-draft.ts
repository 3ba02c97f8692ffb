import type { SearchText } from '@timbro/kit/address/address.ts';
import { valuesOf } from '@timbro/kit/table/types.ts';

export const anomaly = 'anomaly';

/** An anomaly is one of the events, but what most people look for first. */
export const isAnomaly = (text: SearchText): boolean => valuesOf(text, 'eventType').includes(anomaly);
export const withAnomaly = (text: SearchText, isOn: boolean): readonly string[] => [
  ...valuesOf(text, 'eventType').filter((event) => event !== anomaly),
  ...(isOn ? [anomaly] : []),
];
