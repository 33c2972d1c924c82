/** Receipt service (product §7): the receipt of each invoice. Knowing the invoice's id gives access. */
export const receiptRoutes = {
  listReceipts: { method: 'GET', path: '/public/kkt/api/v1/receipts' },
  getReceipt: { method: 'GET', path: '/public/kkt/api/v1/receipts/:receiptId' },
} as const;

/** The call of the same service that answers with a file. */
export const receiptFileRoute = { method: 'GET', path: '/public/kkt/api/v1/receipts/download' } as const;

export const RECEIPT_KINDS = ['Sale', 'Refund'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const RECEIPT_FILE_TYPES = ['html', 'pdf'] as const;
export type ReceiptFileType = (typeof RECEIPT_FILE_TYPES)[number];
