import type { Server as HttpServer } from 'node:http';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from 'pino';
import { undoSeconds } from '@timbro/core/requests/rules.ts';
import { buildApp } from '#app.ts';
import { type Clock, systemClock } from '#clock.ts';
import { sharesOf } from '#connections.ts';
import { openDatabase, openPool } from '#db/client.ts';
import { checkRoom } from '#db/connection-room.repo.ts';
import { requestLimits } from '#db/limits.ts';
import type { Env } from '#env.ts';
import { createPdfReader } from '#files/pdf-reader.ts';
import { createFileStore } from '#files/store.ts';
import { createTableReader } from '#files/table-reader.ts';
import { createMetrics } from '#http/metrics.ts';
import type { Server } from '#http/server.ts';
import type { WebApps } from '#http/web-apps.ts';
import { createTroubles } from '#jobs/troubles.ts';
import { addJob, dropJob } from '#jobs/worker.ts';
import { createMailer } from '#mail/mailer.ts';
import { startSealer } from '#modules/audit/sealer.ts';
import { liveSessions } from '#modules/auth/live-sessions.repo.ts';
import { mailRecovery } from '#modules/auth/mail-recovery.ts';
import { liveKiosks } from '#modules/kiosks/live-kiosks.repo.ts';
import { liveAreas } from '#modules/polygons/live-areas.repo.ts';
import { createPositionLog } from '#modules/positions/ingest.ts';
import { type PushCourier, createPushCourier } from '#modules/push/push-courier.ts';
import { type PushTransport, createPushTransport } from '#modules/push/push-transport.ts';
import { pushRepo } from '#modules/push/push.repo.ts';
import { leavePushes } from '#modules/push/send-push.ts';
import { type Deliver, type Dispatcher, startDispatcher } from '#outbox/dispatcher.ts';
import { tabletKey } from '#realtime/session-sockets.ts';
import { type Sockets, createSockets } from '#realtime/socket.ts';
import { startProjector } from '#register/days/keep-fresh.ts';
import { openIngestPool } from '#register/log/ingest.repo.ts';
import { createIngest } from '#register/log/ingest.ts';
import { createPeopleDirectory } from '#register/people/directory.ts';
import { createBeat } from '#security/beat.ts';
import { createKioskTokens } from '#security/kiosk-tokens.ts';
import { createPasswords } from '#security/passwords.ts';
import { createStampSeals } from '#security/stamp-seals.ts';
import { createTokens } from '#security/tokens.ts';
import { type VapidKeys, createVapidKeys } from '#vapid.ts';
import { type RunningDevices, startDevices } from './devices.ts';
import { startJobs } from './jobs.ts';
import { watchTroubles } from './watch-troubles.ts';
import { type ReachParts, waysOf } from './ways.ts';

type ProcessParts = ReachParts & {
  env: Env;
  jwtSecret: string;
  /** Where none are given, what browsers subscribe to ends with the process. */
  vapid?: VapidKeys;
  /** How messages for phones leave. */
  pushTransport?: PushTransport;
  log: Logger;
  webApps: WebApps | null;
  version: string;
  clock?: Clock;
};
export type Running = {
  server: Server;
  address: string;
  /** What devices connect to. */
  gateway: string;
  stop(): Promise<void>;
};

/** The adapter's statements stand alone on connections that nobody else is given. */
const listeningLimits = {
  lock_timeout: String(requestLimits.lockMs),
  statement_timeout: String(requestLimits.statementMs),
};

