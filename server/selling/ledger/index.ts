export {
  type AccountChart,
  findLastBooked,
  listUsedAccounts,
  readAccountChart,
  saveAccountChart,
} from './account-charts.store.ts';
export { type Chart, numberOf, type RatedAccount } from './accounts.rules.ts';
export { type BestPhoto, listBestPhotos } from './best-photos.store.ts';
export { bookProviderMoney } from './book-payouts.ts';
export { bookStatementPayment, bookStatementShare } from './book-statements.ts';
export { countBooked } from './booked-entries.store.ts';
export { checkLedger, type LedgerCheck, type LedgerDifference } from './check-ledger.ts';
export { countSalesByDay, countSalesOfEvents } from './count-sales.store.ts';
export { type DatevBatch, writeDatev } from './datev.rules.ts';
export { bookOrder, bookWaived, evidenceOf, subscribeLedger } from './follow-orders.ts';
export { type GiftMovement, sumGiftMovements } from './gift-liability.rules.ts';
export { listSoldGifts, type SoldGift, sumGiftLiability, sumGiftPostings } from './gift-liability.store.ts';
export { findVatOfPart, sumAccount } from './ledger.store.ts';
export { monthsOf, type OssReturn, quarterOf, sumOss, vatCodeOf } from './oss.rules.ts';
export { findLastTaxedAbroad, sumTaxed } from './oss.store.ts';
export { type Booked, keepEuros, readBooks } from './read-books.ts';
export { isSalesKey, readSales, type SalesRow } from './read-sales.ts';
export {
  type RevenueFilter,
  readChangedRevenue,
  sumUnchangedRevenue,
} from './revenue.store.ts';
export { ledgerSlice } from './slice.ts';
export { readGiftsByItem } from './sold-items.ts';
export type { SalesFilter } from './sum-sales.store.ts';
export {
  asksCountry,
  decideVatPlace,
  receivedOf,
  splitVat,
  sumVat,
  type UntaxedReason,
  type VatPlace,
  type VatShare,
} from './vat.rules.ts';
export { writeBookingsCsv, writeBookingsJson } from './write-bookings.rules.ts';
