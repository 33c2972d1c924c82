import { z } from 'zod';
import type { PaymentState } from '#contract/invoice.ts';
import { currencyIdSchema, idSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { canFollow } from '#selling/transitions.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { ProviderRefusal } from '../provider-error.ts';
import {
  CHARGE_TRANSITIONS,
  type ChargeRecord,
  type ChargeState,
  findCharge,
  insertCharge,
  setChargeState,
  setPartRefunds,
} from './charges.store.ts';
import { isWebhookGenuine, SIGNATURE_HEADER } from './webhook-signature.ts';

/** The content of the bank's webhook. */
export const webhookSchema = z.strictObject({
  invoiceNumber: idSchema,
  state: z.literal(['Paid', 'Declined']),
  amountMinor: z.int(),
  currencyId: currencyIdSchema,
});

export const BANK_PATH = '/sandbox-bank';

/** After this time the bank closes an unpaid charge. */
const OPEN_FOR_MS = 24 * 3600_000;

/** The payment's state in the shop for each state of a charge. */
const STATES_TOLD: Record<ChargeState, PaymentState> = {
  Open: 'Created',
  Authorising: 'Pending',
  Paid: 'Paid',
  Declined: 'Declined',
  Refunded: 'Refunded',
  Expired: 'Expired',
};

type BankDeps = Pick<Deps, 'database' | 'newId' | 'keys' | 'clock'>;

/** Creates the built-in bank, with which a shop can be tried completely without an account at a provider. */
export function createSandboxProvider(deps: BankDeps): PaymentProvider {
  return {
    name: 'sandbox',
    serves: () => true,
    async open({ tenantId, invoiceNumber, amountMinor, currencyId, returnUrl, origin }) {
      const chargeId = await deps.database.inTenant(tenantId, (scope) =>
        insertCharge(scope, {
          chargeId: deps.newId(),
          invoiceNumber,
          state: 'Open',
          amountMinor,
          currencyId,
          returnUrl,
          webhookUrl: `${origin}/public/payment-sandbox-service/api/v1/webhooks`,
          openedAt: deps.clock.now(),
        }),
      );
      // The bank's pages are on the host that the buyer uses.
      return { payUrl: new URL(`${BANK_PATH}/${chargeId}`, returnUrl).href, reference: null };
    },
    async find(tenantId, { invoiceNumber }) {
      const charge = await lookUp(deps, tenantId, invoiceNumber);
      if (charge === undefined) return undefined;
      const { state, amountMinor, currencyId } = charge;
      return { invoiceNumber, state: STATES_TOLD[state], amountMinor, currencyId };
    },
    async close(tenantId, { invoiceNumber, amountMinor, currencyId }) {
      return deps.database.inTenant(tenantId, async (scope) => {
        const charge = await findCharge(scope, { invoiceNumber });
        if (charge === undefined) return undefined;
        const isOpen = canFollow(CHARGE_TRANSITIONS, charge.state, 'Expired');
        if (isOpen) await setChargeState(scope, charge.chargeId, 'Expired');
        return {
          invoiceNumber,
          state: STATES_TOLD[isOpen ? 'Expired' : charge.state],
          amountMinor,
          currencyId,
        };
      });
    },
    refund({ tenantId, invoiceNumber, amountMinor, currencyId, returnedMinor = 0, part }) {
      return deps.database.inTenant(tenantId, async (scope) => {
        const charge = await findCharge(scope, { invoiceNumber });
        if (charge?.state === 'Refunded' && part === undefined) return;
        if (part !== undefined && charge?.partRefunds[part.refundId] !== undefined) return;
        if (charge?.state !== 'Paid') throw new Error(`the sandbox bank holds no money of ${invoiceNumber}`);
        if (charge.amountMinor !== amountMinor || charge.currencyId !== currencyId)
          throw new Error(`the sandbox bank holds another amount of ${invoiceNumber}`);
        const returned = Object.values(charge.partRefunds).reduce((sum, minor) => sum + minor, 0);
        if (returned !== returnedMinor)
          throw new Error(
            `the sandbox bank has refunded ${returned} of ${invoiceNumber}, not ${returnedMinor}`,
          );
        if (part === undefined) return setChargeState(scope, charge.chargeId, 'Refunded');
        if (returned + part.amountMinor > amountMinor)
          throw new ProviderRefusal(
            `the sandbox bank holds only ${amountMinor - returned} of ${invoiceNumber}`,
          );
        const partRefunds = { ...charge.partRefunds, [part.refundId]: part.amountMinor };
        await setPartRefunds(scope, charge.chargeId, partRefunds);
        if (returned + part.amountMinor === amountMinor)
          await setChargeState(scope, charge.chargeId, 'Refunded');
      });
    },
    async readWebhook(tenantId, { body, headers }) {
      if (!isWebhookGenuine(deps.keys, tenantId, body, headers[SIGNATURE_HEADER], deps.clock.now()))
        return 'Forged';
      const parsed = webhookSchema.safeParse(readJson(body));
      return parsed.success ? parsed.data : 'Unreadable';
    },
    async check() {
      return [
        { subject: 'sandbox bank', isGood: true, finding: 'built in, with --demo alone; it moves no money' },
      ];
    },
  };
}

/** @returns undefined if it is no JSON */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the charge with an invoice number. If it was open for too long, closes it first. */
function lookUp(deps: BankDeps, tenantId: string, invoiceNumber: string): Promise<ChargeRecord | undefined> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const charge = await findCharge(scope, { invoiceNumber });
    if (charge === undefined || !canFollow(CHARGE_TRANSITIONS, charge.state, 'Expired')) return charge;
    if (deps.clock.now().getTime() - charge.openedAt.getTime() < OPEN_FOR_MS) return charge;
    await setChargeState(scope, charge.chargeId, 'Expired');
    return { ...charge, state: 'Expired' };
  });
}
