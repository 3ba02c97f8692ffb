import { useCallback, useEffect, useRef, useState } from 'react';
import type { Execution, SentCommand } from '@timbro/core/devices/commands-contract.ts';
import { type AwaitedCommands, flightOf, heedAnswers } from '@timbro/core/devices/console-rules.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import { api, useRead, useWrite } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useRefreshDevice } from '../live/use-device-events.ts';

const step = 20;
const most = 200;
const none: readonly SentCommand[] = [];

export type Commands = {
  /** Newest first; nothing while they are on their way. */
  readonly log: readonly SentCommand[] | undefined;
  readonly error: ApiError | null;
  retry(): void;
  /** The one that keeps the others back. */
  readonly flight: SentCommand | null;
  readonly hasMore: boolean;
  showMore(): void;
  readonly isSending: boolean;
  /** Whether it was taken; a refusal has been told. */
  send(execution: Execution): Promise<boolean>;
  cancel(commandId: string): void;
};

/** What was asked of a device. That it was taken is no news: only what came of it is. */
export function useCommands({ id }: Device): Commands {
  const refresh = useRefreshDevice(id);
  const [pageSize, setPageSize] = useState(step);
  const params = { deviceId: id };
  const read = useRead(api.deviceCommands.list, { params, query: { pageSize } }, { inPlace: true, patches: true });
  const log = read.data?.items;
  const awaitAnswer = useAnswers(log ?? none);
  const sending = useWrite(api.deviceCommands.execute, {
    onSuccess: ({ commandId }) => {
      awaitAnswer(commandId);
      refresh();
    },
  });
  const cancelling = useWrite(api.deviceCommands.cancel, { onSuccess: refresh, onError: refresh });
  return {
    log,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
    flight: flightOf(log ?? none),
    hasMore: read.data !== undefined && read.data.total > read.data.items.length && pageSize < most,
    showMore: () => setPageSize(Math.min(most, pageSize + 2 * step)),
    isSending: sending.isPending,
    send: (body) =>
      sending.mutateAsync({ params, body }).then(
        () => true,
        () => false,
      ),
    cancel: (commandId) => cancelling.mutate({ params: { deviceId: id, commandId } }),
  };
}

/** Tells of a command of one's own when the device has done it, or when it has not; that it was taken is no news. */
function useAnswers(log: readonly SentCommand[]): (commandId: string) => void {
  const t = useT();
  const ownId = useSession().user?.id;
  const awaited = useRef<AwaitedCommands>(new Map());
  const seen = useRef(log);
  const heed = useCallback(() => {
    const heeded = heedAnswers(awaited.current, seen.current, ownId);
    awaited.current = heeded.awaited;
    heeded.done.forEach(() => notify.success(t('devices.commandDone')));
    heeded.undone.forEach(({ status, command }) =>
      notify.error(t(`devices.commandUndone.${status}`, { command: t(`devices.command.${command}`) })),
    );
  }, [ownId, t]);
  useEffect(() => {
    seen.current = log;
    heed();
  }, [log, heed]);
  return (commandId) => {
    // A quick device may have answered before the request did, and that may have been told.
    awaited.current = new Map([[commandId, 'awaited'], ...awaited.current]);
    heed();
  };
}
