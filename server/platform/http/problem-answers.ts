import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { cutFault, type FieldFault } from '#contract/faults.ts';
import { LOST_LEADS_TO } from '#contract/printed-page.ts';
import { PROBLEM_CONTENT_TYPE, PROBLEM_STATUS, type Problem, type ProblemCode } from '#contract/problems.ts';
import { LockTaken, outageOf } from '../outage.ts';
import { fieldFaultOf } from './field-fault.ts';
import type { PlainPage } from './plain-page.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

/** Retry-After during an outage, in seconds; by then a database that was killed has restarted. */
const RETRY_AFTER_SECONDS = 5;

/** Sends a refusal as RFC 9457 problem details: a code without internals (product §10). */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Exclude<ProblemCode, 'TooManyRequests'> | Refusal,
): FastifyReply {
  const refused = isRefusal(refusal) ? refusal : refuse(refusal);
  const { refused: code, errors, retryAfterSeconds } = refused;
  return sendProblemOf(request, reply, {
    code,
    status: PROBLEM_STATUS[code],
    ...(errors === undefined ? {} : { errors }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** A refusal with a code of any list, and a sentence if no page translates the code. */
interface ProblemFacts extends Pick<Problem, 'status' | 'errors' | 'retryAfterSeconds'> {
  code: string;
  detail?: string;
}

/** Sends a refusal as RFC 9457 problem details. */
export function sendProblemOf(
  request: FastifyRequest,
  reply: FastifyReply,
  facts: ProblemFacts,
): FastifyReply {
  return setProblemHeaders(reply, facts)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problemOf(request, facts));
}

/** Replaces an answer that is about to be sent by a refusal, as in an outage. @returns the body that is sent instead */
export function refuseAnswer(request: FastifyRequest, reply: FastifyReply): string {
  const facts = { code: 'Unavailable', status: PROBLEM_STATUS.Unavailable };
  for (const name of [...FILE_HEADERS, 'content-length', 'content-encoding']) reply.removeHeader(name);
  setProblemHeaders(reply, facts);
  return JSON.stringify(problemOf(request, facts));
}

const retryAfterOf = ({ retryAfterSeconds, status }: ProblemFacts): number | undefined =>
  retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);

function setProblemHeaders(reply: FastifyReply, facts: ProblemFacts): FastifyReply {
  const retryAfterSeconds = retryAfterOf(facts);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(facts.status)
    .header('content-type', PROBLEM_CONTENT_TYPE)
    .header('cache-control', 'no-store');
}

function problemOf({ id }: FastifyRequest, facts: ProblemFacts): object {
  const { code, status, detail, errors } = facts;
  const retryAfterSeconds = retryAfterOf(facts);
  return {
    type: `urn:photofinish:problem:${code}`,
    title: code,
    status,
    code,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    requestId: id,
  };
}

/** Answers an error that a handler threw. */
type ErrorAnswerer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Creates the error handler: bad input becomes a code, an outage 503 (a page for browsers); an unexpected error is
 * logged, and its details are hidden.
 */
export function errorAnswerer(printOutage: (request: FastifyRequest) => PlainPage): ErrorAnswerer {
  return (error, request, reply) => {
    const outage = outageOf(error);
    if (outage === undefined) return answerFault(error, request, reply);
    if (outage instanceof LockTaken)
      request.log.info({ route: request.routeOptions.url }, 'a call was refused, because a lock was taken');
    else request.log.error({ err: outage, route: request.routeOptions.url }, 'an outage');
    for (const name of FILE_HEADERS) reply.removeHeader(name);
    if (!wantsPage(request)) return sendProblem(request, reply, 'Unavailable');
    const { headers, text } = printOutage(request);
    return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).headers(headers).send(text);
  };
}

/**
 * Headers of the file that could not be opened. They are removed; otherwise a browser would save the refusal under
 * the file's name.
 */
export const FILE_HEADERS = [
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
];

/** Returns whether a browser requests a page to show, and not a script data. */
export function wantsPage(request: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
}

/** Redirects a request for an unknown page to the home page, always to the same address (product §2). */
export function leadHome(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(LOST_LEADS_TO, 302);
}

function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.flatMap(({ keyword, instancePath, message = 'invalid', params }) => {
      const path = instancePath
        .split('/')
        .slice(1)
        .filter((part) => part !== '');
      return faultsOf({ ...params, code: keyword, path, message } as z.core.$ZodIssue);
    });
    const code = 'Invalid';
    return sendProblemOf(request, reply, {
      code,
      status: PROBLEM_STATUS[code],
      errors: errors.slice(0, FAULTS_MAX).map(cutFault),
    });
  }
  const code = codeOfStatus(error.statusCode);
  if (code === 'Unexpected') request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
  return sendProblem(request, reply, code);
}

/** The most faults that an answer lists. */
const FAULTS_MAX = 50;

/** Lists the wrong fields. If a value may have several shapes, the fields of the closest shape are listed. */
function faultsOf(issue: z.core.$ZodIssue): FieldFault[] {
  const depthOf = (shape: readonly z.core.$ZodIssue[]) => Math.min(...shape.map((one) => one.path.length));
  const shapes = issue.code === 'invalid_union' ? issue.errors : [];
  const [closest] = shapes.toSorted((a, b) => depthOf(b) - depthOf(a));
  if (closest === undefined || depthOf(closest) === 0) return [fieldFaultOf(issue)];
  return closest.flatMap((inner) => faultsOf({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Fastify's own refusals (malformed JSON, a body too large, an unknown media type) by their status. */
function codeOfStatus(status: number | undefined): Exclude<ProblemCode, 'TooManyRequests'> {
  if (status === 401) return 'Unauthorized';
  if (status === 403) return 'Forbidden';
  if (status === 404) return 'NotFound';
  if (status === 413) return 'TooLarge';
  if (status !== undefined && status >= 400 && status < 500) return 'Invalid';
  return 'Unexpected';
}
