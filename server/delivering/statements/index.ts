export { printStatement, writeStatementsCsv } from './print-statement.ts';
