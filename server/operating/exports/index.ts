export { describeExports } from './describe-exports.ts';
export { openDeskExportFiles } from './export-file.routes.ts';
