import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  createJsonSchemaTransform,
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { faultAt } from '#contract/faults.ts';
import { networkKey } from '../canonical-key.ts';
import { asCaller } from '../database/connection-shares.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { TenantContext } from '../tenancy.ts';
import { runWithin, type Span, type Tracing } from '../tracing/tracing.ts';
import { createAnswerBudget } from './answer-budget.ts';
import { createBodyBudget } from './body-budget.ts';
import { drainOnClose } from './drain.ts';
import { findBadText, isPlainText } from './find-bad-text.ts';
import { holdBody, releaseHeldBodies } from './hold-body.ts';
import { limitJson, mostValues } from './json-limits.ts';
import type { PlainPage } from './plain-page.ts';
import { errorAnswerer, leadHome, refuseAnswer, sendProblem, wantsPage } from './problem-answers.ts';
import { refuse } from './refusal.ts';
import { watchAddresses } from './watch-addresses.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The desk's own OpenAPI document; only if there is a desk. */
    deskSwagger?: () => object;
  }
}

export interface HttpServerOptions {
  log: Log;
  metrics: Metrics;
  /** Undefined if nothing is traced. */
  tracing: Tracing | undefined;
  trustedProxies: string[];
  /** Finds the tenant of a host; undefined for an unknown host. */
  resolveTenant(
    visit: { host: string; localPort: number | undefined },
    acceptLanguage: string | undefined,
  ): Promise<TenantContext | undefined>;
  /** The desk's address; undefined if there is none. */
  deskUrl: string | undefined;
  /** Whether a Host header is the desk's, which has routes of its own and none of a shop. */
  isDeskHost(host: string): boolean;
  /** Rejects if the process cannot serve. */
  checkReady(): Promise<void>;
  /** Resolves once load balancers have had time to notice that the server closes. */
  drain(): Promise<void>;
  /** The page for visitors during an outage. */
  printOutage(request: FastifyRequest): PlainPage;
}

/** These paths concern the process, not a shop: they answer without a tenant and without the database. */
const PROCESS_PATHS = new Set(['/healthz', '/readyz']);
const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;

/** Creates the HTTP server without any wing: tenancy, problems, health, OpenAPI. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const answerError = errorAnswerer(options.printOutage);
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // Our own log line contains the route but no address, which may contain a token or a bib.
    logController: new LogController({ disableRequestLogging: true }),
    // A path that cannot be decoded, such as `/100%`, belongs to no page.
    frameworkErrors: (error, request, reply) =>
      error.code === 'FST_ERR_BAD_URL' && wantsPage(request)
        ? leadHome(reply)
        : answerError(error, request, reply),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    // Closing takes as long as draining and the last download; with the default of ten seconds that would be an error.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  acceptJson(app);
  // This hook is the first, because queries of the other hooks belong to the request's trace.
  if (options.tracing !== undefined) addTracing(app, options.tracing);
  addCallers(app);
  if (options.trustedProxies.length > 0) watchAddresses(app, options.log, (url) => PROCESS_PATHS.has(url));
  addTenancy(app, options);
  refuseBadText(app);
  limitBodies(app);
  limitAnswers(app);
  addSecurityHeaders(app, options);
  addMeasuring(app, options);
  const isLeaving = drainOnClose(app, options.drain);
  await app.register(multipart);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Photofinish', version: '1', description: 'The calls of the shop.' },
    },
    transform: (document) => (isDeskPath(document.url) ? hidden(document) : jsonSchemaTransform(document)),
    transformObject: jsonSchemaTransformObject,
  });
  if (options.deskUrl !== undefined) await describeDesk(app, options.deskUrl);
  addHealth(app, { checkReady: options.checkReady, isLeaving });
  return app;
}

const isDeskPath = (url: string): boolean => url.startsWith('/desk/');
const hidden = ({ url }: { url: string }) => ({ schema: { hide: true }, url });

/** Generates the desk's own document, without the shop's calls. */
async function describeDesk(app: FastifyInstance, deskUrl: string): Promise<void> {
  // The separate registry lists no schema of the shop.
  const transform = createJsonSchemaTransform({ schemaRegistry: z.registry<{ id?: string }>() });
  await app.register(swagger, {
    decorator: 'deskSwagger',
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Photofinish desk', version: '1', description: 'The calls of the desk.' },
      servers: [{ url: deskUrl }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
        },
      },
      security: [{ token: [] }],
    },
    transform: (document) => (isDeskPath(document.url) ? transform(document) : hidden(document)),
  });
}

