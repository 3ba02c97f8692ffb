import { privacy } from '@timbro/core/privacy/contract.ts';
import { implement } from '#http/handlers.ts';
import { privacyRepo } from './privacy.repo.ts';

export const privacyHandlers = implement(privacy, {
  async readings({ tx, actor, query }) {
    const { page, pageSize } = query;
    return { ...(await privacyRepo(tx, actor.companyId, actor.id).page(page, pageSize)), page, pageSize };
  },
});
