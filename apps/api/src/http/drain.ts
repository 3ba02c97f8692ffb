import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes no more requests, finishes those at hand, and closes. */
    drain(): Promise<void>;
  }
}

/** Shorter than what a supervisor waits before it kills. */
const patienceMs = 5_000;

/** Browsers hold connections open on which nothing was ever asked: closing alone would wait for them without end. */
export function addDrain(app: FastifyInstance) {
  const atHand = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, next) => {
    atHand.add(request);
    next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    atHand.delete(request);
    next();
  });
  app.decorate('drain', async () => {
    const closed = app.close();
    for (const limit = Date.now() + patienceMs; atHand.size > 0 && Date.now() < limit;) await sleep(20);
    app.server.closeAllConnections();
    await closed;
  });
}
