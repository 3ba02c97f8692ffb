import { daysOfMonth } from '@timbro/core/days/rules.ts';
import { timeCards } from '@timbro/core/time-cards/contract.ts';
import { implement } from '#http/handlers.ts';
import { freshen } from '#register/days/projector.ts';
import { timeCardOf } from './time-card.ts';

export const timeCardHandlers = implement(timeCards, {
  async mine(call) {
    const { server, tx, actor, now, from } = call;
    const { month } = call.query;
    const whose = { companyId: actor.companyId, userId: actor.id, now };
    const stuck = await freshen(server, { ...whose, userIds: [actor.id], ...daysOfMonth(month) });
    const { timezone } = actor;
    return timeCardOf(tx, { ...whose, month, timezone, language: from.language, isStuck: stuck.length > 0 });
  },
});
