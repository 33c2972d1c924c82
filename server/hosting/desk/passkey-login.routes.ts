import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailSchema } from '#contract/competitor.schema.ts';
import { PASSKEY_BYTES_MAX, passkeyAnswerSchema } from '#contract/desk-login.schema.ts';
import { networkKey } from '#platform/canonical-key.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { readCookie } from '#platform/http/read-cookie.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { LOGINS, RECOVERY_COST } from './desk.rules.ts';
import { deskRoute } from './desk-routes.ts';
import { LINK_COOKIE, PASSKEY_COOKIE, SESSION_COOKIE, setCookie } from './find-session.ts';
import { sendLoginPage } from './link-login.routes.ts';
import { linkPages } from './link-pages.ts';
import { askForPasskey, logInWithPasskey } from './log-in-with-passkey.ts';
import type { LinkDeps } from './mail-login-link.ts';
import { logInWithCode } from './recovery-codes.ts';

const FORM = 'application/x-www-form-urlencoded';
const FORM_BYTES_MAX = 4096;
const codeFormSchema = z.object({ email: emailSchema, code: z.string().max(100) });
const typedSchema = z.object({ email: z.string().max(254).catch('') });

/** Registers the logins by passkey and by recovery code. */
export function openPasskeyLogins(app: FastifyInstance, deps: LinkDeps, deskUrl: string): void {
  const options = { ...deskRoute(deskUrl), schema: { hide: true }, bodyLimit: PASSKEY_BYTES_MAX };
  const isForeign = ({ headers }: FastifyRequest): boolean => headers.origin !== deskUrl;
  const isOff = (): boolean => deps.config.deskMailedLinks === 'off';
  const countTry = (request: FastifyRequest, cost = 1): Promise<Refusal | undefined> =>
    deps.rateLimits.take(DESK_SCOPE_ID, LOGINS, networkKey(request.ip), cost);
  const enter = (reply: FastifyReply, sessionSecret: string): FastifyReply => {
    setCookie(reply, SESSION_COOKIE, sessionSecret);
    setCookie(reply, LINK_COOKIE, undefined);
    return reply.header('cache-control', 'no-store');
  };
  app.post('/login/passkey/options', options, async (request, reply) => {
    if (isForeign(request)) return sendProblem(request, reply, 'Forbidden');
    if (isOff()) return sendProblem(request, reply, 'NotFound');
    const flooded = await countTry(request);
    if (flooded !== undefined) return sendProblem(request, reply, flooded);
    const asked = await askForPasskey(deps, deskUrl);
    if (asked === undefined) return sendProblem(request, reply, 'NotFound');
    setCookie(reply, PASSKEY_COOKIE, asked.browserSecret);
    return reply.header('cache-control', 'no-store').send(asked.options);
  });
  app.post('/login/passkey', options, async (request, reply) => {
    if (isForeign(request)) return sendProblem(request, reply, 'Forbidden');
    if (isOff()) return sendProblem(request, reply, 'NotFound');
    const flooded = await countTry(request);
    if (flooded !== undefined) return sendProblem(request, reply, flooded);
    const answer = passkeyAnswerSchema.safeParse(request.body);
    const used = answer.success
      ? await logInWithPasskey(deps, deskUrl, {
          response: { ...answer.data, clientExtensionResults: {} },
          browserSecret: readCookie(request.headers.cookie, PASSKEY_COOKIE),
          oldSession: readCookie(request.headers.cookie, SESSION_COOKIE),
        })
      : ({ fault: 'Refused' } as const);
    setCookie(reply, PASSKEY_COOKIE, undefined);
    if ('fault' in used) return reply.code(403).header('cache-control', 'no-store').send(used);
    return enter(reply, used.sessionSecret).code(204).send();
  });
  openCodeLogin(app, deps, { ...options, bodyLimit: FORM_BYTES_MAX }, { isForeign, isOff, countTry, enter });
}

/** Registers the page on which a member logs in with a recovery code. */
function openCodeLogin(
  app: FastifyInstance,
  deps: LinkDeps,
  options: ReturnType<typeof deskRoute> & { schema: { hide: boolean }; bodyLimit: number },
  {
    isForeign,
    isOff,
    countTry,
    enter,
  }: {
    isForeign(request: FastifyRequest): boolean;
    isOff(): boolean;
    countTry(request: FastifyRequest, cost?: number): Promise<Refusal | undefined>;
    enter(reply: FastifyReply, sessionSecret: string): FastifyReply;
  },
): void {
  const pagesOf = (request: FastifyRequest) => linkPages(request.headers['accept-language']);
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/login/code', options, async (request, reply) => {
      if (isOff()) return sendProblem(request, reply, 'NotFound');
      return sendLoginPage(reply, pagesOf(request).askCode({ email: '' }));
    });
    scope.post('/login/code', options, async (request, reply) => {
      if (isForeign(request)) return sendProblem(request, reply, 'Forbidden');
      if (isOff()) return sendProblem(request, reply, 'NotFound');
      const flooded = await countTry(request, RECOVERY_COST);
      if (flooded?.retryAfterSeconds !== undefined) reply.header('retry-after', flooded.retryAfterSeconds);
      if (flooded !== undefined) return sendLoginPage(reply, pagesOf(request).tooMany(), 429);
      const form = codeFormSchema.safeParse(request.body);
      if (!form.success) {
        const { email } = typedSchema.parse(request.body ?? {});
        return sendLoginPage(reply, pagesOf(request).askCode({ email, problem: 'invalidEmail' }), 400);
      }
      const oldSession = readCookie(request.headers.cookie, SESSION_COOKIE);
      const used = await logInWithCode(deps, { ...form.data, oldSession });
      if (!('fault' in used)) return enter(reply, used.sessionSecret).redirect('/', 303);
      if (used.fault === 'TooMany') return sendLoginPage(reply, pagesOf(request).tooMany(), 429);
      const { email } = form.data;
      return sendLoginPage(reply, pagesOf(request).askCode({ email, problem: 'codeRefused' }), 403);
    });
  });
}
