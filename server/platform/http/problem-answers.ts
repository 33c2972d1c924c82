import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  type FieldError,
  PROBLEM_CONTENT_TYPE,
  PROBLEM_STATUS,
  type Problem,
  type ProblemCode,
} from '#contract/problems.ts';

/** Sends a refusal as RFC 9457 problem details: a code, and nothing of our inside (blueprint §5). */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  errors?: FieldError[],
): FastifyReply {
  const status = PROBLEM_STATUS[code];
  const problem: Problem = {
    type: `urn:photofinish:problem:${code}`,
    title: code,
    status,
    code,
    ...(errors === undefined ? {} : { errors }),
    requestId: request.id,
  };
  return reply
    .code(status)
    .header('content-type', PROBLEM_CONTENT_TYPE)
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

/** Everything thrown on the way to an answer: bad input becomes a code, a surprise is logged and hidden. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'invalid',
    }));
    return sendProblem(request, reply, 'Invalid', errors);
  }
  const code = codeOfStatus(error.statusCode);
  if (code === 'Unexpected') request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
  return sendProblem(request, reply, code);
}

/** Fastify's own refusals (malformed JSON, a body too large, an unknown media type) by their status. */
function codeOfStatus(status: number | undefined): ProblemCode {
  if (status === 401) return 'Unauthorized';
  if (status === 403) return 'Forbidden';
  if (status === 404) return 'NotFound';
  if (status === 413) return 'TooLarge';
  if (status === 429) return 'TooManyRequests';
  if (status !== undefined && status >= 400 && status < 500) return 'Invalid';
  return 'Unexpected';
}
