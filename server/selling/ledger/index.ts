export { checkLedger, type LedgerCheck, type LedgerDifference } from './check-ledger.ts';
export { bookOrder, subscribeLedger } from './follow-orders.ts';
export { isSalesKey, readSales, type SalesRow } from './read-sales.ts';
export { splitVat, type VatShare } from './vat.rules.ts';
