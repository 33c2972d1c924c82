export { erasePayees, listKeptStatements } from './erased-data.store.ts';
export { findVisible } from './find-visible.ts';
export { describeKeptPayees } from './kept-data.store.ts';
export { listTransfers, type Transfers } from './list-transfers.ts';
export { writePayFile, writePaymentsCsv } from './pay-file.rules.ts';
export { payStatements } from './pay-statements.ts';
export { readPayees } from './payees.store.ts';
export { setPayees } from './set-payees.ts';
export { type DrawnMonth, drawMonth, type NotSettled, settleMonth } from './settle-month.ts';
export { leftUnits, statementNumber } from './settlements.rules.ts';
export {
  findLastSettlement,
  listStatements,
  type Statement,
  skipStatementNumbers,
} from './settlements.store.ts';
export { settlementsSlice } from './slice.ts';
export { sumUnsettled } from './sum-unsettled.ts';
