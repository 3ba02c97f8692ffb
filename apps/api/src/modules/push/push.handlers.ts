import { Refusal } from '@timbro/core/errors.ts';
import { push } from '@timbro/core/push/contract.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { implement } from '#http/handlers.ts';
import { ownPushRepo, pushRepo } from './push.repo.ts';

export const pushHandlers = implement(push, {
  key: async ({ server }) => ({ publicKey: server.pushKey }),

  async subscribe({ actor, body, now, server, setStatus }) {
    const { id: userId, companyId, sessionId } = actor;
    const owner = { companyId, userId, sessionId };
    // As it will be called: with what a browser leaves to whoever reads it, such as capitals in the name, written out.
    const browser = { endpoint: new URL(body.endpoint).href, ...body.keys };
    // Its keys can be read by nobody who answers requests, and a colleague may have had the browser before.
    const kept = await inTransaction(server.database, null, async (db) => {
      const repo = pushRepo(db);
      if (!(await repo.holdSession(owner))) throw new Refusal('unauthorized');
      const row = await repo.subscribe(owner, browser, now);
      if (row) await repo.dropOldest(owner, row.id);
      return row;
    });
    if (!kept) throw new Refusal('unavailable');
    setStatus(kept.isNew ? 201 : 200);
    return { id: kept.id, createdAt: kept.createdAt.toISOString() };
  },

  async unsubscribe({ actor, params, tx }) {
    if (!(await ownPushRepo(tx, actor.companyId, actor.id).remove(params.subscriptionId)))
      throw new Refusal('notFound');
    return null;
  },
});
