import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { toldAnomalies } from '@timbro/core/work-days/anomaly-rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { fittingShift } from '@timbro/core/work-days/calendar/outside-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { api, toldInPlace } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useShifts } from './day-shift.ts';

type ShiftProposal = {
  readonly shiftId: string;
  /** What would become of the day. */
  readonly text: string;
};

/** The shift that somebody worked in place of their own, as far as the day would be in order with it: the server rehearses that. */
export function useShiftProposal(info: WorkDayInfo | undefined): ShiftProposal | null {
  const t = useT();
  const zone = useCompanyZone();
  const shifts = useShifts();
  const isOffline = useIsOffline();
  const shift = useMemo(() => {
    if (!info || !toldAnomalies(info.anomalies, info.totals.presence).includes('workedOutside')) return null;
    const pairs = info.stampings.filter(({ replacedBy }) => replacedBy === null);
    return fittingShift(shifts, { date: info.date, zone: zoneOf(zone), pairs });
  }, [info, shifts, zone]);
  const asked = info && shift && { userId: info.user.id, date: info.date, version: info.version, shiftId: shift.id };
  const { data } = useQuery({
    // Of no module: what is asked of a version holds as long as it does, and after it is a refusal.
    queryKey: ['rehearsal', asked],
    queryFn: asked && !isOffline ? () => api.workDays.update({ body: { ...asked, dryRun: true } }) : skipToken,
    staleTime: Infinity,
    meta: toldInPlace,
  });
  if (!shift || !data || data.anomalies.includes('absentUnjustified')) return null;
  const { name, start, end } = shift;
  const { worked, due } = data.totals;
  return {
    shiftId: shift.id,
    text: t('workDay.task.outside.would', { name, start, end, worked: clockText(worked), due: clockText(due) }),
  };
}