/** The requests whose JSON body contains no bad text. */
const plainBodies = new WeakSet<FastifyRequest>();

/** Checkout is a POST with an empty body (product §7); some clients still declare JSON; their body counts as empty. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    // The files in a body are ASCII, and large: decoding them as UTF-8 and searching them for bad characters would keep
    // all other requests waiting.
    const isPlain = isPlainText(bytes);
    if (isPlain) plainBodies.add(request);
    const text = bytes.toString(isPlain ? 'latin1' : 'utf8');
    limitJson(text, mostValues(request.routeOptions.schema?.body));
    return parse(request, text, done);
  });
}

function addTenancy(app: FastifyInstance, options: HttpServerOptions): void {
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    const { url = '', config } = request.routeOptions;
    const { headers, rawHeaders, socket } = request.raw;
    // An absolute-form target names a second host besides the Host header; a proxy may have routed by either.
    if (request.raw.url?.startsWith('/') !== true) return sendProblem(request, reply, 'Invalid');
    if (PROCESS_PATHS.has(url)) return;
    // With two Host headers a proxy may have routed by the other one (RFC 9112 §3.2).
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) return sendProblem(request, reply, 'Invalid');
    const isDesk = options.isDeskHost(headers.host ?? '');
    if (isDesk !== (config.isDesk ?? false)) return sendProblem(request, reply, 'NotFound');
    if (isDesk) return;
    // Of a proxy's headers Fastify trusts only the client address; host and scheme are ignored.
    const visit = { host: headers.host ?? '', localPort: socket.localPort };
    request.tenant = (await options.resolveTenant(visit, headers['accept-language'])) ?? null;
  });
}

/**
 * Refuses text that PostgreSQL cannot store before a handler gets it: one check for paths, queries and bodies,
 * after the schemas.
 */
function refuseBadText(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    const bad =
      findBadText(request.params, 'address') ??
      findBadText(request.query, 'address') ??
      (plainBodies.has(request) ? undefined : findBadText(request.body, 'body'));
    if (bad === undefined) return;
    return sendProblem(request, reply, refuse('Invalid', [faultAt(bad.path, 'BadText')]));
  });
}

/** Smaller bodies are not counted. Those of visitors are smaller, except carts with hundreds of photos. */
const COUNTED_BODY_BYTES = 32_000;
/**
 * Routes with `streamsBodies` read bodies of these types as they arrive: tus writes them to the storage, and
 * selfies wait in a queue of their own.
 */
