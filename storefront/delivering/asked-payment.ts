/** Of what the page after payment asks what became of it. */
export interface AskedPayment {
  /** By which its provider knows the payment; null where the address does not say. */
  payment: { provider: string; invoiceNumber: string } | null;
  orderId: string;
}

/**
 * Reads what a provider's way back says: the payment's number and the order. Where it names no order, because the provider
 * dropped what it was given, it is the order that was sent to payment last; null where there is none either.
 */
export function askedPayment(search: string, lastOrderId: string | undefined): AskedPayment | null {
  const said = new URLSearchParams(search);
  const provider = said.get('provider') ?? '';
  const invoiceNumber = said.get('invoiceNumber') ?? '';
  const payment = provider === '' || invoiceNumber === '' ? null : { provider, invoiceNumber };
  const orderId = said.get('orderId') || lastOrderId;
  return orderId === undefined ? null : { payment, orderId };
}
