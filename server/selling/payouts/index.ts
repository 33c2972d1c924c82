export { checkBookedPayouts, type PayoutDifference } from './book-report.ts';
export { importReport } from './import-report.ts';
export { listPayouts, listUnmatched, type UnmatchedMoney } from './list-payouts.ts';
export type { UnmatchedReason } from './match-line.rules.ts';
export { PAYOUT_PROVIDERS, type PayoutProvider } from './payout-line.ts';