const STREAMED_BODY = /^\s*(?:application\/offset\+octet-stream|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Limits the memory of bodies, in total and for each network: a client may send a body slowly or never finish it,
 * and a finished one waits for its call.
 */
function limitBodies(app: FastifyInstance): void {
  const budget = createBodyBudget({ ofAll: 128_000_000, ofCaller: 32_000_000 });
  releaseHeldBodies(app);
  app.addHook('preParsing', async (request, reply) => {
    const { bodyLimit = BODY_LIMIT_BYTES, config } = request.routeOptions;
    const { headers } = request;
    const isStreamed = config.streamsBodies === true && STREAMED_BODY.test(headers['content-type'] ?? '');
    if (config.limitsBodies === true || isStreamed) return;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const bytes = Math.min(bodyLimit, Number(headers['content-length'] ?? bodyLimit));
    if (bytes <= COUNTED_BODY_BYTES) return;
    const isHeld = holdBody(budget, request, reply, { caller: networkKey(request.ip), bytes });
    if (!isHeld) return sendProblem(request, reply, 'Unavailable');
  });
}

/** Smaller answers are not counted, nor are files, which are streamed. */
const COUNTED_ANSWER_BYTES = 256_000;

/**
 * Limits the memory of answers that are being sent, in total and for each network: clients may read them slowly or
 * not at all.
 */
function limitAnswers(app: FastifyInstance): void {
  const budget = createAnswerBudget({ ofAll: 384_000_000, ofCaller: 96_000_000, patienceMs: 20_000 });
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (bytes <= COUNTED_ANSWER_BYTES || request.method === 'HEAD') return payload;
    const release = budget.take(networkKey(request.ip), bytes, () => void reply.raw.destroy());
    if (release === undefined) return refuseAnswer(request, reply);
    for (const event of ['finish', 'close']) reply.raw.once(event, release);
    return payload;
  });
}

/** The pages use the camera for selfies, the desk's pages also passkeys, and no other feature of a device. */
const permissionsOf = (passkeys: string) =>
  [
    'camera=(self)',
    `publickey-credentials-create=${passkeys}`,
    `publickey-credentials-get=${passkeys}`,
    ...[
      'accelerometer',
      'browsing-topics',
      'display-capture',
      'geolocation',
      'gyroscope',
      'magnetometer',
    ].map((feature) => `${feature}=()`),
    ...['microphone', 'midi', 'payment', 'serial', 'usb'].map((feature) => `${feature}=()`),
  ].join(', ');
const PERMISSIONS = permissionsOf('()');
const DESK_PERMISSIONS = permissionsOf('(self)');
const YEAR_SECONDS = 365 * 24 * 3600;

function addSecurityHeaders(app: FastifyInstance, { deskUrl }: HttpServerOptions): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    // If both are set, some browsers follow this one.
    if (request.routeOptions.config.isFramed !== true) reply.header('x-frame-options', 'SAMEORIGIN');
    const isDesk = request.routeOptions.config.isDesk === true;
    reply.header('permissions-policy', isDesk ? DESK_PERMISSIONS : PERMISSIONS);
    if (isDesk ? deskUrl?.startsWith('https:') : request.tenant?.origin.startsWith('https:'))
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
}

function addMeasuring(app: FastifyInstance, { metrics }: HttpServerOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.requestSeconds
      .labels({ route, method: request.method, status: String(reply.statusCode) })
      .observe(reply.elapsedTime / 1000);
    request.log.debug({
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/**
 * Traces each request by its route, never by its address, which may carry a token or a bib. A visitor's traceparent is
 * ignored: it would decide what is sampled.
 */
function addTracing(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    if (PROCESS_PATHS.has(route)) return done();
    const { method } = request;
    const span = tracing.begin('server', `${method} ${route}`, {
      'http.request.method': method,
      'http.route': route,
    });
    spans.set(request, span);
    runWithin(span, done);
  });
  // A body arrives outside of the request's own context.
  app.addHook('preValidation', (request, _reply, done) => runWithin(spans.get(request), done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.add({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? new Error('the server answered with an error of its own') : undefined);
  });
}

/** Makes the network of each request its caller: networks share the connections of the database. */
function addCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asCaller(networkKey(request.ip), done));
  // A body arrives outside of the request's own context.
  app.addHook('preValidation', (request, _reply, done) => asCaller(networkKey(request.ip), done));
}

function addHealth(
  app: FastifyInstance,
  { checkReady, isLeaving }: Pick<HttpServerOptions, 'checkReady'> & { isLeaving: () => boolean },
): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async (request, reply) => {
    if (isLeaving()) return sendProblem(request, reply, 'Unavailable');
    try {
      await checkReady();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendProblem(request, reply, 'Unavailable');
    }
  });
  app.get('/openapi.json', hidden, async () => app.swagger());
}
