export { createSandboxProvider } from './sandbox-provider.ts';
