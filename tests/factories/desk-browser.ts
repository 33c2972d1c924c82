import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { demoTenants } from '#demo/tenants.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { acceptInvitation, addMember, type Grant, invitationHash } from '#hosting/members/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { CLIENT_ID, type OpenIdProvider, openOpenIdProvider } from '#tests/fakes/openid/openid-provider.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export const DESK_ORIGIN = 'https://desk.example';
export const OPERATOR = 'root@example.com';
/** The tenant whose members log in through its own provider; those of the other two use the installation's. */
export const OWN_PROVIDER_TENANT = 'photofinish';
export const [TENANT, OTHER_TENANT] = demoTenants
  .map(({ tenantId }) => tenantId)
  .filter((tenantId) => tenantId !== OWN_PROVIDER_TENANT) as [string, string];

/** A shop with a desk and its login providers. */
export interface DeskShop {
  shop: TestShop;
  /** The origin of its desk. */
  origin: string;
  installation: OpenIdProvider;
  own: OpenIdProvider;
  close(): Promise<void>;
}

/**
 * Opens a shop with a desk. One tenant has a provider of its own; the others’ members use the installation's.
 * @param pagesFolder the built pages, if they are wanted
 */
export async function openDeskShop(origin = DESK_ORIGIN, pagesFolder?: string): Promise<DeskShop> {
  const [installation, own] = [await openOpenIdProvider(), await openOpenIdProvider()];
  const shop = await openTestShop({
    ...(pagesFolder === undefined ? {} : { pagesFolder }),
    environment: {
      DESK_URL: origin,
      DESK_ISSUER: installation.issuer,
      DESK_CLIENT_ID: CLIENT_ID,
      DESK_OPERATORS: OPERATOR,
      ALLOWED_PRIVATE_NETWORKS: '127.0.0.1',
    },
  });
  for (const tenant of demoTenants) {
    const isOwn = tenant.tenantId === OWN_PROVIDER_TENANT;
    const identityProvider = isOwn ? { realm: '', clientId: CLIENT_ID, uri: own.issuer } : null;
    await defineTenant(shop.deps, {
      ...tenant,
      settings: { ...tenant.settings, openId: isOwn, identityProvider },
    });
  }
  const close = async () => {
    await shop.close();
    await installation.close();
    await own.close();
  };
  return { shop, origin, installation, own, close };
}

/** A browser at the desk: it keeps cookies and follows no redirect by itself. */
export interface DeskBrowser {
  cookies: Map<string, string>;
  get(url: string): Promise<LightMyRequestResponse>;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
}

/** @param remoteAddress its network; browsers without one share a network and its limit of logins */
export function openDeskBrowser(
  { shop, origin }: Pick<DeskShop, 'shop' | 'origin'>,
  remoteAddress?: string,
): DeskBrowser {
  const cookies = new Map<string, string>();
  const send = async ({ headers, ...request }: InjectOptions) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await shop.call({
      host: new URL(origin).host,
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      ...request,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    for (const { name, value } of reply.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  return { cookies, send, get: (url) => send({ method: 'GET', url }) };
}

/**
 * Logs a member in.
 * @param begin the path that the login begins at
 * @param claims the provider's claims besides the address
 * @returns the desk's answer to the provider's redirect
 */
export async function passDeskLogin(
  browser: DeskBrowser,
  provider: OpenIdProvider,
  begin: string,
  email: string,
  claims: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  const led = await browser.get(begin);
  const back = provider.logIn(String(led.headers.location), { email, email_verified: true, ...claims });
  return browser.get(back.pathname + back.search);
}

/** Adds a member who has accepted their invitation. @returns their address and id */
export async function makeMember(
  { shop: { deps } }: Pick<DeskShop, 'shop'>,
  tenantId: string,
  grants: Grant[],
  email = `${randomUUID()}@example.com`,
): Promise<{ email: string; memberId: string }> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const member = { email, language: 'en', origin: DESK_ORIGIN } as const;
    for (const grant of grants) {
      const added = await addMember(deps, scope, { ...member, grant }, BY_COMMAND);
      if (isRefusal(added)) throw new Error('the member has that role already');
    }
    const hash = invitationHash(await openInvitationToken(deps, scope, email));
    const accepted = await acceptInvitation(deps, scope, { hash, email });
    if (isRefusal(accepted)) throw new Error('the invitation is not open');
    return { email, memberId: accepted.memberId };
  });
}

/** Returns the token in the link of a member's open invitation. */
export async function openInvitationToken(
  { keys }: Pick<TestShop['deps'], 'keys'>,
  { trx, tenantId }: Parameters<Parameters<TestShop['deps']['database']['inTenant']>[1]>[0],
  email: string,
): Promise<string> {
  const row = await trx
    .selectFrom('members')
    .select('invitationId')
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return keys.sign('member-invitations', `${tenantId}/${row.invitationId}`);
}
