export { stripeKeysSchema } from './stripe-keys.ts';
export { createStripeProvider } from './stripe-provider.ts';
