import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Vat } from '#contract/invoice.schema.ts';
import type { PaymentType } from '#contract/invoice.ts';
import type { Order } from '#contract/order.schema.ts';
import { invoiceService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { provenOrders } from './bought-query.ts';

/** Returns the address to which the payment provider redirects the buyer (product §2, after-payment). */
function returnUrlFor(origin: string, orderId: string): string {
  return `${origin}/order-complete?${new URLSearchParams({ orderId })}`;
}

/** The payment type and its required data. */
export interface PaymentStart {
  paymentTypeId: PaymentType;
  /** Set if the payment type requires it. */
  vat?: Vat;
  country?: string;
}

/**
 * Opens a payment and redirects to the provider's page. The order is remembered as pending before the redirect, because
 * some buyers do not return (product §4).
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
      // The page is being unloaded: the button stays busy until then.
      await new Promise(() => {});
    },
    // The order was paid or canceled meanwhile, or the method is no longer offered: everything is fetched again.
    onError: () => client.invalidateQueries(),
  });
  const { reset } = start;
  useEffect(() => {
    // After the browser's Back from the provider, the page is restored in its busy state.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);
  return start;
}
