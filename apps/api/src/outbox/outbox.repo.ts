import type { Db } from '#db/client.ts';
import { outbox } from '#db/tables/operations.ts';
import type { OutboxKind, OutboxPayloads } from './payloads.ts';

export const outboxRepo = (db: Db) => ({
  async add<K extends OutboxKind>(companyId: string, kind: K, payload: OutboxPayloads[K], at: Date) {
    await db.insert(outbox).values({ companyId, kind, payload, createdAt: at });
  },
});
