import type { PaymentType } from '#contract/invoice.ts';

/** How each type is paid, which chooses its icon. A card is confirmed by 3-D Secure (spec §2, checkout). */
export const PAYMENT_KINDS: Readonly<Record<PaymentType, 'Card' | 'Bank' | 'Service'>> = {
  PersonalCard: 'Card',
  BusinessCard: 'Card',
  RussianCard: 'Card',
  BelarusianCard: 'Card',
  QuickPayment: 'Bank',
  Aggregator: 'Service',
};
