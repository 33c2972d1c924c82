import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DESK_CALLBACK_PATH } from '#contract/account.ts';
import { emailSchema } from '#contract/competitor.schema.ts';
import { DESK_LINK_SESSION_PATH } from '#contract/desk-links.ts';
import { endLinkSession, openLink } from '#hosting/links/index.ts';
import { invitationHash } from '#hosting/members/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { readCookie } from '#platform/http/read-cookie.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { listDemoDesks } from './demo-desks.ts';
import { LINK_OPENINGS } from './desk.rules.ts';
import { faultPage } from './desk-pages.ts';
import { deskRoute, tenantSchema } from './desk-routes.ts';
import { isSetupOpen } from './desk-setup.ts';
import { findProvider, trustsLinks } from './entrances.ts';
import {
  endSession,
  LINK_COOKIE,
  LINK_SESSIONS,
  LOGIN_COOKIE,
  SESSION_COOKIE,
  setCookie,
} from './find-session.ts';
import {
  isLinkLogin,
  openLinkLogins,
  sendAddressForm,
  sendInvitation,
  sendLoginPage,
} from './link-login.routes.ts';
import { linkPages } from './link-pages.ts';
import { beginLogin, finishLogin, type WantedLogin } from './log-in.ts';
import type { LinkDeps } from './mail-login-link.ts';
import { openPasskeyLogins } from './passkey-login.routes.ts';
import { passkeyHost } from './passkeys.rules.ts';

/** The page on which a member who is not logged in chooses their shop. */
export const ENTRANCE_PATH = '/entrance';

const loginSchema = z.object({
  tenant: tenantSchema.optional(),
  /** Whether the provider must authenticate the member again, before money is refunded or something is erased. */
  fresh: z.literal('1').optional(),
  /** One of the demo's people. */
  as: emailSchema.optional(),
});
const linkSchema = z.strictObject({ token: z.string().min(1).max(200) });
const invitationSchema = z.object({ tenant: tenantSchema, token: z.string().min(1).max(200) });

/** Registers the pages for logging in to the desk, on the desk's host; does nothing without DESK_URL. */
export function openDesk(app: FastifyInstance, deps: LinkDeps): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  const options = { ...deskRoute(deskUrl), schema: { hide: true } };
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Omit<WantedLogin, 'clientAddress'>,
  ) => {
    const clientAddress = networkKey(request.ip);
    const begun = await beginLogin(deps, deskUrl, { ...wanted, clientAddress });
    if (isRefusal(begun)) return sendProblem(request, reply, begun);
    if ('fault' in begun) return sendFault(reply, begun);
    setCookie(reply, LOGIN_COOKIE, begun.browserSecret);
    return reply.header('cache-control', 'no-store').redirect(begun.address.href, 303);
  };
  const hasPasskeys = passkeyHost(deskUrl) !== undefined;
  app.get(ENTRANCE_PATH, options, async (request, reply) => {
    const hasInstallation = deps.config.deskProvider !== undefined;
    const hasLinks = await trustsLinks(deps, null);
    const pages = linkPages(request.headers['accept-language']);
    return sendLoginPage(
      reply,
      pages.entrance({
        hasInstallation,
        hasLinks,
        hasPasskeys,
        canSetUp: await isSetupOpen(deps),
        demoOperator: deps.config.demoOperator,
        demoDesks: await listDemoDesks(deps),
      }),
    );
  });
  app.get('/login', options, async (request, reply) => {
    const query = loginSchema.safeParse(request.query);
    if (!query.success) return sendProblem(request, reply, refuse('NotFound'));
    const { tenant: tenantId = null, fresh, as: hint } = query.data;
    const hasProvider = (await findProvider(deps, tenantId)) !== undefined;
    if (await isLinkLogin(deps, request, { tenantId, hasProvider }))
      return sendAddressForm(deps, request, reply, { tenantId, hasPasskeys });
    return begin(request, reply, { tenantId, isFresh: fresh !== undefined, invitationHash: null, hint });
  });
  app.get('/invitation', options, async (request, reply) => {
    const query = invitationSchema.safeParse(request.query);
    if (!query.success) return sendProblem(request, reply, refuse('NotFound'));
    const { tenant: tenantId, token } = query.data;
    const hasProvider = (await findProvider(deps, tenantId)) !== undefined;
    if (!hasProvider && (await trustsLinks(deps, tenantId)))
      return sendInvitation(deps, request, reply, { tenantId, token });
    return begin(request, reply, { tenantId, isFresh: false, invitationHash: invitationHash(token) });
  });
  const finish = async (request: FastifyRequest, reply: FastifyReply) => {
    const finished = await finishLogin(deps, {
      address: new URL(request.url, deskUrl),
      browserSecret: readCookie(request.headers.cookie, LOGIN_COOKIE),
      oldSession: readCookie(request.headers.cookie, SESSION_COOKIE),
    });
    setCookie(reply, LOGIN_COOKIE, undefined);
    if ('fault' in finished) return sendFault(reply, finished);
    setCookie(reply, SESSION_COOKIE, finished.sessionSecret);
    // A login ends the view of a link, because members expect their own view.
    setCookie(reply, LINK_COOKIE, undefined);
    return reply.header('cache-control', 'no-store').redirect('/', 303);
  };
  for (const path of [DESK_CALLBACK_PATH, `${DESK_CALLBACK_PATH}/:tenantId`]) app.get(path, options, finish);
  openLinkSessions(app, deps, deskUrl);
  openLinkLogins(app, deps, deskUrl);
  openPasskeyLogins(app, deps, deskUrl);
  app.register(async (scope) => {
    // A form without fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post('/logout', options, async (request, reply) => {
      if (request.headers.origin !== deskUrl) return sendProblem(request, reply, 'Forbidden');
      const opened = readCookie(request.headers.cookie, LINK_COOKIE);
      const secret = readCookie(request.headers.cookie, SESSION_COOKIE);
      // A member who leaves a link's view is still logged in.
      if (opened !== undefined) await endLinkSession(deps, opened);
      else if (secret !== undefined) await endSession(deps, secret);
      setCookie(reply, opened === undefined ? SESSION_COOKIE : LINK_COOKIE, undefined);
      return reply.header('cache-control', 'no-store').redirect('/', 303);
    });
  });
}

/** Registers the call to which a link's page sends the token from its fragment. */
function openLinkSessions(app: FastifyInstance, deps: LinkDeps, deskUrl: string): void {
  const options = { ...deskRoute(deskUrl), schema: { hide: true } };
  app.post(DESK_LINK_SESSION_PATH, options, async (request, reply) => {
    if (request.headers.origin !== deskUrl) return sendProblem(request, reply, 'Forbidden');
    const flooded = await deps.rateLimits.take(DESK_SCOPE_ID, LINK_OPENINGS, networkKey(request.ip));
    if (flooded !== undefined) return sendProblem(request, reply, flooded);
    const body = linkSchema.safeParse(request.body);
    const opened = body.success ? await openLink(deps, body.data.token, LINK_SESSIONS) : undefined;
    if (opened === undefined) return sendProblem(request, reply, refuse('NotFound'));
    setCookie(reply, LINK_COOKIE, opened.secret);
    return reply.header('cache-control', 'no-store').send({ tenantId: opened.tenantId });
  });
}

function sendFault(reply: FastifyReply, fault: Parameters<typeof faultPage>[0]): FastifyReply {
  const { status, page } = faultPage(fault);
  return reply.code(status).headers(page.headers).send(page.text);
}
