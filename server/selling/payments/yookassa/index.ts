export { yookassaKeysSchema } from './yookassa-keys.ts';
export { createYookassaProvider } from './yookassa-provider.ts';
