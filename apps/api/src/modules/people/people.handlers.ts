import { people } from '@timbro/core/people/contract.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { implement } from '#http/handlers.ts';
import { peopleRepo } from './people.repo.ts';

export const peopleHandlers = implement(people, {
  async list({ tx, actor, query, now, people: directory }) {
    const { rows, total } = await peopleRepo(tx, actor.companyId, sightOf(actor), now, directory).page(query);
    return { items: rows, total, page: query.page, pageSize: query.pageSize };
  },
});
