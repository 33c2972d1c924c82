export { paypalKeysSchema } from './paypal-keys.ts';
export { createPaypalProvider } from './paypal-provider.ts';
