import { createHash, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { ACCOUNT_PAGES, ACCOUNT_SCOPE, EMBEDDED_IDENTITY } from '#contract/account.ts';
import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import type { TestShop } from './test-shop.ts';

/** A browser at the built-in identity provider of one host: it keeps cookies and follows no redirect by itself. */
export interface LoginBrowser {
  origin: string;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, form: Record<string, string>): Promise<LightMyRequestResponse>;
}

export function openLoginBrowser(shop: TestShop, host: string): LoginBrowser {
  const origin = `http://${host}`;
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', address: string, form?: Record<string, string>) => {
    const reply = await shop.call({
      method,
      host,
      url: address.replace(origin, ''),
      headers: {
        // A browser requests its pages, a script its tokens.
        accept: address.endsWith('/token') ? 'application/json' : 'text/html',
        ...(cookies.size === 0
          ? {}
          : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of reply.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  return { origin, get: (url) => send('GET', url), post: (url, form) => send('POST', url, form) };
}

/** What a page keeps while its visitor is at the provider. */
export interface LoginRequest {
  address: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Returns the address at which a login begins; `input` replaces or (as undefined) removes its parameters. */
export function beginLogin(
  { origin }: LoginBrowser,
  input: Record<string, string | undefined> = {},
): LoginRequest {
  const [state, nonce, verifier] = [random(), random(), random()];
  const parameters: Record<string, string | undefined> = {
    client_id: EMBEDDED_IDENTITY.clientId,
    response_type: 'code',
    redirect_uri: `${origin}${ACCOUNT_PAGES.signedIn}`,
    scope: ACCOUNT_SCOPE,
    state,
    nonce,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...input,
  };
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap<[string, string]>(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return { address: `${EMBEDDED_IDENTITY.path}/auth?${query}`, state, nonce, verifier };
}

const random = () => randomBytes(32).toString('base64url');

/**
 * Completes a login until the redirect to the shop.
 * @param begin the login's parameters, or the whole address
 * @returns the address of the redirect
 */
export async function passLogin(
  browser: LoginBrowser,
  begin: LoginRequest | string,
  person: { email: string; password?: string },
): Promise<URL> {
  const login = await browser.get(typeof begin === 'string' ? begin : begin.address);
  const form = await browser.post(String(login.headers.location), {
    email: person.email,
    password: person.password ?? DEMO_PASSWORD,
  });
  const back = await browser.get(String(form.headers.location));
  return new URL(String(back.headers.location));
}

export interface Tokens {
  access_token: string;
  id_token: string;
}

/** Redeems the code of a login at the provider. */
export function redeem(
  browser: LoginBrowser,
  { verifier }: LoginRequest,
  code: string,
  client = {
    client_id: EMBEDDED_IDENTITY.clientId as string,
    redirect_uri: `${browser.origin}${ACCOUNT_PAGES.signedIn}`,
  },
) {
  return browser.post(`${EMBEDDED_IDENTITY.path}/token`, {
    grant_type: 'authorization_code',
    ...client,
    code,
    code_verifier: verifier,
  });
}

/** Logs an account in on a host. @returns its bearer token */
export async function logInAs(
  shop: TestShop,
  person: { email: string; isEmailVerified?: boolean; tenantId?: string },
): Promise<string> {
  const { email, isEmailVerified = true, tenantId = 'photofinish' } = person;
  const account = { email, name: 'Test Runner', password: DEMO_PASSWORD, isEmailVerified };
  await defineIdentityAccount(shop.deps, tenantId, account);
  const browser = openLoginBrowser(shop, `${tenantId}.localhost`);
  const request = beginLogin(browser);
  const back = await passLogin(browser, request, { email });
  const reply = await redeem(browser, request, back.searchParams.get('code') ?? '');
  return reply.json<Tokens>().access_token;
}
