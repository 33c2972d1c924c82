export { checkBookedPayouts, type PayoutDifference } from './book-report.ts';
export { minorDigitsOf } from './formats/report-fields.ts';
export { importReport } from './import-report.ts';
export { listPayouts, listUnmatched, type UnmatchedMoney } from './list-payouts.ts';
export type { PayoutProvider } from './payout-line.ts';
export { payoutsSlice } from './slice.ts';
