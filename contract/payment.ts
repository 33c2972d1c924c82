/**
 * Payment provider services (spec §7), one a provider: `payment-sandbox-service` and the like. PricingPerson a payment's
 * random invoice number is the right to ask (blueprint §5).
 */
export const paymentRoutes = {
  getPayment: {
    method: 'GET',
    path: '/public/payment-:provider-service/api/v1/payments/:invoiceNumber',
  },
} as const;
