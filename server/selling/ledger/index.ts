export { type BestPhoto, listBestPhotos } from './best-photos.store.ts';
export { bookProviderMoney } from './book-payouts.ts';
export { bookStatementPayment, bookStatementShare } from './book-statements.ts';
export { countBooked } from './booked-entries.store.ts';
export { checkLedger, type LedgerCheck, type LedgerDifference } from './check-ledger.ts';
export { countSalesByDay, countSalesOfEvents } from './count-sales.store.ts';
export { CHARTS, type Chart, DATEV_ACCOUNTS, type DatevBatch, writeDatev } from './datev.rules.ts';
export { bookOrder, bookWaived, evidenceOf, subscribeLedger } from './follow-orders.ts';
export { findVatOfPart, sumAccount } from './ledger.store.ts';
export { type Booked, keepEuros, readBooks } from './read-books.ts';
export { isSalesKey, readSales, type SalesRow } from './read-sales.ts';
export {
  type RevenueFilter,
  readChangedRevenue,
  sumUnchangedRevenue,
} from './revenue.store.ts';
export { ledgerSlice } from './slice.ts';
export type { SalesFilter } from './sum-sales.store.ts';
export {
  asksCountry,
  decideVatPlace,
  receivedOf,
  splitVat,
  sumVat,
  type VatPlace,
  type VatShare,
} from './vat.rules.ts';
export { writeBookingsCsv, writeBookingsJson } from './write-bookings.rules.ts';
