export { describeKept } from './describe-kept.ts';
export { shopExportPath } from './export-file.routes.ts';
export { collectExport, writeExport } from './export-person.ts';
export { findBySelfie } from './find-by-selfie.ts';
export { type FindDeps, findEntries, type PersonEntry } from './find-entries.ts';
export { countKept, presentKept } from './present-kept.ts';
export { personDataSlice } from './slice.ts';
