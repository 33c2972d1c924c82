import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Vat } from '#contract/invoice.schema.ts';
import type { PaymentType } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { invoiceService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { provenOrders } from './bought-query.ts';

/** Returns where the payment provider sends the buyer back to (product §2, after-payment). */
function returnUrlFor(origin: string, orderId: string): string {
  return `${origin}/order-complete?${new URLSearchParams({ orderId })}`;
}

/** The payment type, and what it needs. */
export interface PaymentStart {
  paymentTypeId: PaymentType;
  /** If the way to pay needs it. */
  vat?: Vat;
  country?: string;
}

/**
 * Opens a payment and leaves for the provider's page. The order is remembered as pending before the buyer goes,
 * because some buyers do not come back (product §4).
 */
export function useStartPayment(order: Pick<Order, 'orderId' | 'invoiceId' | 'totalAmount'>) {
  const client = useQueryClient();
  const { memory } = useStorefront();
  const { orderId, invoiceId, totalAmount } = order;
  const start = useMutation({
    mutationFn: async (payment: PaymentStart) => {
      const returnUrl = returnUrlFor(window.location.origin, orderId);
      const { payUrl } = await invoiceService.createPayment({
        params: { invoiceId },
        body: { ...payment, returnUrl, totalAmount, orderIds: provenOrders(memory, client) },
      });
      memory.pendingOrders.add(orderId);
      window.location.assign(payUrl);
      // The page is on its way out: the button stays busy until it is gone.
      await new Promise(() => {});
    },
    // Paid or canceled meanwhile, or the method is gone: look at everything again.
    onError: () => client.invalidateQueries(),
  });
  const { reset } = start;
  useEffect(() => {
    // Back from the provider by the browser's own button, the page comes as it was left: busy.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);
  return start;
}
