import { useState } from 'react';
import { dayIn } from '@timbro/core/days/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';

/** The year it is where the company works. */
export function useThisYear(): number {
  const zone = useCompanyZone();
  const [now] = useState(() => new Date());
  return Number(dayIn(zone, now).slice(0, 4));
}
