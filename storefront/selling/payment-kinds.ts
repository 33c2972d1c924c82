import type { PaymentType } from '#contract/invoice.ts';

/** Paid by card, and so confirmed by 3-D Secure (spec §2, checkout). */
export const TYPES_BY_CARD: readonly PaymentType[] = [
  'PersonalCard',
  'BusinessCard',
  'RussianCard',
  'BelarusianCard',
];
