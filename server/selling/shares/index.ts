export { eraseShareNames } from './erased-data.store.ts';
export { describeSharesPlan, previewLastMonth, quoteRules } from './explain-plan.ts';
export { readPayeeNames } from './payee-names.ts';
export { previewShares, readMonth } from './preview-shares.ts';
export type { ShareNames } from './read-shares-file.ts';
export { findShareNames, planShares, type SharesPlan, setShares } from './set-shares.ts';
export { type Party, paysOrganizer, UNITS, wholeMinor } from './shares.rules.ts';
export { listShareVersions } from './shares.store.ts';
export { type ShareSum, sumShares } from './sum-shares.ts';
