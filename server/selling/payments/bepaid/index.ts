export { bepaidKeysSchema } from './bepaid-keys.ts';
export { createBepaidProvider } from './bepaid-provider.ts';
