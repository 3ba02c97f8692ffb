import { threadId } from 'node:worker_threads';

/** Test files run beside each other in threads of one process, all of which a channel reaches. */
class OwnChannel extends BroadcastChannel {
  static readonly isOwn = true;
  constructor(name: string) {
    super(`${name} of thread ${threadId}`);
  }
}

/** Nobody hears of what the tests of another thread do; the window is the worker's, so that once is enough. */
export function ownChannels(): void {
  if (!('isOwn' in BroadcastChannel)) globalThis.BroadcastChannel = OwnChannel;
}
