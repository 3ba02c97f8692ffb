import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { admitsKiosks, isProvider, judgeAccess, judgeKiosk } from '@timbro/core/access.ts';
import {
  type Contract,
  type NamedCapability,
  capabilitiesOf,
  isIdParam,
  isRead,
  kindOf,
  methodOf,
  paramsOf,
  pathOf,
  replyOf,
  statusOf,
} from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { fieldErrorsOf } from '@timbro/core/validation.ts';
import type { TenantReach } from '#db/client.ts';
import type { Actor, LiveKiosk } from '#identity.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { sendAssembled } from './assembled.ts';
import { sendFile, sendSpreadsheet } from './files.ts';
import type { AnyCall, Sender, Trace } from './handlers.ts';
import { type Audience, keep } from './keep.ts';
import { discardReceived, readMultipart } from './multipart.ts';
import { kioskOf, refuseForeignPages } from './request-context.ts';
import type { PeopleDirectory, Server } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    kiosk: LiveKiosk | null;
    sender: Sender;
    capability: NamedCapability | null;
    /** Temporary files of this request's upload. */
    received: string[];
  }
}

type AnyHandler = (call: never) => Promise<unknown>;
export type ModuleHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;

/** Turns contracts into routes: access, parsing, transaction, history, event and reply all come from the declaration. */
export function mount(
  app: FastifyInstance,
  server: Server,
  contracts: Readonly<Record<string, Contract>>,
  modules: ModuleHandlers,
) {
  for (const named of capabilitiesOf(contracts)) {
    const { id, module, capability } = named;
    const handler = modules[module]?.[id.slice(module.length + 1)];
    if (!handler) throw new Error(`${id} has no handler.`);
    if (!capability.access) throw new Error(`${id} does not say who may call it.`);
    const [ids, work] = [paramsOf(capability).filter(isIdParam), isRead(capability) ? readWith : writeWith];

    app.route({
      method: methodOf(capability),
      url: pathOf(capability),
      onRequest: async (request) => {
        request.capability = named;
        if (capability.byCookie) refuseForeignPages(request, server.publicUrl);
        await judge(server, named, request);
        checkPathIds(request, ids);
      },
      handler: async (request, reply) => {
        reply.code(statusOf(capability));
        try {
          return await answer(named, await work(server, named, handler, request, reply), request, reply);
        } finally {
          if (request.received.length > 0) await discardReceived(request);
        }
      },
    });
  }
}

/** Before anything is parsed. A session speaks before a kiosk where both are let in. */
async function judge(server: Server, { capability }: NamedCapability, request: FastifyRequest) {
  const { access, ofRevoked = false } = capability;
  const isKiosk = admitsKiosks(access) && (access === 'kiosk' || !request.actor);
  const kiosk = isKiosk ? await kioskOf(server, request) : null;
  const isGone = kiosk !== null && (kiosk.revokedAt ?? kiosk.replacedAt) !== null;
  request.kiosk = isGone && !ofRevoked ? null : kiosk;
  if (isGone && !ofRevoked && !kiosk.revokedAt)
    throw new Refusal('unauthorized', { errors: [{ path: 'kiosk', message: 'kiosks.replaced' }] });
  if (request.kiosk && !request.kiosk.isEnabled) throw new Refusal('companyDisabled');
  const verdict = isKiosk ? judgeKiosk(request.kiosk?.modules ?? null, access) : judgeAccess(request.actor, access);
  if (verdict !== 'allowed') throw new Refusal(verdict);
}

const uuid = z.uuid();
function checkPathIds(request: FastifyRequest, names: readonly string[]) {
  const params = request.params as Record<string, string>;
  if (names.some((name) => !uuid.safeParse(params[name]).success)) throw new Refusal('malformed');
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('validation', { errors: fieldErrorsOf(parsed.error) });
}

/** What a call that takes no body may still send. */
const nothing = z.strictObject({});

