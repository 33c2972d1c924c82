import { z } from 'zod';
import type { PaymentState } from '#contract/invoice.ts';
import { CURRENCIES, type CurrencyId } from '#contract/money.ts';
import { currencyOfCode, readDecimal } from '../decimal-amount.ts';
import type { PaymentNotice } from '../payment-provider.ts';

const moneySchema = z.looseObject({ currency_code: z.string(), value: z.string() });

/**
 * A capture of PayPal (developer.paypal.com/docs/api/payments/v2/#captures_get, 2026-11), limited to the fields used
 * here.
 */
export const captureSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  supplementary_data: z
    .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
    .optional(),
});

export type PaypalCapture = z.infer<typeof captureSchema>;

/**
 * An order of PayPal (developer.paypal.com/docs/api/orders/v2/#orders_get, 2026-11), limited to the fields used here.
 */
export const orderSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.looseObject({
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        amount: moneySchema,
        payments: z.looseObject({ captures: z.array(captureSchema).optional() }).optional(),
      }),
    )
    .min(1),
  payer: z
    .looseObject({ address: z.looseObject({ country_code: z.string().optional() }).optional() })
    .optional(),
  links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).optional(),
});

export type PaypalOrder = z.infer<typeof orderSchema>;

/** PayPal's answer to a capture; it may omit other fields of the order. */
export const capturedSchema = z.looseObject({
  status: z.string(),
  purchase_units: z
    .array(z.looseObject({ payments: z.looseObject({ captures: z.array(captureSchema).min(1) }) }))
    .min(1),
});

/** The fields that determine the state of an order. */
type StandingOrder = Pick<PaypalOrder, 'status'> & {
  purchase_units: readonly Pick<PaypalOrder['purchase_units'][number], 'payments'>[];
};

/** Formats the tag that the shop adds to an order, besides the invoice number: the tenant and the agreed amount. */
export const writeTag = (tenantId: string, amountMinor: number, currencyId: CurrencyId): string =>
  `${tenantId} ${amountMinor} ${CURRENCIES[currencyId].code}`;

/** Parses the tag of an order; undefined if the order is not from this shop. */
export function readTag(customId: string | undefined): { tenantId: string; agreed: string } | undefined {
  const [, tenantId, agreed] = /^([a-z0-9-]+) (\d+ [A-Z]{3})$/.exec(customId ?? '') ?? [];
  return tenantId === undefined || agreed === undefined ? undefined : { tenantId, agreed };
}

const CAPTURE_STATES: ReadonlyMap<string, PaymentState> = new Map(
  Object.entries<PaymentState>({
    COMPLETED: 'Paid',
    PARTIALLY_REFUNDED: 'Paid',
    REFUNDED: 'Refunded',
    DECLINED: 'Declined',
    FAILED: 'Declined',
    PENDING: 'Pending',
  }),
);

/** The states of an order without a capture. An APPROVED order waits for the shop's capture. */
const ORDER_STATES: ReadonlyMap<string, PaymentState> = new Map(
  Object.entries<PaymentState>({
    CREATED: 'Created',
    SAVED: 'Created',
    PAYER_ACTION_REQUIRED: 'Created',
    APPROVED: 'Pending',
    VOIDED: 'Expired',
  }),
);

/** Converts a capture's status to a payment's state. */
export const stateOfCapture = ({ status }: PaypalCapture): PaymentState =>
  CAPTURE_STATES.get(status) ?? 'Pending';

/** Finds the latest capture of an order, if there is one. */
export const captureOf = (order: StandingOrder): PaypalCapture | undefined =>
  order.purchase_units[0]?.payments?.captures?.at(-1);

export function stateOfOrder(order: StandingOrder): PaymentState {
  const capture = captureOf(order);
  return capture === undefined ? (ORDER_STATES.get(order.status) ?? 'Pending') : stateOfCapture(capture);
}

/** Builds a notice; undefined if the order is not our payment, or its amount is unreadable. */
export function writeNotice(
  unit: { invoice_id?: string | undefined; amount: { currency_code: string; value: string } },
  state: PaymentState,
): PaymentNotice | undefined {
  const currencyId = currencyOfCode(unit.amount.currency_code);
  const amountMinor = currencyId && readDecimal(unit.amount.value, currencyId);
  if (currencyId === undefined || amountMinor === undefined || unit.invoice_id === undefined)
    return undefined;
  return { invoiceNumber: unit.invoice_id, state, amountMinor, currencyId };
}
