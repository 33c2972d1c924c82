import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { problemSchema } from '#contract/page.schema.ts';
import { type CanonicalKey, networkKey } from '../canonical-key.ts';
import { asVisit } from '../database/shared-locks.ts';
import type { TenantContext } from '../tenancy.ts';
import { sendProblem } from './problem-answers.ts';
import { readUpload, type Upload, type UploadSchema } from './read-upload.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { judgePreconditions } from './send-ranged.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is a route of the desk, which answers only on the desk's host. */
    isDesk?: boolean;
    /** Whether the route itself limits the memory of its bodies. */
    limitsBodies?: boolean;
    /** Whether the route reads forms and parts of files as they come, and keeps none of them in memory. */
    streamsBodies?: boolean;
    /** Whether other pages may frame it, subject to its own policy. */
    isFramed?: boolean;
  }
}

/**
 * The cache lifetime of an answer that is the same for everybody. Shared caches keep it for some seconds, so that ten
 * thousand viewers cost one call, and for the same time again while they revalidate. A browser revalidates each time.
 */
const SHARED_CACHE = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';

/**
 * The limit for calls without a body, because some clients send `{}`. These calls have no schema that would limit
 * it.
 */
const NO_BODY_BYTES_MAX = 1_000;

/** The largest body of a call in bytes, as an option of its route. */
export function bodyLimitOf({
  body,
  upload,
  bodyMaxBytes,
}: Pick<CallSchemas, 'body' | 'upload' | 'bodyMaxBytes'>): Pick<RouteOptions, 'bodyLimit'> {
  if (bodyMaxBytes !== undefined) return { bodyLimit: bodyMaxBytes };
  return body === undefined && upload === undefined ? { bodyLimit: NO_BODY_BYTES_MAX } : {};
}

/** A call of the contract: `contract/<service>.ts`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/** The schemas of a call: `contract/<service>.schema.ts`. */
export interface CallSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  /** The largest body; the server's limit by default. */
  readonly bodyMaxBytes?: number;
  /** Instead of a body: a multipart form with one file. */
  readonly upload?: UploadSchema;
  readonly response: Readonly<Record<number, z.ZodType>>;
}

/** The validated value of a part of a call; the part may have no schema. */
export type Part<S, Key extends string> = S extends { readonly [K in Key]: z.ZodType }
  ? z.output<S[Key]>
  : undefined;

type UploadFields<S> = S extends { readonly upload: { readonly fields: z.ZodType } }
  ? z.output<S['upload']['fields']>
  : never;

type Responses<S extends CallSchemas> = S['response'];

/** The headers that a session depends on. */
export type CallHeaders = Pick<FastifyRequest['headers'], 'cookie' | 'origin'>;

/** The input of a handler: validated values, the tenant and the caller. */
interface Call<S extends CallSchemas> {
  context: TenantContext;
  params: Part<S, 'params'>;
  query: Part<S, 'querystring'>;
  body: Part<S, 'body'>;
  /**
   * Reads the form with its file when the handler calls it, until `dropped` aborts; refuses if the call has no
   * form.
   */
  readUpload: (dropped?: AbortSignal) => Promise<Upload<UploadFields<S>> | Refusal>;
  /** The declared length of the body in bytes; undefined if it is missing. */
  announcedBytes: number | undefined;
  /** The bearer token as sent, unverified. */
  bearer: string | undefined;
  /** The session's cookie, and the site of the calling page. */
  headers: CallHeaders;
  /** The network the visitor comes from, for rate limits only; never logged. */
  clientAddress: CanonicalKey;
}

/** An answer of one of the statuses the contract names, or a refusal. */
export type Answer<S extends CallSchemas> = Refusal | Success<S>;

type Success<S extends CallSchemas> = {
  [Status in keyof Responses<S>]: {
    status: Status;
    body: Responses<S>[Status] extends z.ZodType ? z.output<Responses<S>[Status]> : never;
    headers?: Record<string, string>;
    /** Whether everybody gets exactly the same answer, so that caches may keep it for some seconds. */
    isShared?: boolean;
  };
}[keyof Responses<S>];

export type Handler<S extends CallSchemas> = (call: Call<S>) => Promise<Answer<S>>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request whose host belongs to a tenant. */
    tenant: TenantContext | null;
  }
}

