/** Of what the page after payment asks what became of it. */
export interface AskedPayment {
  /** By which its provider knows the payment; null where the address does not say. */
  payment: { provider: string; invoiceNumber: string } | null;
  /** Undefined where only the payment is known: it names its order. */
  orderId: string | undefined;
}

/**
 * Reads what a provider's way back says: the payment's number, the order, both, or, where the provider dropped what it
 * was given, nothing; then it is the order that was sent to payment last. Null where there is none either.
 */
export function askedPayment(search: string, lastOrderId: string | undefined): AskedPayment | null {
  const said = new URLSearchParams(search);
  const provider = said.get('provider') ?? '';
  const invoiceNumber = said.get('invoiceNumber') ?? '';
  const payment = provider === '' || invoiceNumber === '' ? null : { provider, invoiceNumber };
  const orderId = said.get('orderId') || (payment === null ? lastOrderId : undefined);
  return payment === null && orderId === undefined ? null : { payment, orderId };
}
