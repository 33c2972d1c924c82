import type { DeskOrder } from '#contract/desk-orders.schema.ts';
import type en from '../i18n/en/orders.ts';
import { useTexts } from '../i18n/use-texts.ts';

type Paid = Pick<DeskOrder['payments'][number], 'paymentType' | 'provider'>;

/** Names the payment method and the provider. */
export function usePaymentWay(): (payment: Paid) => string {
  const { paymentTypes, providers } = useTexts<typeof en>('orders');
  return ({ paymentType, provider }) =>
    `${paymentTypes[paymentType]} · ${providers[provider as keyof typeof providers] ?? provider}`;
}
