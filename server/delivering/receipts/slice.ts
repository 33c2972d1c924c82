import { defineSlice } from '#platform/slice.ts';
import { subscribeReceipts } from './issue-receipts.ts';
import { openReceiptFiles } from './receipt-file.routes.ts';
import { openReceiptService } from './receipts.routes.ts';

/** What this slice adds to the shop. */
export const receiptsSlice = defineSlice({
  routes: [openReceiptService, openReceiptFiles],
  listeners: [subscribeReceipts],
});
