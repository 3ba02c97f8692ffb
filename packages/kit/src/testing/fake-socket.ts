import { act } from '@testing-library/react';
import { vi } from 'vitest';

export const eventOf = (eventType: string) => ({ eventType, entityId: null, companyId: null, at: '' });
let connections = 0;

/** The client library's socket, played by hand. */
export class FakeSocket {
  id: string | undefined;
  connected = false;
  active = true;
  agrees = true;
  /** What the server answers when it is asked what was missed, and what it tells before. */
  knows = true;
  answers = true;
  missed: readonly string[] = [];
  now = 1_000_000;
  readonly told: unknown[][] = [];
  readonly io = { on: (_: 'ping', handler: () => void) => void (this.ping = handler) };
  ping = () => {};
  readonly connect = vi.fn(() => this);
  readonly disconnect = vi.fn(() => this);
  private readonly handlers = new Map<string, ((...args: unknown[]) => void)[]>();

  on(name: string, handler: (...args: unknown[]) => void) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler]);
    return this;
  }
  timeout() {
    return {
      emitWithAck: async (...args: unknown[]) => {
        this.told.push(args);
        if (!this.answers) throw new Error('operation has timed out');
        if (args[0] === 'clock') return { now: this.now };
        if (args[0] === 'missed') this.missed.forEach((eventType) => this.receive('entityEvent', eventOf(eventType)));
        return { ok: this.agrees, known: this.knows };
      },
    };
  }
  receive(name: string, ...args: unknown[]) {
    if (name === 'connect') Object.assign(this, { connected: true, id: `socket ${(connections += 1)}` });
    if (name === 'disconnect') Object.assign(this, { connected: false, id: undefined });
    act(() => this.handlers.get(name)?.forEach((handler) => handler(...args)));
  }
}
