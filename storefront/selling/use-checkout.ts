import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { cartService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useNavigate } from '#storefront/router/use-router.ts';
import { provenOrders } from './bought-query.ts';
import { CART_KEY } from './use-cart.ts';

/** The values that the buyer sees when checking out. */
interface CheckoutInput {
  email: string;
  /** Major units; if the price has changed, the page shows this as the old price. */
  totalAmount: number;
  /** Whether they agree to lose their right of withdrawal. */
  withdrawalConsent: boolean;
}

/**
 * Turns the cart into an order, if it costs what the buyer sees: sends the e-mail, then language and theme, then the
 * checkout (product §7), and opens the payment page. After any failure the cart is fetched again, because another tab
 * may have been faster.
 */
export function useCheckout(shoppingCartId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { language } = useTranslation();
  const { settings, memory } = useStorefront();
  return useMutation({
    mutationFn: async ({ email, totalAmount, withdrawalConsent }: CheckoutInput) => {
      const params = { shoppingCartId };
      // Another tab may have changed the cart since: the total shown in this tab counts.
      const now = await cartService.getCart({ params });
      if (now.totalAmount !== totalAmount) throw new ApiProblem({ status: 409, code: 'PriceChanged' });
      await cartService.updateCustomer({ params, body: { email, withdrawalConsent } });
      await cartService.updateAttributes({
        params,
        body: { Language: language, Theme: settings.originalTheme },
      });
      const orderIds = provenOrders(memory, client);
      return cartService.checkoutCart({ params, ...(orderIds.length > 0 && { body: { orderIds } }) });
    },
    onSuccess: ({ orderId }) => navigate({ to: '/checkout/$orderId', params: { orderId } }),
    onSettled: () => client.invalidateQueries({ queryKey: CART_KEY }),
  });
}
