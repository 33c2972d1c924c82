import type { Deps } from '#platform/deps.ts';
import { createBepaidProvider } from './bepaid/bepaid-provider.ts';
import type { KeyedProvider, PaymentKeys } from './payment-keys.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPaypalProvider } from './paypal/paypal-provider.ts';
import { createSandboxProvider } from './sandbox/index.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import { createYookassaProvider } from './yookassa/yookassa-provider.ts';

/** The parts of the platform that providers need. */
export type ProviderDeps = Pick<Deps, 'database' | 'newId' | 'keys' | 'clock' | 'log'>;

/**
 * Creates all providers. Each serves the tenants that have keys for it. The sandbox bank serves all tenants, but only
 * in a demo.
 */
export function createProviders(deps: ProviderDeps, keys: PaymentKeys, isDemo: boolean): PaymentProvider[] {
  // A provider that the keys file supports but that is missing here is a type error.
  const keyed: Record<KeyedProvider, PaymentProvider> = {
    bepaid: createBepaidProvider(keys.of('bepaid')),
    paypal: createPaypalProvider(deps, keys.of('paypal')),
    stripe: createStripeProvider(deps, keys.of('stripe')),
    yookassa: createYookassaProvider(deps, keys.of('yookassa')),
  };
  return [...(isDemo ? [createSandboxProvider(deps)] : []), ...Object.values(keyed)];
}
