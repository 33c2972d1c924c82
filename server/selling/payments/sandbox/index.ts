export { openSandboxBank } from './bank-pages.ts';
export { createSandboxProvider } from './sandbox-provider.ts';
export { sandboxHandlers, sandboxJobs } from './send-webhook.ts';
