export { printStatement, writeStatementsCsv } from './print-statement.ts';
export { statementsSlice } from './slice.ts';
