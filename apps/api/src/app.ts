import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { contract } from '@timbro/core/contract.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { languageOf } from '@timbro/core/language.ts';
import { mostFileBytes } from '@timbro/core/limits.ts';
import { newId } from '#db/new-id.ts';
import { docsPage } from '#http/docs-page.ts';
import { addDrain } from '#http/drain.ts';
import { answerOf, refusalOf } from '#http/errors.ts';
import { addJsonBodies } from '#http/json-body.ts';
import { mount } from '#http/mount.ts';
import { openApiOf } from '#http/openapi.ts';
import { recordRefusal } from '#http/record-refusal.ts';
import { addRequestContext, apiPrefix } from '#http/request-context.ts';
import { addSecurityHeaders } from '#http/security-headers.ts';
import type { Server } from '#http/server.ts';
import { answerUnreadable } from '#http/unreadable.ts';
import { type WebApps, addWebApps, pageFor, sendPage } from '#http/web-apps.ts';
import { modules } from './modules.ts';

type AppParts = { server: Server; webApps: WebApps | null; version: string };

/** Registers everything; listening is somebody else's job. */
export async function buildApp({ server, webApps, version }: AppParts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = server.log;
  const app = fastify({
    loggerInstance,
    // `measure` writes the one line a request leaves.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: server.env.TRUST_PROXY,
    bodyLimit: 1_048_576,
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: answerUnreadable,
    // A path that cannot be decoded never reaches the error handler.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const answer = answerOf(refusalOf(error), languageOf(request.headers['accept-language']), request.id);
      void reply.code(answer.statusCode).send(answer);
    },
  });
  // Only JSON and form data are read; anything else is 415.
  app.removeContentTypeParser('text/plain');
  addJsonBodies(app);
  const { TILE_URL: tileUrl, HSTS_INCLUDE_SUBDOMAINS: includeSubDomains } = server.env;
  addSecurityHeaders(app, { publicUrl: server.publicUrl, includeSubDomains, tileUrl });
  addDrain(app);
  answerErrors(app, server);
  measure(app, server);

  await app.register(cookie);
  await app.register(multipart, {
    // A path in the name of a file is told, not cut off, so that it can be refused.
    preservePath: true,
    limits: { fileSize: mostFileBytes, files: 1, fields: 50, fieldSize: 10_000 },
  });
  addOperations(app, server);

  const document = once(() => JSON.stringify(openApiOf(contract, version)));
  const page = once(() => docsPage(contract));
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => reply.type('application/json').send(document()));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
  await app.register(
    async (api) => {
      addRequestContext(api, server);
      mount(api, server, contract, modules);
    },
    { prefix: apiPrefix },
  );

  if (webApps) await addWebApps(app, webApps);
  app.setNotFoundHandler((request, reply) => {
    const found =
      webApps && ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url)
        ? pageFor(request.url, webApps)
        : null;
    if (found) return sendPage(reply, found.root);
    throw new Refusal('notFound');
  });
  return app;
}

/** Contracts judge what comes and goes: the compilers of schemas that a server brings with it are not even loaded. */
function noSchemas(): never {
  throw new Error('A route has a schema: only its contract says what it takes and answers.');
}

/** Made when somebody first asks for it: most servers are never asked. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

/** Nothing under `/api` is a page, however it is spelled. */
const isApiPath = (url: string) => /^\/(api|socket\.io)(\/|\?|$)/i.test(url);

function answerErrors(app: FastifyInstance, server: Server) {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error);
    const answer = answerOf(refusal, languageOf(request.headers['accept-language']), request.id);
    if (answer.statusCode >= 500)
      request.log[answer.statusCode === 500 ? 'error' : 'warn'](
        { err: error, capability: request.capability?.id },
        refusal.code,
      );
    if (answer.statusCode === 403) await recordRefusal(server, request, refusal.code);
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
    return reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer);
  });
}

function measure(app: FastifyInstance, { metrics, log }: Server) {
  // The fields of this line are listed below and hold nothing secret, so it needs no redaction.
  const requests = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, next) => {
    next();
    if (!request.url.startsWith('/api/')) return;
    const capability = request.capability?.id ?? 'unknown';
    metrics.requests.observe({ capability, status: reply.statusCode }, reply.elapsedTime / 1000);
    requests.info(
      {
        requestId: request.id,
        capability,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.actor?.id,
        companyId: request.actor?.companyId ?? request.kiosk?.companyId,
      },
      'request',
    );
  });
}

/** For whoever runs the machine: is the process alive, can it work, how is it doing. */
function addOperations(app: FastifyInstance, { database, metrics, isGatewayUp, isIntakeStuck }: Server) {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const answers = await database.system.query('select 1').then(
      () => true,
      () => false,
    );
    const parts = { database: answers, broker: isGatewayUp(), intake: !isIntakeStuck() };
    const ok = parts.database && parts.broker && parts.intake;
    return reply.code(ok ? 200 : 503).send({ ok, ...parts });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
