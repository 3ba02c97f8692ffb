import { and, count, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { DeviceCommand } from '@timbro/core/devices/command-rules.ts';
import type { SentCommand, deviceCommandsContract } from '@timbro/core/devices/commands-contract.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { personColumns } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { deviceCommandRows as commands } from '#db/tables/devices.ts';
import { users } from '#db/tables/people.ts';
import { type DeviceSight, inSight } from '#modules/devices/devices.repo.ts';

type CommandFilter = z.output<typeof deviceCommandsContract.list.query>;
type Asked = {
  readonly command: DeviceCommand;
  readonly params: Readonly<Record<string, string | number>>;
  readonly requestedBy: string;
  readonly queuedAt: Date;
};

/** What was asked of one device. */
export const deviceCommandsRepo = (
  db: Db,
  { id: deviceRef, companyId }: Pick<Device, 'id' | 'companyId'>,
  sight: DeviceSight,
) => {
  const mine = and(eq(commands.companyId, companyId), eq(commands.deviceRef, deviceRef));

  return {
    find: async (id: string) =>
      (
        await db
          .select({ id: commands.id, command: commands.command, params: commands.params, status: commands.status })
          .from(commands)
          .where(and(mine, eq(commands.id, id)))
      )[0],

    async page({ page, pageSize, sort, id, status }: CommandFilter) {
      const where = and(
        mine,
        id ? eq(commands.id, id) : undefined,
        status?.length ? inArray(commands.status, status) : undefined,
      );
      const [rows, [counted]] = await Promise.all([
        db
          .select({ row: commands, requestedBy: personColumns(users) })
          .from(commands)
          .leftJoin(users, and(eq(users.id, commands.requestedBy), inSight(users.companyId, sight)))
          .where(where)
          .orderBy(...sortedBy(sort, { queuedAt: commands.queuedAt }, commands.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(commands).where(where),
      ]);
      const items = rows.map(({ row, requestedBy }): SentCommand => ({
        commandId: row.id,
        command: row.command,
        params: row.params,
        status: row.status,
        requestedBy,
        queuedAt: row.queuedAt.toISOString(),
        sentAt: row.sentAt?.toISOString() ?? null,
        deliveredAt: row.deliveredAt?.toISOString() ?? null,
        answeredAt: row.answeredAt?.toISOString() ?? null,
        detail: row.detail,
      }));
      return { items, total: counted?.total ?? 0 };
    },

    async waiting(): Promise<number> {
      const [counted] = await db
        .select({ waiting: count() })
        .from(commands)
        .where(and(mine, eq(commands.status, 'queued')));
      return counted?.waiting ?? 0;
    },

    async insert(asked: Asked): Promise<string> {
      const id = newId();
      await db.insert(commands).values({ ...asked, id, deviceRef, companyId, status: 'queued' });
      return id;
    },

    /** Answers whether it still waited. */
    async removeWaiting(id: string): Promise<boolean> {
      const removed = await db
        .delete(commands)
        .where(and(mine, eq(commands.id, id), eq(commands.status, 'queued')))
        .returning({ id: commands.id });
      return removed.length === 1;
    },
  };
};
