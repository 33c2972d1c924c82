export { subscribeReceipts } from './issue-receipts.ts';
export { openReceiptFiles } from './receipt-file.routes.ts';
export { openReceiptService } from './receipts.routes.ts';
