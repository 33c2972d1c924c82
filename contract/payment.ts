/**
 * Payment provider services (product §7), one a provider: `payment-sandbox-service` and the like. Knowing a payment's
 * random invoice number is the right to ask (product §10).
 */
export const paymentRoutes = {
  getPayment: {
    method: 'GET',
    path: '/public/payment-:provider-service/api/v1/payments/:invoiceNumber',
  },
} as const;
