export { countKeptReceipts } from './erased-data.store.ts';
export { exportReceipts, type ReceiptsReport } from './export-receipts.ts';
export { subscribeReceipts } from './issue-receipts.ts';
export { describeKeptReceipts } from './kept-data.store.ts';
export { openPdfFonts } from './pdf-fonts.ts';
export { createPen, type PdfStyle } from './pdf-text.ts';
export { openReceiptFiles } from './receipt-file.routes.ts';
export { openReceiptService } from './receipts.routes.ts';
export { readVatPercents } from './receipts.store.ts';
