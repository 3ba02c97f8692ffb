import { type Fix, isWorthAnotherTry, waitingFixes } from '@timbro/core/positions/reporting-rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';

/** What could not be sent is tried again after so long, with the next fix, or when the server is back. */
const againAfter = 60_000;

type Outbox = {
  add(fix: Fix): void;
  flush(): void;
  /** Forgets what waits and tries nothing any more, until something is added. */
  clear(): void;
};

/** Fixes on their way to the server: in memory only, a few minutes long, each kept until it was answered. */
export function createOutbox(deliver: (fixes: readonly Fix[]) => Promise<unknown>, onRefused: () => void): Outbox {
  let queue: readonly Fix[] = [];
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (batch: readonly Fix[]): Promise<void> => {
    const isDone = await deliver(batch).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isWorthAnotherTry(error.status)) return false;
        onRefused();
        return true;
      },
    );
    if (isDone) queue = queue.filter((fix) => !batch.includes(fix));
    else if (queue.length > 0) timer = setTimeout(flush, againAfter);
  };
  const flush = () => {
    clearTimeout(timer);
    queue = waitingFixes(queue, serverNow());
    if (isSending || queue.length === 0) return;
    const batch = queue;
    isSending = true;
    void send(batch).finally(() => {
      isSending = false;
      // What came meanwhile has not waited for its turn yet.
      if (queue.some((fix) => !batch.includes(fix))) flush();
    });
  };
  return {
    add: (fix) => {
      queue = [...queue, fix];
      flush();
    },
    flush,
    clear: () => {
      clearTimeout(timer);
      queue = [];
    },
  };
}
