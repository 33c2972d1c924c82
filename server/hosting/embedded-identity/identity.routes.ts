import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { errors, type default as Provider } from 'oidc-provider';
import { z } from 'zod';
import { EMBEDDED_IDENTITY, identityOf } from '#contract/account.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { PlainPage } from '#platform/http/plain-page.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { createProvider } from './create-provider.ts';
import { listIdentityAccounts } from './identity-accounts.store.ts';
import type { IdentityKeys } from './identity-keys.ts';
import { errorPage, LOGIN_PATH, type LoginPage, loginPage } from './identity-pages.ts';
import { logIn } from './log-in.ts';
import { PASSWORD_MAX } from './passwords.ts';

export type IdentityDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'log' | 'rateLimits'> & {
  tenants: TenantResolver;
  identityKeys: IdentityKeys;
};

/** The most providers in the cache. A tenant has few addresses, but the client chooses the port in a Host header. */
const PROVIDERS_KEPT = 30;
const SHOWN_PEOPLE = 10;
const FORM = 'application/x-www-form-urlencoded';
const hidden = { schema: { hide: true } };
/** The most bytes of a form; parsing a form of 1 MB takes seconds. */
const FORM_BYTES_MAX = 4096;

const formSchema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_MAX),
});

/** The policy of the provider's own answers; the shop's login pages set their own. */
const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
};

/** Registers the built-in identity provider, below `/identity` of each tenant that uses it. */
export function openEmbeddedIdentity(app: FastifyInstance, deps: IdentityDeps): void {
  const providerOf = createProviders(deps);
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const path = `${LOGIN_PATH}/:loginId`;
    scope.get(path, hidden, (request, reply) => showLogin(deps, providerOf, request, reply));
    scope.post(path, { ...hidden, bodyLimit: FORM_BYTES_MAX }, (request, reply) =>
      submitLogin(deps, providerOf, request, reply),
    );
  });
  app.register(async (scope) => {
    // The provider reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST'],
      url: `${EMBEDDED_IDENTITY.path}/*`,
      ...hidden,
      handler: async (request, reply) => {
        const provider = await providerOf(request.tenant);
        if (provider === undefined) return sendProblem(request, reply, 'NotFound');
        reply.hijack();
        for (const [name, value] of Object.entries(ANSWER_HEADERS)) reply.raw.setHeader(name, value);
        await provider.callback()(ownAddress(request), reply.raw);
      },
    });
  });
}

type ProviderOf = (context: TenantContext | null) => Promise<Provider | undefined>;

/** Caches one provider per tenant, address, client and key. */
function createProviders(deps: IdentityDeps): ProviderOf {
  const kept = new LRUCache<string, Provider, Parameters<typeof createProvider>[1]>({
    max: PROVIDERS_KEPT,
    memoMethod: (_key, _stale, { context }) => createProvider(deps, context),
  });
  return async (context) => {
    if (context === null) return undefined;
    const { tenantId, origin } = context;
    const { deskUrl } = deps.config;
    const { settings } = await deps.tenants.read(tenantId);
    const identity = identityOf(settings, origin);
    if (!identity?.isEmbedded) return undefined;
    const keys = await deps.identityKeys.read();
    const { clientId, flow } = identity;
    const key = JSON.stringify([tenantId, origin, clientId, flow, keys.privateJwks.map(({ kid }) => kid)]);
    return kept.memo(key, { context: { tenantId, origin, identity, keys, deskUrl } });
  };
}

/** Returns the request as the provider sees it: below its path, at the shop's trusted address. */
function ownAddress(request: FastifyRequest): FastifyRequest['raw'] {
  const { raw, tenant } = request;
  const { protocol, host } = new URL(tenant?.origin ?? 'http://localhost');
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-for'] = request.ip;
  const originalUrl = raw.url ?? '';
  // From the difference between the two, the provider derives its base path.
  return Object.assign(raw, { originalUrl, url: originalUrl.slice(EMBEDDED_IDENTITY.path.length) });
}

/** Finds the login that this browser started; undefined if it has expired, or belongs to another browser. */
async function findLogin(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const login = await provider.interactionDetails(ownAddress(request), reply.raw);
    const { loginId } = request.params as { loginId: string };
    return login.uid === loginId ? login : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function showLogin(
  deps: IdentityDeps,
  providerOf: ProviderOf,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const provider = await providerOf(request.tenant);
  if (provider === undefined || request.tenant === null) return sendProblem(request, reply, 'NotFound');
  const login = await findLogin(provider, request, reply);
  if (login === undefined)
    return sendPage(reply, 400, errorPage('It began too long ago or in another browser.'));
  const { login_hint: hint } = login.params;
  const email = typeof hint === 'string' ? hint : '';
  return sendLogin(deps, request.tenant, reply, { loginId: login.uid, email, problem: undefined });
}

async function submitLogin(
  deps: IdentityDeps,
  providerOf: ProviderOf,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const provider = await providerOf(request.tenant);
  if (provider === undefined || request.tenant === null) return sendProblem(request, reply, 'NotFound');
  const login = await findLogin(provider, request, reply);
  if (login === undefined)
    return sendPage(reply, 400, errorPage('It began too long ago or in another browser.'));
  const form = formSchema.safeParse(request.body);
  const result = form.success
    ? await logIn(deps, request.tenant, { ...form.data, clientAddress: networkKey(request.ip) })
    : 'Wrong';
  if (result === 'Wrong' || isRefusal(result)) {
    const email = form.data?.email ?? '';
    return sendLogin(deps, request.tenant, reply, { loginId: login.uid, email, problem: result });
  }
  const { accountId } = result;
  const goOn = await provider.interactionResult(request.raw, reply.raw, { login: { accountId } });
  return reply.header('cache-control', 'no-store').redirect(goOn, 303);
}

async function sendLogin(
  deps: IdentityDeps,
  { tenantId }: TenantContext,
  reply: FastifyReply,
  page: Pick<LoginPage, 'loginId' | 'email' | 'problem'>,
): Promise<FastifyReply> {
  const { settings } = await deps.tenants.read(tenantId);
  const people = await deps.database.inTenant(tenantId, (scope) => listIdentityAccounts(scope, SHOWN_PEOPLE));
  const { problem } = page;
  if (isRefusal(problem)) reply.header('retry-after', problem.retryAfterSeconds);
  const failedStatus = isRefusal(problem) ? PROBLEM_STATUS[problem.refused] : 401;
  return sendPage(
    reply,
    problem === undefined ? 200 : failedStatus,
    loginPage({ shopName: settings.tenantName, people, deskUrl: deps.config.deskUrl, ...page }),
  );
}

function sendPage(reply: FastifyReply, status: number, { headers, text }: PlainPage): FastifyReply {
  return reply.code(status).headers(headers).send(text);
}
