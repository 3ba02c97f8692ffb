import { workDays } from '@timbro/core/work-days/contract.ts';
import { implement } from '#http/handlers.ts';
import { changeDay } from './change-day.ts';
import { checkRegister } from './check-register.ts';
import { setMonthState } from './close-months.ts';
import { readCompliance } from './compliance.ts';
import { dayInfo, personInSight } from './day-info.ts';
import { exportRegisterMonth } from './export-month.ts';
import { listKeptDrafts } from './kept-drafts.ts';
import { listMonths } from './person-months.ts';
import { planDays, resetDays } from './plan-days.ts';
import { readRegister } from './register.ts';
import { exportStats, readStats } from './stats.ts';

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
