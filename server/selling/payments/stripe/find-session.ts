import type Stripe from 'stripe';
import type { PaymentLookup } from '../payment-provider.ts';
import { askStripe, StripeRefusal } from './stripe-client.ts';

const EXPANDED = ['payment_intent.latest_charge'];

/** A session is opened right after its payment was written, but clocks may differ by this much. */
const BEFORE_MS = 3600_000;
const AFTER_MS = 10 * 60_000;
const PAGE = 100;
/** The most sessions in that period that are searched; no shop is known to have more. */
const LOOKED_AT_MAX = 2_000;

/** Reads a session with its payment; undefined if there is no session with this id. */
export async function readSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await askStripe('show a session', stripe.checkout.sessions.retrieve(id, { expand: EXPANDED }));
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/**
 * Finds the session of a payment by its reference. If the reference was lost, lists the sessions of that time and
 * compares our invoice number, because Stripe cannot search sessions by it. The metadata counts: the buyer of a payment
 * link can choose its `client_reference_id`.
 */
export async function findSession(
  stripe: Stripe,
  { reference, invoiceNumber, createdAt }: Pick<PaymentLookup, 'reference' | 'invoiceNumber' | 'createdAt'>,
): Promise<Stripe.Checkout.Session | undefined> {
  if (reference !== null) return readSession(stripe, reference);
  const seconds = (time: number) => Math.floor(time / 1000);
  const created = {
    gte: seconds(createdAt.getTime() - BEFORE_MS),
    lte: seconds(createdAt.getTime() + AFTER_MS),
  };
  let after: string | undefined;
  for (let looked = 0; looked < LOOKED_AT_MAX; looked += PAGE) {
    const page = await askStripe(
      'list sessions',
      stripe.checkout.sessions.list({
        created,
        limit: PAGE,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    const found = page.data.find(({ metadata }) => metadata?.invoiceNumber === invoiceNumber);
    if (found !== undefined) return readSession(stripe, found.id);
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return undefined;
  }
  return undefined;
}
