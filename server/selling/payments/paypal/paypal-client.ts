import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { basicAuth, callProvider, type ProviderAnswer } from '../call-provider.ts';
import type { KeysOf } from '../payment-keys.ts';
import { ProviderError } from '../provider-error.ts';
import type { PaypalKeys } from './paypal-keys.ts';

/** developer.paypal.com/api/rest (2026-11). */
const API_URLS: Record<PaypalKeys['mode'], string> = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
};

/** How long before its expiry a token is renewed. */
const TOKEN_SPARE_MS = 60_000;

const tokenSchema = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().min(0) });

/** A request to PayPal. */
interface PaypalCall {
  method: 'GET' | 'POST';
  /** As in `/v2/checkout/orders`. */
  path: string;
  /** JSON. */
  body?: string;
  /** The idempotency key (PayPal-Request-Id). */
  requestId?: string;
  /** Whether the POST only queries, so that it may be repeated. */
  isQuestion?: boolean;
}

/** Calls PayPal for one tenant. */
export interface PaypalClient {
  /** @throws ProviderError if PayPal is unavailable or rejects the tenant's keys */
  call(call: PaypalCall): Promise<ProviderAnswer>;
  keys: PaypalKeys;
}

/**
 * Creates the clients of all tenants.
 * @param apiUrl replaces PayPal's URL for the tenant's mode
 */
export function createPaypalClients(
  clock: Clock,
  keysOf: KeysOf<PaypalKeys>,
  apiUrl: string | undefined,
): (tenantId: string) => PaypalClient {
  const clients = new Map<string, PaypalClient>();
  return (tenantId) => {
    const known = clients.get(tenantId);
    if (known !== undefined) return known;
    const keys = keysOf(tenantId);
    if (keys === undefined) throw new ProviderError('This tenant has no PayPal keys');
    const client = createClient(clock, keys, apiUrl ?? API_URLS[keys.mode]);
    clients.set(tenantId, client);
    return client;
  };
}

function createClient(clock: Clock, keys: PaypalKeys, url: string): PaypalClient {
  let kept: Token | undefined;
  const readToken = async (): Promise<string> => {
    if (kept === undefined || kept.until <= clock.now().getTime()) kept = await fetchToken(clock, keys, url);
    return kept.token;
  };
  const send = async ({ method, path, body, requestId, isQuestion }: PaypalCall): Promise<ProviderAnswer> =>
    callProvider('PayPal', {
      method,
      url: url + path,
      isRepeatable: method === 'GET' || requestId !== undefined || isQuestion === true,
      headers: {
        authorization: `Bearer ${await readToken()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(body === undefined ? {} : { body }),
    });

  return {
    keys,
    async call(call) {
      const answer = await send(call);
      if (answer.status !== 401) return answer;
      // PayPal revokes tokens when an app's secret changes.
      kept = undefined;
      return send(call);
    },
  };
}

interface Token {
  token: string;
  /** Milliseconds since 1970. */
  until: number;
}

async function fetchToken(clock: Clock, keys: PaypalKeys, url: string): Promise<Token> {
  const { status, body } = await callProvider('PayPal', {
    method: 'POST',
    url: `${url}/v1/oauth2/token`,
    body: 'grant_type=client_credentials',
    headers: {
      authorization: basicAuth(keys.clientId, keys.clientSecret),
      'content-type': 'application/x-www-form-urlencoded',
    },
    isRepeatable: true,
  });
  if (status === 401) throw new PaypalRefusal('let this app in', ['invalid_client']);
  const token = tokenSchema.safeParse(body).data;
  if (status !== 200 || token === undefined) throw refusalOf('let this app in', { status, body });
  const until = clock.now().getTime() + token.expires_in * 1000 - TOKEN_SPARE_MS;
  return { token: token.access_token, until };
}

/** PayPal's error answer. */
export class PaypalRefusal extends ProviderError {
  /** PayPal's own codes, such as `ORDER_ALREADY_CAPTURED`. */
  readonly issues: readonly string[];

  constructor(what: string, issues: readonly string[]) {
    super(`PayPal did not ${what}: ${issues.join(', ')}`);
    this.issues = issues;
  }
}

const errorSchema = z.looseObject({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.looseObject({ issue: z.string().optional() })).optional(),
});

/** Accepts only names of errors, because PayPal's descriptions may quote the request. */
const ERROR_NAME = /^[A-Za-z0-9_]{1,80}$/;

export function refusalOf(what: string, { status, body }: ProviderAnswer): PaypalRefusal {
  const { name, error, details = [] } = errorSchema.safeParse(body).data ?? {};
  const named = [name, error, ...details.map(({ issue }) => issue)].filter(
    (each) => each !== undefined && ERROR_NAME.test(each),
  );
  return new PaypalRefusal(what, [String(status), ...named.map(String)]);
}
