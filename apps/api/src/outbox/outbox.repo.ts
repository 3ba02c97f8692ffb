import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { outbox } from '#db/tables/operations.ts';
import type { OutboxKind, OutboxPayloads } from './payloads.ts';

export const outboxRepo = (db: Db) => ({
  async add<K extends OutboxKind>(companyId: string, kind: K, payloads: readonly OutboxPayloads[K][], at: Date) {
    for (const some of inBatches(payloads))
      await db.insert(outbox).values(some.map((payload) => ({ companyId, kind, payload, createdAt: at })));
  },
});
