export { cropOf } from './crop.rules.ts';
export { openDownloadFiles } from './download-file.routes.ts';
export { linkExpiry, nameDownload, presentDownload } from './download-links.ts';
export { safeName } from './file-names.ts';
export { readGivenFiles } from './given-files.ts';
export type { NamedFile } from './named-files.ts';
export { type FileOwner, type OrderFile, readOrderFiles } from './order-files.ts';
export { placeFiles } from './place-files.ts';
export { readBought } from './read-bought.ts';
