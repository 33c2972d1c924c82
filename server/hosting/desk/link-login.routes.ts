import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailSchema } from '#contract/competitor.schema.ts';
import { findInvited, invitationHash } from '#hosting/members/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { PlainPage } from '#platform/http/plain-page.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { readCookie } from '#platform/http/read-cookie.ts';
import { isProviderless, LINK_REQUEST_COST, LOGINS, SETUP_COST } from './desk.rules.ts';
import { deskRoute, tenantSchema } from './desk-routes.ts';
import { isSetupOpen, nameFirstOperator } from './desk-setup.ts';
import { trustsLinks } from './entrances.ts';
import { LINK_COOKIE, resumeSession, SESSION_COOKIE, setCookie } from './find-session.ts';
import { linkPages } from './link-pages.ts';
import { loginTexts } from './login-texts.ts';
import { type LinkDeps, requestLink } from './mail-login-link.ts';
import { passkeyHost } from './passkeys.rules.ts';
import { readLoginLink, redeemLoginLink } from './redeem-login-link.ts';

const FORM = 'application/x-www-form-urlencoded';
const FORM_BYTES_MAX = 4096;
const token = z.string().min(1).max(200);

const formSchema = z.object({ email: emailSchema, tenant: tenantSchema.optional() });
const typedSchema = z.object({
  email: z.string().max(254).catch(''),
  tenant: tenantSchema.optional().catch(undefined),
});
const linkSchema = z.object({ token });
const setupSchema = z.object({ secret: z.string().min(1).max(200), email: emailSchema });

const pagesOf = (request: FastifyRequest) => linkPages(request.headers['accept-language']);
/** Returns the language of the page; undefined if the browser asks for none. */
const languageOf = ({ headers: { 'accept-language': accepted } }: FastifyRequest) =>
  accepted === undefined ? undefined : loginTexts(accepted).language;
const hasMailbox = ({ isDemo, config }: Pick<LinkDeps, 'isDemo' | 'config'>): boolean =>
  isDemo && config.smtpUrl === undefined;

/**
 * Sends a page of the login. Its address may contain a token, so the page sends only its origin as Referer. With
 * `no-referrer`, browsers would send its forms with the origin `null`, which is refused.
 */
export function sendLoginPage(reply: FastifyReply, page: PlainPage, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers(page.headers)
    .header('referrer-policy', 'strict-origin')
    .header('vary', 'accept-language')
    .send(page.text);
}

/**
 * If a network exceeded the limit of the login pages, sends the page that asks the visitor to wait.
 * @returns whether it did
 */
async function isFlooded(
  deps: LinkDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  cost = 1,
): Promise<boolean> {
  const flooded = await deps.rateLimits.take(DESK_SCOPE_ID, LOGINS, networkKey(request.ip), cost);
  if (flooded === undefined) return false;
  if (flooded.retryAfterSeconds !== undefined) reply.header('retry-after', flooded.retryAfterSeconds);
  sendLoginPage(reply, pagesOf(request).tooMany(), 429);
  return true;
}

/**
 * Sends the form for an address, if there is no provider.
 * @param tenantId the tenant whose desk the login opens; null for the installation's
 */
export async function sendAddressForm(
  deps: LinkDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { tenantId, hasPasskeys }: { tenantId: string | null; hasPasskeys: boolean },
): Promise<FastifyReply> {
  const session = await resumeSession(deps, readCookie(request.headers.cookie, SESSION_COOKIE));
  const canSetUp = await isSetupOpen(deps);
  const asked = { email: session?.email ?? '', tenantId: tenantId ?? undefined, hasPasskeys, canSetUp };
  return sendLoginPage(reply, pagesOf(request).askAddress(asked));
}

/** Returns whether a login uses a mailed link: because there is no provider, or because the last login used none. */
export async function isLinkLogin(
  deps: LinkDeps,
  request: FastifyRequest,
  { tenantId, hasProvider }: { tenantId: string | null; hasProvider: boolean },
): Promise<boolean> {
  if (!(await trustsLinks(deps, tenantId))) return false;
  if (!hasProvider) return true;
  const session = await resumeSession(deps, readCookie(request.headers.cookie, SESSION_COOKIE));
  return session !== undefined && isProviderless(session);
}

/** Sends the page of an invitation to a tenant without a provider: the invited address gets a link. */
export async function sendInvitation(
  deps: LinkDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  invitation: { tenantId: string; token: string },
): Promise<FastifyReply> {
  if (await isFlooded(deps, request, reply)) return reply;
  const { tenantId } = invitation;
  const [tenant, email] = await Promise.all([
    deps.tenants.find(tenantId),
    deps.database.inTenant(tenantId, (scope) =>
      findInvited(scope, invitationHash(invitation.token), deps.clock.now()),
    ),
  ]);
  const invitedTo = email === undefined ? undefined : tenant?.settings.tenantName;
  const asked = {
    email: email ?? '',
    tenantId,
    hasPasskeys: false,
    ...(invitedTo === undefined ? {} : { invitedTo }),
  };
  return sendLoginPage(reply, pagesOf(request).askAddress(asked));
}

