export type { DeliveredFile, StoredFile } from './delivered-file.ts';
export { openDownloadFiles } from './download-file.routes.ts';
export { linkExpiry, presentDownload } from './download-links.ts';
export { type GivenFiles, readGivenFiles } from './given-files.ts';
export type { NamedFile } from './named-files.ts';
export { type OrderFile, readOrderFiles } from './order-files.ts';
export { sendRanged } from './send-ranged.ts';
