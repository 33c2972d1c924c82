export { checkLedger, type LedgerCheck, type LedgerDifference } from './check-ledger.ts';
export { bookOrder, evidenceOf, subscribeLedger } from './follow-orders.ts';
export { findVatOfPart } from './ledger.store.ts';
export { isSalesKey, readSales, type SalesRow } from './read-sales.ts';
export {
  type RevenueFilter,
  readChangedRevenue,
  sumUnchangedRevenue,
} from './revenue.store.ts';
export {
  asksCountry,
  decideVatPlace,
  receivedOf,
  splitVat,
  sumVat,
  type VatPlace,
  type VatShare,
} from './vat.rules.ts';
