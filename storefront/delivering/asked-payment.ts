/** The payment that the page after payment displays. */
export interface AskedPayment {
  /** The provider's id of the payment; null if the address contains none. */
  payment: { provider: string; invoiceNumber: string } | null;
  orderId: string;
}

/**
 * Reads a provider's return address: the payment's number and the order. If the provider dropped the order's parameter,
 * it is the order last sent to payment; null without one.
 */
export function askedPayment(search: string, lastOrderId: string | undefined): AskedPayment | null {
  const params = new URLSearchParams(search);
  const provider = params.get('provider') ?? '';
  const invoiceNumber = params.get('invoiceNumber') ?? '';
  const payment = provider === '' || invoiceNumber === '' ? null : { provider, invoiceNumber };
  const orderId = params.get('orderId') || lastOrderId;
  return orderId === undefined ? null : { payment, orderId };
}
