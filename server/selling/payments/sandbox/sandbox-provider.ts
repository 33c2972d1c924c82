import { z } from 'zod';
import { currencyIdSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { insertCharge } from './charges.store.ts';
import { isWebhookGenuine, SIGNATURE_HEADER } from './webhook-signature.ts';

/** What the bank's webhook carries. */
export const webhookSchema = z.strictObject({
  invoiceNumber: z.uuid(),
  state: z.literal(['Paid', 'Declined']),
  amountMinor: z.int(),
  currencyId: currencyIdSchema,
});

export const BANK_PATH = '/sandbox-bank';

/** The bank that is built in, so that a shop can be tried to its end without an account anywhere. */
export function createSandboxProvider(
  deps: Pick<Deps, 'database' | 'newId' | 'keys' | 'clock'>,
): PaymentProvider {
  return {
    name: 'sandbox',
    types: ['SandboxCard'],
    async open({ tenantId, invoiceNumber, amountMinor, currencyId, returnUrl, origin }) {
      const chargeId = await deps.database.inTenant(tenantId, (scope) =>
        insertCharge(scope, {
          ...{ chargeId: deps.newId(), invoiceNumber, state: 'Open', amountMinor, currencyId, returnUrl },
          webhookUrl: `${origin}/public/payment-sandbox-service/api/v1/webhooks`,
        }),
      );
      return { payUrl: `${origin}${BANK_PATH}/${chargeId}` };
    },
    readWebhook(tenantId, body, headers) {
      if (!isWebhookGenuine(deps.keys, tenantId, body, headers[SIGNATURE_HEADER], deps.clock.now()))
        return undefined;
      const parsed = webhookSchema.safeParse(JSON.parse(body));
      return parsed.success ? parsed.data : undefined;
    },
  };
}
