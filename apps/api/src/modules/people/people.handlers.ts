import { people } from '@timbro/core/people/contract.ts';
import { implement } from '#http/handlers.ts';
import { sightOf } from '#sight.ts';
import { peopleRepo } from './people.repo.ts';

export const peopleHandlers = implement(people, {
  async list({ tx, actor, query }) {
    const { rows, total } = await peopleRepo(tx, actor.companyId, sightOf(actor)).page(query);
    const items = rows.map((person) => ({ ...person, workScheduleId: null }));
    return { items, total, page: query.page, pageSize: query.pageSize };
  },
});
