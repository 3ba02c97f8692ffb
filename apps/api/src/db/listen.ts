import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BaseLogger } from 'pino';

/**
 * Hears what transactions say on a channel, until the answer is called. `onBegin` is called whenever it begins to hear, at
 * first and after its connection was away: what was said before nobody heard.
 */
export type Listen = (
  channel: string,
  onText: (text: string) => void,
  onBegin: () => void,
) => Promise<() => Promise<void>>;

const pauseMs = 1_000;

/** On a pool of which it keeps one connection. A connection that cannot be had or breaks is opened again, for as long as it takes. */
export const listenOn =
  (pool: pg.Pool, log: BaseLogger): Listen =>
  async (channel, onText, onBegin) => {
    const { signal, isOver, end } = untilEnded();
    const open = async () => {
      try {
        return await listeningClient(pool, channel, onText);
      } catch (error) {
        log.warn({ err: error, channel }, 'Calls of other processes are not heard');
        return null;
      }
    };
    let held = await open();
    if (held) onBegin();
    const run = async () => {
      while (!signal.aborted) {
        await (held && Promise.race([held.isBroken, isOver]));
        held?.close();
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
        held = signal.aborted ? null : await open();
        if (held) onBegin();
      }
      held?.close();
    };
    const running = run();
    return async () => {
      end();
      await running;
    };
  };

function untilEnded() {
  const ending = new AbortController();
  const { signal } = ending;
  const isOver = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  return { signal, isOver, end: () => ending.abort() };
}

async function listeningClient(pool: pg.Pool, channel: string, onText: (text: string) => void) {
  const client = await pool.connect();
  const hear = ({ payload = '' }: pg.Notification) => onText(payload);
  // Nobody else is handed a connection that listens, and what is on its way when it is given up is not heard any more.
  const close = () => client.off('notification', hear).release(true);
  const isBroken = new Promise<void>((resolve) => client.once('error', () => resolve()).once('end', resolve));
  client.on('notification', hear);
  try {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return { isBroken, close };
  } catch (error) {
    close();
    throw error;
  }
}