/**
 * Registers a service of the contract: each route with its schema and handler; the types require all of them. Input is
 * validated before the handler, and answers contain only the schema's fields.
 */
export function openService<
  Routes extends Readonly<Record<string, Route>>,
  Schemas extends { readonly [Name in keyof Routes]: CallSchemas },
>(
  app: FastifyInstance,
  tag: string,
  routes: Routes,
  schemas: Schemas,
  handlers: { [Name in keyof Routes & keyof Schemas]: Handler<Schemas[Name]> },
): void {
  for (const call of listCalls<Handler<CallSchemas>>(tag, routes, schemas, handlers)) {
    app.route(routeOptions(tag, call));
  }
}

/** A call of the contract with its schemas and handler. */
export interface OpenCall<H> {
  name: string;
  route: Route;
  schemas: CallSchemas;
  handler: H;
}

/**
 * Joins each route of a service with its schemas and handler. The types of the caller ensure that each handler fits its
 * schemas.
 * @throws if one is missing
 */
export function listCalls<H>(
  tag: string,
  routes: Readonly<Record<string, Route>>,
  schemas: Readonly<Record<string, CallSchemas>>,
  handlers: object,
): OpenCall<H>[] {
  const byName = handlers as Partial<Record<string, H>>;
  return Object.entries(routes).map(([name, route]) => {
    const [callSchemas, handler] = [schemas[name], byName[name]];
    if (callSchemas === undefined || handler === undefined)
      throw new Error(`the call ${tag}.${name} has no schema or handler`);
    return { name, route, schemas: callSchemas, handler };
  });
}

/**
 * Builds Fastify's schema of a call, for validation and documentation.
 * @param problem the schema of every other answer
 */
export function documentCall(
  tag: string,
  name: string,
  { summary, params, querystring, body, response }: CallSchemas,
  problem: z.ZodType,
): FastifySchema & Record<string, unknown> {
  return {
    summary,
    operationId: `${tag}_${name}`,
    tags: [tag],
    response: { ...response, default: problem },
    ...(params === undefined ? {} : { params }),
    ...(querystring === undefined ? {} : { querystring }),
    ...(body === undefined ? {} : { body }),
  };
}

function routeOptions(
  tag: string,
  { name, route, schemas, handler }: OpenCall<Handler<CallSchemas>>,
): RouteOptions {
  const schema = {
    ...documentCall(tag, name, schemas, problemSchema),
    ...(schemas.upload === undefined ? {} : { consumes: ['multipart/form-data'] }),
  };
  return {
    method: route.method,
    url: route.path,
    schema,
    ...bodyLimitOf(schemas),
    config: { streamsBodies: schemas.upload !== undefined },
    handler: async (request, reply) => {
      if (request.tenant === null) return sendProblem(request, reply, 'NotFound');
      const call = callOf(request, request.tenant, schemas);
      const answer = await asVisit(() => handler(call));
      return sendAnswer(request, reply, answer);
    },
  };
}

function callOf(request: FastifyRequest, context: TenantContext, { upload }: CallSchemas): Call<CallSchemas> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return {
    context,
    params: request.params as undefined,
    query: request.query as undefined,
    body: request.body as undefined,
    readUpload: async (dropped) =>
      upload === undefined
        ? refuse('Invalid')
        : (readUpload(request, upload, dropped) as Promise<Upload<never> | Refusal>),
    announcedBytes: announcedBytes(request),
    bearer: scheme?.toLowerCase() === 'bearer' ? token : undefined,
    headers: request.headers,
    clientAddress: networkKey(request.ip),
  };
}

function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer<CallSchemas>): FastifyReply {
  if (isRefusal(answer)) return sendProblem(request, reply, answer);
  if (answer.isShared === true) return sendShared(request, reply, answer);
  // An answer belongs to its caller: if the address contains a token or an id, no cache may keep it.
  reply.header('cache-control', 'no-store');
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.status === 204 ? null : answer.body);
}

/**
 * Sends an answer that is the same for all callers, with an ETag of its bytes: a caller that has these bytes gets
 * 304 without a body. The answer may depend only on tenant and address.
 */
function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Success<CallSchemas>,
): FastifyReply {
  const text = String(reply.code(status).serialize(body));
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', SHARED_CACHE).header('etag', etag);
  const decided = judgePreconditions(request.headers, etag);
  if (decided !== undefined) return reply.code(decided).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