/** One API process: requests, sockets, devices, outbox, jobs. Any number of them may stand on one database. */
export async function startProcess({
  env,
  jwtSecret,
  vapid = createVapidKeys(),
  pushTransport = createPushTransport(),
  log,
  webApps,
  version,
  clock = systemClock(env.CLOCK_AT),
  ...reach
}: ProcessParts): Promise<Running> {
  const onFault = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const { usual, direct, claimed } = waysOf(reach, env.DB_CONNECTIONS);
  await checkRoom(direct.url, claimed);
  const shares = sharesOf(env.DB_CONNECTIONS);
  const database = openDatabase(usual.url, onFault, shares, usual.pooling);
  const owner = openPool(direct.url, null, shares.worker, onFault, direct.pooling);
  // Of its own, since the adapter keeps a connection and leaves its listeners on those it gives back.
  const listening = openPool(direct.url, 'timbro_system', shares.sockets, onFault, {
    settings: listeningLimits,
    ...direct.pooling,
  });
  const ingest = openIngestPool(usual.url, onFault, usual.pooling);
  const tracks = openIngestPool(usual.url, onFault, usual.pooling);
  let wake = () => undefined as void;
  let devices: RunningDevices | undefined;
  const told = { wakeOutbox: () => wake(), ...gatewayOf(() => devices) };
  const server = serverOn({ env, jwtSecret, pushKey: vapid.publicKey, log, clock, database, ingest, tracks, ...told });
  const { publicUrl } = server;
  const app = await buildApp({ server, webApps, version });
  const mailer = createMailer({ env, publicUrl, log });
  const courier = courierOf(server, vapid, pushTransport, owner);
  const jobs = { owner, database: database.unhurried(), mailer, courier, dataDir: env.DATA_DIR };
  const worker = await startJobs({ ...server, ...jobs });
  const sockets = openSockets(server, app.server, listening);
  const dispatcher = startDispatcher({ pool: database.system, log, deliver: deliveries(server, sockets) });
  wake = () => dispatcher.wake();
  const sealer = startSealer(database.system, log);
  const projector = startProjector(server, clock, log);
  watchWaiting(server, dispatcher, sockets);

  const stop = async () => {
    await devices?.stop();
    await sockets.close();
    await app.drain();
    await closeReaders(server);
    for (const part of [sealer, projector, dispatcher, worker, courier]) await part.stop();
    await mailer.close();
    // Not waited for: the adapter may still be about to take a connection that nobody will give back.
    void listening.end();
    await Promise.all([database.close(), owner.end()]);
  };
  try {
    devices = await startDevices({ ...server, usual, direct, onFault });
    const address = await app.listen({ port: env.PORT, host: env.HOST });
    return { server, address, gateway: devices.address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How the gateway is, once it stands. */
const gatewayOf = (
  devices: () => RunningDevices | undefined,
): Pick<Server, 'isGatewayUp' | 'isIntakeStuck' | 'gatewayAddress'> => ({
  isGatewayUp: () => devices()?.isUp() ?? false,
  isIntakeStuck: () => devices()?.isStuck() ?? false,
  gatewayAddress: () => devices()?.address ?? '',
});

/** Waits for what was sent to be read and committed. */
async function closeReaders({ tables, pdfs, stamps, positions }: Server): Promise<void> {
  for (const reader of [tables, pdfs, stamps, positions]) await reader.close();
}

/** What waits for what, each time somebody reads the metrics. */
function watchWaiting({ metrics, database, stamps, positions }: Server, dispatcher: Dispatcher, sockets: Sockets) {
  metrics.watch('timbro_pool_waiting', 'Requests that wait for a database connection', () => database.waiting());
  metrics.watch('timbro_outbox_lag_seconds', 'Age of the oldest row in the outbox', () => dispatcher.lagSeconds());
  metrics.watch('timbro_stamps_waiting', 'Stamps that wait for the commit under way', () => stamps.waiting());
  metrics.watch('timbro_positions_waiting', 'Phones that wait for the commit under way', () => positions.waiting());
  metrics.watch('timbro_sockets', 'Open sockets', () => sockets.count());
  metrics.watch('timbro_sockets_hearing', 'Whether events of other processes are heard (1) or not (0)', () =>
    Number(sockets.isHearing()),
  );
}

type ServerParts = Pick<ProcessParts, 'env' | 'jwtSecret' | 'log'> &
  Pick<Server, 'pushKey' | 'clock' | 'database' | 'wakeOutbox' | 'isGatewayUp' | 'isIntakeStuck' | 'gatewayAddress'> & {
    ingest: pg.Pool;
    tracks: pg.Pool;
  };

/** What every handler of this process works with. */
function serverOn({ jwtSecret, ingest, tracks, ...given }: ServerParts): Server {
  const { env, log, clock, database, wakeOutbox } = given;
  const metrics = createMetrics();
  const troubles = createTroubles(log);
  watchTroubles(metrics, troubles);
  const areas = liveAreas(database);
  const kioskTokens = createKioskTokens(jwtSecret);
  return {
    ...given,
    kioskTokens,
    kiosks: liveKiosks(database, clock, kioskTokens),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    troubles,
    tokens: createTokens(jwtSecret),
    seals: createStampSeals(jwtSecret),
    passwords: createPasswords(),
    beat: createBeat(),
    sessions: liveSessions(database.system, clock),
    areas,
    people: createPeopleDirectory(database),
    metrics,
    files: createFileStore(env),
    tables: createTableReader(),
    pdfs: createPdfReader(),
    stamps: createIngest({ pool: ingest, onBatch: (size) => metrics.stampBatches.observe(size), wakeOutbox }),
    positions: createPositionLog({ pool: tracks, areas, database, troubles, wakeOutbox }),
  };
}

function courierOf(server: Server, vapid: VapidKeys, transport: PushTransport, owner: pg.Pool): PushCourier {
  const { env, publicUrl } = server;
  // A push service wants to know whom to write to when something goes wrong.
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailboxOf(env.MAIL_FROM)}`;
  const sender = { ...vapid, contact };
  return createPushCourier({ ...server, sender, transport, dropJob: (key) => dropJob(owner, key) });
}

const mailboxOf = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

function openSockets(
  { clock, log, publicUrl, tokens, sessions, kioskTokens, kiosks }: Server,
  http: HttpServer,
  pool: pg.Pool,
): Sockets {
  const sockets = createSockets({
    server: http,
    pool,
    clock,
    log,
    allowedOrigins: [new URL(publicUrl).origin],
    async authenticate(token) {
      const tablet = kioskTokens.readSocket(token, clock.now());
      if (tablet) {
        const { kioskId, expiresAt } = tablet;
        return (await kiosks.isAlive(tablet)) ? { kioskId, key: tabletKey(tablet), expiresAt } : null;
      }
      const read = tokens.readAccess(token, clock.now());
      const actor = read && (await sessions.find(read.sessionId));
      return actor ? { actor, expiresAt: read.expiresAt } : null;
    },
  });
  sockets.onSessionsTouched((ids) => sessions.cut(ids));
  return sockets;
}

/** Where each kind of row in the outbox goes. */
const deliveries = ({ tokens, clock, wakeOutbox }: Server, sockets: Sockets): Deliver => ({
  event: ({ event, rooms }) => sockets.emit(event, rooms),
  kiosk: ({ kioskId, event }) => sockets.tellKiosk(kioskId, event),
  sessionsEnded: async ({ sessionIds }, { companyId }, client) => {
    sockets.endSessions(sessionIds);
    await pushRepo(drizzle({ client })).endWith(companyId, sessionIds);
  },
  sessionsChanged: ({ sessionIds }) => sockets.changeSessions(sessionIds),
  // By the real clock: a decision can be taken back for some seconds, whatever time the product shows.
  decision: (decision, _row, client) =>
    addJob(client, 'mailDecision', decision, { runAt: new Date(Date.now() + undoSeconds * 1000) }),
  // By a job, for what follows from it may wait for others, and nothing else waits with it; one after the other for each person.
  crossing: (crossing, { companyId }, client) =>
    addJob(client, 'noteCrossing', { companyId, ...crossing }, { queue: `crossing:${crossing.userId}` }),
  deviceAlarm: (alarm, _row, client) => addJob(client, 'mailAlarm', alarm),
  recovery: async (asked, _row, client) => {
    await mailRecovery(drizzle({ client }), tokens, asked, clock.now());
    // The mail it left goes with the next pass.
    wakeOutbox();
  },
  push: (news, { companyId }, client) => leavePushes({ db: drizzle({ client }), client }, companyId, news, clock.now()),
  mail: (mail, row, client) => addJob(client, 'mail', mail, { queue: `mail:${mail.to}`, key: `outbox:${row.id}` }),
});
