export { countKeptReceipts } from './erased-data.store.ts';
export {
  exportReceipts,
  findReceiptGaps,
  findSkippedNumbers,
  type ReceiptsReport,
} from './export-receipts.ts';
export { type FormattedReceipt, formatReceipt } from './format-receipt.ts';
export { describeKeptReceipts } from './kept-data.store.ts';
export { receiptPdf } from './receipt-pdf.ts';
export { fillIn, receiptTexts } from './receipt-texts.ts';
export { areSkippedRanges, type SkippedNumbers, vatsOf } from './receipts.rules.ts';
export { listReceipts, type ReceiptRecord, readVatPercents, skipReceiptNumbers } from './receipts.store.ts';
export { receiptsSlice } from './slice.ts';
