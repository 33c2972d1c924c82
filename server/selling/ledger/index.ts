export { checkLedger, type LedgerCheck, type LedgerDifference } from './check-ledger.ts';
export { bookOrder, subscribeLedger } from './follow-orders.ts';
export { splitVat, type VatShare } from './vat.rules.ts';
