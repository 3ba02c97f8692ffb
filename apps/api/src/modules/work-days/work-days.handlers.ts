import { workDays } from '@timbro/core/work-days/contract.ts';
import { implement } from '#http/handlers.ts';
import { readCompliance } from './analyses/compliance.ts';
import { exportStats, readStats } from './analyses/stats.ts';
import { changeDay } from './calendar/change-day.ts';
import { dayInfo, personInSight } from './calendar/day-info.ts';
import { readRegister } from './calendar/register.ts';
import { checkRegister } from './months/check-register.ts';
import { setMonthState } from './months/close-months.ts';
import { listMonths } from './months/person-months.ts';
import { listKeptDrafts } from './planning/kept-drafts.ts';
import { planDays, resetDays } from './planning/plan-days.ts';
import { exportRegisterMonth } from './sheets/export-month.ts';

export const workDayHandlers = implement(workDays, {
  list: readRegister,
  async info(call) {
    const { userId, date } = call.query;
    return dayInfo(call, await personInSight(call, userId), date);
  },
  drafts: listKeptDrafts,
  plan: planDays,
  update: changeDay,
  remove: resetDays,
  stats: readStats,
  statsExport: exportStats,
  export: exportRegisterMonth,
  months: listMonths,
  close: setMonthState,
  verify: checkRegister,
  compliance: readCompliance,
});
