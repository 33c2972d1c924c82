import type { Deps } from '#platform/deps.ts';
import { bepaidKeysSchema, createBepaidProvider } from './bepaid/index.ts';
import type { PaymentKeys } from './payment-keys.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPaypalProvider, paypalKeysSchema } from './paypal/index.ts';
import { createSandboxProvider } from './sandbox/index.ts';
import { createStripeProvider, stripeKeysSchema } from './stripe/index.ts';
import { createYookassaProvider, yookassaKeysSchema } from './yookassa/index.ts';

/** What the providers need of the platform. */
export type ProviderDeps = Pick<Deps, 'database' | 'newId' | 'keys' | 'clock' | 'log'>;

/** Creates every provider; each serves the tenants that have keys for it, the sandbox bank all, in a demo alone. */
export function createProviders(deps: ProviderDeps, keys: PaymentKeys, isDemo: boolean): PaymentProvider[] {
  return [
    ...(isDemo ? [createSandboxProvider(deps)] : []),
    createBepaidProvider(keys.of('bepaid', bepaidKeysSchema)),
    createPaypalProvider(deps, keys.of('paypal', paypalKeysSchema)),
    createStripeProvider(deps, keys.of('stripe', stripeKeysSchema)),
    createYookassaProvider(deps, keys.of('yookassa', yookassaKeysSchema)),
  ];
}
