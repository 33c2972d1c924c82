import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemSchema } from '#contract/page.schema.ts';
import { deskRoute } from '#hosting/desk/index.ts';
import { idKey, networkKey } from '#platform/canonical-key.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { asVisit } from '#platform/database/shared-locks.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import {
  type Answer,
  type CallSchemas,
  documentCall,
  listCalls,
  type Part,
  type Route,
} from '#platform/http/service.ts';
import { findOpenUpload, type OpenUpload } from './change-upload-links.ts';
import { CALLS_OF_LINK, WRONG_LINKS } from './uploads.rules.ts';

type LinkDeps = Pick<Deps, 'clock' | 'database' | 'rateLimits'>;

/** Answers a call by the holder of an upload link. */
type Handler<S extends CallSchemas> = (
  opened: OpenUpload,
  input: { body: Part<S, 'body'>; query: Part<S, 'querystring'> },
) => Promise<Answer<S> | Refusal>;

/** Finds the link of a request. Repeated attempts are rate limited. */
export async function enterByLink(deps: LinkDeps, request: FastifyRequest): Promise<OpenUpload | Refusal> {
  const opened = await findOpenUpload(deps, request.raw.headers.authorization);
  if (!isRefusal(opened) || opened.refused !== 'Unauthorized') return opened;
  const flooded = await deps.rateLimits.take(DESK_SCOPE_ID, WRONG_LINKS, networkKey(request.ip));
  return flooded ?? opened;
}

/**
 * Opens the calls for holders of an upload link, on the desk's host. Each call is authorised and rate limited before it
 * runs.
 */
export function openLinkCalls<S extends Readonly<Record<string, CallSchemas>>>(
  app: FastifyInstance,
  deps: LinkDeps,
  deskUrl: string,
  routes: Readonly<Record<keyof S & string, Route>>,
  schemas: S,
  handlers: { [Name in keyof S]: Handler<S[Name]> },
): void {
  for (const { name, route, schemas: own, handler } of listCalls<Handler<CallSchemas>>(
    'upload',
    routes,
    schemas,
    handlers,
  )) {
    const { schema, ...options } = { ...deskRoute(deskUrl), schema: { hide: true } };
    app.route({
      ...options,
      method: route.method,
      url: route.path,
      schema: { ...schema, ...documentCall('upload', name, own, problemSchema) },
      async handler(request, reply) {
        const opened = await enterByLink(deps, request);
        if (isRefusal(opened)) return sendProblem(request, reply, opened);
        const { tenantId, link } = opened;
        const flooded = await deps.rateLimits.take(tenantId, CALLS_OF_LINK, idKey(link.linkId));
        if (flooded !== undefined) return sendProblem(request, reply, flooded);
        const input = {
          body: request.body as Part<CallSchemas, 'body'>,
          query: request.query as Part<CallSchemas, 'querystring'>,
        };
        const answer = await asVisit(() => handler(opened, input));
        if (isRefusal(answer)) return sendProblem(request, reply, answer);
        const { status, body } = answer as { status: number; body: unknown };
        return reply.header('cache-control', 'no-store').code(status).send(body);
      },
    });
  }
}
