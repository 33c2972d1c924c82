import type { FastifyInstance } from 'fastify';
import { accountLoginSchemas } from '#contract/account-login.schema.ts';
import { accountLoginRoutes } from '#contract/account-login.ts';
import { usesAccountLinks } from '#contract/settings.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { readCookie } from '#platform/http/read-cookie.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type CallHeaders, openService } from '#platform/http/service.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { ACCOUNT_SESSION_MS, TRIES_OF_NETWORK } from './account-login.rules.ts';
import {
  endLinkSession,
  type LinkSessionDeps,
  openLinkSession,
  readAccountLink,
  resumeLinkSession,
} from './link-session.ts';
import { type AccountLinkDeps, requestAccountLink } from './mail-account-link.ts';

type RouteDeps = AccountLinkDeps & LinkSessionDeps & { tenants: TenantResolver };
type Site = Pick<TenantContext, 'tenantId' | 'origin'>;

const isHttps = ({ origin }: Site): boolean => origin.startsWith('https:');
/** The prefix prevents every other host from setting the cookie. Browsers accept it only over HTTPS. */
const cookieName = (site: Site): string => (isHttps(site) ? '__Host-account' : 'account');

/**
 * Writes the cookie of a session. With `Strict`, only the shop's own pages send it.
 * @param secret undefined deletes the cookie
 */
function cookieOf(site: Site, secret: string | undefined): Record<string, string> {
  const seconds = secret === undefined ? 0 : ACCOUNT_SESSION_MS / 1000;
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isHttps(site) ? '; Secure' : ''}`;
  return { 'set-cookie': `${cookieName(site)}=${secret ?? ''}; ${attributes}` };
}

/** Refuses calls if the tenant uses an identity provider, and calls from another site. */
async function refuseForeign(
  { tenants }: RouteDeps,
  { tenantId, origin }: Site,
  headers: CallHeaders,
): Promise<Refusal | undefined> {
  if (!usesAccountLinks((await tenants.read(tenantId)).settings)) return refuse('NotFound');
  const { origin: caller } = headers;
  if (caller === undefined) return undefined;
  const isOwn = URL.canParse(caller) && new URL(caller).hostname === new URL(origin).hostname;
  return isOwn ? undefined : refuse('Forbidden');
}

/** Registers the calls by which buyers log in with a mailed link. */
export function openAccountLogins(app: FastifyInstance, deps: RouteDeps): void {
  const end = async (context: TenantContext, headers: CallHeaders, isEverywhere: boolean) => {
    const refusal = await refuseForeign(deps, context, headers);
    if (refusal !== undefined) return refusal;
    const secret = readCookie(headers.cookie, cookieName(context));
    if (secret !== undefined) await endLinkSession(deps, context.tenantId, { secret, isEverywhere });
    return { ...noContent(), headers: cookieOf(context, undefined) };
  };
  openService(app, 'account', accountLoginRoutes, accountLoginSchemas, {
    async mailLoginLink({ context, headers, body: { email, returnPath }, clientAddress: network }) {
      const refusal =
        (await refuseForeign(deps, context, headers)) ??
        (await requestAccountLink(deps, context, { email, returnPath, network }));
      return refusal ?? noContent();
    },
    async readLoginLink({ context, headers, body: { token }, clientAddress }) {
      const refusal =
        (await refuseForeign(deps, context, headers)) ??
        (await deps.rateLimits.take(context.tenantId, TRIES_OF_NETWORK, clientAddress));
      if (refusal !== undefined) return refusal;
      const link = await readAccountLink(deps, context.tenantId, token);
      return link === undefined ? refuse('NotFound') : ok({ email: link.email });
    },
    async openSession({ context, headers, body: { token }, clientAddress }) {
      const refusal =
        (await refuseForeign(deps, context, headers)) ??
        (await deps.rateLimits.take(context.tenantId, TRIES_OF_NETWORK, clientAddress));
      if (refusal !== undefined) return refusal;
      const oldSecret = readCookie(headers.cookie, cookieName(context));
      const opened = await openLinkSession(deps, context.tenantId, { token, oldSecret });
      if (opened === undefined) return refuse('NotFound');
      return { ...ok(opened.session), headers: cookieOf(context, opened.secret) };
    },
    async resumeSession({ context, headers }) {
      const refusal = await refuseForeign(deps, context, headers);
      if (refusal !== undefined) return refusal;
      const secret = readCookie(headers.cookie, cookieName(context));
      const session =
        secret === undefined ? undefined : await resumeLinkSession(deps, context.tenantId, secret);
      return session === undefined ? noContent() : ok(session);
    },
    endSession: ({ context, headers }) => end(context, headers, false),
    endSessions: ({ context, headers }) => end(context, headers, true),
  });
}
