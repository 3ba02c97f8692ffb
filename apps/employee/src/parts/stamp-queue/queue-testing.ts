import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { QueuePhase } from '@timbro/core/stamps/queue-rules.ts';
import { type QueuedStamp, isUnsent } from '@timbro/core/stamps/queue-rules.ts';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import { addStamp, everyStamp } from './queue-store.ts';
import type { Courier, Delivered } from './sender.ts';

/** A phone that has never been used. */
export const freshPhone = (): void => void vi.stubGlobal('indexedDB', new IDBFactory());

export const kept = { review: false, site: 'Sede', inside: true };

export const aBody = (id: string, direction: Direction = 'in', minute = 0): QueuedStamp['body'] => {
  const at = new Date(Date.UTC(2026, 10, 12, 7, minute)).toISOString();
  return { id, at, direction, source: 'app', clock: { deviceAt: at, serverOffsetMs: 0, monotonicMs: 0, sure: true } };
};

export const aStamp = (id: string, phase: QueuePhase = 'ready', owner = 'anna') =>
  addStamp(owner, () => ({ phase, body: aBody(id), kept: phase === 'sent' ? kept : null, refusal: null }));

/** What lies on the phone, oldest first: each with how far it has come. */
export const onPhone = async (): Promise<string[]> =>
  (await everyStamp()).map(({ body, phase }) => `${body.id} ${phase}`);
export const unsentOnPhone = async (): Promise<number> => (await everyStamp()).filter(isUnsent).length;

type Answers = (id: string) => Delivered | Promise<Delivered>;

/** Carries what it is given to a list, and answers as it is told. */
export function aCourier(answer: Answers = () => ({ verdict: 'sent', kept }), sid = 's1', owner = 'anna') {
  const delivered: string[] = [];
  const sealed: (readonly string[])[] = [];
  const courier: Courier = {
    owner,
    sid,
    serverMs: () => null,
    async deliver({ id }) {
      delivered.push(id);
      return answer(id);
    },
    async deliverSealed(texts) {
      sealed.push(texts);
      return texts.map((text) => text !== 'forged');
    },
  };
  return { courier, delivered, sealed };
}
