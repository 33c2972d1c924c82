import Stripe from 'stripe';
import { traceCall } from '#platform/tracing/tracing.ts';
import type { KeysOf } from '../payment-keys.ts';
import { ProviderError } from '../provider-error.ts';
import type { StripeKeys } from './stripe-keys.ts';

/** The timeout of an attempt. A buyer waits for `open`, and Stripe waits for the answer to its webhook. */
const TRY_TIMEOUT_MS = 4_000;
/** The timeout of a call: two attempts and the pause between them, whose length Stripe may request. */
const CALL_TIMEOUT_MS = 9_000;

/** A tenant's client for Stripe. */
export interface StripeAccount {
  stripe: Stripe;
  keys: StripeKeys;
}

/**
 * Creates the tenants' clients for Stripe, each once.
 * @throws ProviderError for a tenant without keys
 */
export function createStripeAccounts(
  keysOf: KeysOf<StripeKeys>,
  apiUrl: string,
): (tenantId: string) => StripeAccount {
  const accounts = new Map<string, StripeAccount>();
  const { protocol, hostname, port } = new URL(apiUrl);
  return (tenantId) => {
    const known = accounts.get(tenantId);
    if (known !== undefined) return known;
    const keys = keysOf(tenantId);
    if (keys === undefined) throw new ProviderError('Stripe has no keys of this tenant');
    const stripe = new Stripe(keys.secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port === '' ? {} : { port }),
      timeout: TRY_TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
    const account = { stripe, keys };
    accounts.set(tenantId, account);
    return account;
  };
}

/**
 * Awaits a call of the SDK.
 * @param what the operation, for error messages, as in `open a session`
 * @throws ProviderError with only Stripe's code, because Stripe's messages may quote the request
 */
export async function askStripe<T>(what: string, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError(`Stripe did not ${what} in time`)), CALL_TIMEOUT_MS);
  });
  try {
    return await traceCall(`Stripe ${what}`, {}, () => Promise.race([call, late]));
  } catch (error) {
    throw error instanceof ProviderError ? error : new StripeRefusal(what, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Stripe's error answer. */
export class StripeRefusal extends ProviderError {
  /** Stripe's code, such as `charge_already_refunded`; if there is none, the type of the error. */
  readonly code: string;

  constructor(what: string, error: unknown) {
    const code = codeOf(error);
    super(`Stripe did not ${what}: ${code}`);
    this.code = code;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return 'no answer';
  return error.code ?? error.type;
}