async function inputOf({ capability }: NamedCapability, request: FastifyRequest, dataDir: string) {
  const { body } = capability;
  const wantsForm = kindOf(body) === 'multipart';
  if (body && !wantsForm && request.isMultipart()) throw new Refusal('wrongType');
  // Nothing unpacks a body, so one that claims to be packed is not what it says.
  if (body && (request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal('wrongType');
  const sent =
    body && wantsForm ? await readMultipart(request, body, dataDir) : request.body === undefined ? {} : request.body;
  if (!body) parse(nothing, sent ?? {});
  return {
    params: request.params,
    ...(capability.query && { query: parse(capability.query, request.query) }),
    ...(body && { body: parse(body, sent) }),
  };
}

const forWritesOnly = (method: string) => () => {
  throw new Error(`A handler of a read called ${method}, which is for writes only.`);
};
const keepsNothing = {
  record: forWritesOnly('record'),
  unrecorded: forWritesOnly('unrecorded'),
  announce: forWritesOnly('announce'),
  rehearse: forWritesOnly('rehearse'),
  enqueue: forWritesOnly('enqueue'),
  afterCommit: forWritesOnly('afterCommit'),
};

/** A public call belongs to nobody, whoever happens to be signed in: it must see every company. */
const callerOf = ({ capability: { access } }: NamedCapability, { actor, kiosk }: FastifyRequest) => ({
  actor: typeof access === 'string' ? null : actor,
  kiosk,
});
type CalledBy = ReturnType<typeof callerOf>;
const companyOf = ({ actor, kiosk }: CalledBy) => actor?.companyId ?? kiosk?.companyId ?? null;

async function readWith(
  server: Server,
  named: NamedCapability,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const caller = callerOf(named, request);
  const companyId = companyOf(caller);
  const tx = companyId ? server.database.reader(companyId, reachOf(named, caller)) : server.database.systemDb;
  const input = await inputOf(named, request, server.env.DATA_DIR);
  const { people } = server;
  const call = { ...keepsNothing, ...baseCall(server, request, reply), tx, people, ...caller, ...input };
  return presented(named, reply, await handler(call as never));
}

/** The provider's people leave their own company only where the contract says so. */
const reachOf = ({ capability }: NamedCapability, { actor }: CalledBy): TenantReach =>
  capability.acrossClients && actor && isProvider(actor.role) ? 'clients' : 'company';

/** Parsing strips what the contract does not name, so a new column cannot leak; a write does it before it commits. */
const presented = ({ capability }: NamedCapability, { statusCode }: FastifyReply, result: unknown): unknown =>
  capability.assembled ? result : replyOf(capability, statusCode).parse(result);

const baseCall = (
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<AnyCall, 'server' | 'now' | 'from' | 'setRefreshCookie' | 'setKioskCookie' | 'setStatus'> => ({
  server,
  now: server.clock.now(),
  from: request.sender,
  setRefreshCookie: (token) => reply.refreshCookie(token),
  setKioskCookie: (token) => reply.kioskCookie(token),
  setStatus: (status) => void reply.code(status),
});

const foundByQuestion: PeopleDirectory = { find: () => Promise.resolve(null) };

async function writeWith(
  server: Server,
  named: NamedCapability,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const caller = callerOf(named, request);
  const input = await inputOf(named, request, server.env.DATA_DIR);
  const transaction = server.database.begin(companyOf(caller), reachOf(named, caller));
  const traces: Trace[] = [];
  const audiences: Audience[] = [];
  const effects: (() => void)[] = [];
  let silent = named.capability.entity === null;
  let left = false;
  let rehearsal = false;

  const call: AnyCall = {
    ...baseCall(server, request, reply),
    tx: transaction.db,
    people: foundByQuestion,
    record: (trace) => void traces.push(trace),
    unrecorded: () => void (silent = true),
    announce: (rooms, client) => void audiences.push({ rooms, client }),
    rehearse: () => void (rehearsal = true),
    enqueue: async (companyId, kind, ...payloads) => {
      if (payloads.length === 0) return;
      left = true;
      await outboxRepo(transaction.db).add(companyId, kind, payloads, server.clock.now());
    },
    afterCommit: (effect) => void effects.push(effect),
  };
  try {
    const result = presented(named, reply, await handler({ ...call, ...caller, ...input } as never));
    if (traces.length === 0 && !silent) throw new Error(`${named.id} wrote but recorded nothing.`);
    if (rehearsal) {
      await transaction.rollback();
      return result;
    }
    await keep(call, named, { traces, audiences }, caller.actor);
    await transaction.commit();
    for (const effect of effects) effect();
    if (left || traces.length > 0 || audiences.length > 0) server.wakeOutbox();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

async function answer({ capability }: NamedCapability, result: unknown, request: FastifyRequest, reply: FastifyReply) {
  const kind = kindOf(replyOf(capability, reply.statusCode));
  if (kind === 'file') return sendFile(reply, result);
  if (kind === 'spreadsheet') return sendSpreadsheet(reply, result, request.query);
  if (statusOf(capability) === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (capability.assembled) return sendAssembled(request, reply, result as AsyncIterable<string>);
  return reply.send(JSON.stringify(result));
}
