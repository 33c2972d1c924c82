export type { PaymentProvider } from './payment-provider.ts';
export { openWebhooks } from './payments.routes.ts';
export { listPayments, type PaymentRecord } from './payments.store.ts';
export { createSandboxProvider, openSandboxBank, sandboxHandlers, sandboxJobs } from './sandbox/index.ts';
export { type PaymentDeps, startPayment } from './start-payment.ts';
