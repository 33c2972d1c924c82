export { linkExpiry, presentDownload } from './download-links.ts';
export { type OrderFile, readOrderFiles } from './order-files.ts';
