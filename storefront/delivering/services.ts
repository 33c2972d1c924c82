import type { archiveSchemas } from '#contract/archive.schema.ts';
import { archiveRoutes } from '#contract/archive.ts';
import type { mailSchemas } from '#contract/mail.schema.ts';
import { mailRoutes } from '#contract/mail.ts';
import type { paymentSchemas } from '#contract/payment.schema.ts';
import { paymentRoutes } from '#contract/payment.ts';
import type { preorderSchemas } from '#contract/preorder.schema.ts';
import { preorderRoutes } from '#contract/preorder.ts';
import type { receiptSchemas } from '#contract/receipt.schema.ts';
import { receiptRoutes } from '#contract/receipt.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Services that only this part of the storefront calls: the home page does not load them. */
export const archiveService = createService<typeof archiveSchemas>(archiveRoutes, transport);
export const mailService = createService<typeof mailSchemas>(mailRoutes, transport);
export const paymentService = createService<typeof paymentSchemas>(paymentRoutes, transport);
export const preorderService = createService<typeof preorderSchemas>(preorderRoutes, transport);
export const receiptService = createService<typeof receiptSchemas>(receiptRoutes, transport, {
  carriesLogin: true,
});