/** Registers the pages on which members log in with a mailed link, and the page for the first start. */
export function openLinkLogins(app: FastifyInstance, deps: LinkDeps, deskUrl: string): void {
  const options = { ...deskRoute(deskUrl), schema: { hide: true }, bodyLimit: FORM_BYTES_MAX };
  const isForeign = ({ headers }: FastifyRequest): boolean => headers.origin !== deskUrl;
  const enter = (reply: FastifyReply, sessionSecret: string): FastifyReply => {
    setCookie(reply, SESSION_COOKIE, sessionSecret);
    setCookie(reply, LINK_COOKIE, undefined);
    return reply.header('cache-control', 'no-store').redirect('/', 303);
  };
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/login/mail', options, async (request, reply) => {
      if (isForeign(request)) return sendProblem(request, reply, 'Forbidden');
      if (deps.config.deskMailedLinks === 'off') return sendProblem(request, reply, 'NotFound');
      if (await isFlooded(deps, request, reply, LINK_REQUEST_COST)) return reply;
      const form = formSchema.safeParse(request.body);
      if (!form.success) {
        const { email, tenant: tenantId } = typedSchema.parse(request.body ?? {});
        const hasPasskeys = passkeyHost(deskUrl) !== undefined;
        const page = pagesOf(request).askAddress({ email, tenantId, hasPasskeys, isInvalid: true });
        return sendLoginPage(reply, page, 400);
      }
      const { email, tenant: tenantId = null } = form.data;
      await requestLink(deps, { email, tenantId, language: languageOf(request) });
      return sendLoginPage(reply, pagesOf(request).sent({ email, hasMailbox: hasMailbox(deps) }));
    });
    scope.get('/login/link', options, async (request, reply) => {
      if (await isFlooded(deps, request, reply)) return reply;
      const query = linkSchema.safeParse(request.query);
      const link = query.success ? await readLoginLink(deps, query.data.token) : undefined;
      if (!query.success || link === undefined) return sendLoginPage(reply, pagesOf(request).over(), 404);
      const session = await resumeSession(deps, readCookie(request.headers.cookie, SESSION_COOKIE));
      return sendLoginPage(reply, pagesOf(request).confirm(query.data.token, link, session?.email));
    });
    scope.post('/login/link', options, async (request, reply) => {
      // Another site can neither press the button nor replace it.
      if (isForeign(request)) return sendProblem(request, reply, 'Forbidden');
      if (await isFlooded(deps, request, reply)) return reply;
      const form = linkSchema.safeParse(request.body);
      const oldSession = readCookie(request.headers.cookie, SESSION_COOKIE);
      const used = form.success
        ? await redeemLoginLink(deps, { token: form.data.token, oldSession })
        : ({ fault: 'NotOpen' } as const);
      if (!('fault' in used)) return enter(reply, used.sessionSecret);
      if (used.fault === 'NotOpen') return sendLoginPage(reply, pagesOf(request).over(), 404);
      return sendLoginPage(reply, pagesOf(request).noMember(used), 403);
    });
    scope.get('/setup', options, async (request, reply) => {
      const isOpen = await isSetupOpen(deps);
      const pages = pagesOf(request);
      return sendLoginPage(
        reply,
        isOpen ? pages.setup({ email: '' }) : pages.setupOver(),
        isOpen ? 200 : 404,
      );
    });
    scope.post('/setup', options, async (request, reply) => {
      if (isForeign(request)) return sendProblem(request, reply, 'Forbidden');
      if (await isFlooded(deps, request, reply, SETUP_COST)) return reply;
      const pages = pagesOf(request);
      if (!(await isSetupOpen(deps))) return sendLoginPage(reply, pages.setupOver(), 404);
      const form = setupSchema.safeParse(request.body);
      if (!form.success) {
        const { email } = typedSchema.parse(request.body ?? {});
        return sendLoginPage(reply, pages.setup({ email, problem: 'invalidEmail' }), 400);
      }
      const { email } = form.data;
      const named = await nameFirstOperator(deps, {
        ...form.data,
        language: languageOf(request),
        oldSession: readCookie(request.headers.cookie, SESSION_COOKIE),
      });
      if (named === 'Refused')
        return sendLoginPage(reply, pages.setup({ email, problem: 'setupRefused' }), 403);
      return named === 'Mailed'
        ? sendLoginPage(reply, pages.sent({ email, hasMailbox: hasMailbox(deps) }))
        : enter(reply, named.sessionSecret);
    });
  });
}
