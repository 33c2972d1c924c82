/**
 * Payment provider services (product §7), one per provider, such as `payment-sandbox-service`. Knowing a payment's
 * random invoice number gives access (product §10).
 */
export const paymentRoutes = {
  getPayment: {
    method: 'GET',
    path: '/public/payment-:provider-service/api/v1/payments/:invoiceNumber',
  },
} as const;
