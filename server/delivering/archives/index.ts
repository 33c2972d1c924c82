export { openArchiveFiles } from './archive-file.routes.ts';
export { openArchiveService } from './archives.routes.ts';
export { deleteArchives, listArchivesWith, listOrderArchives, type OrderArchive } from './archives.store.ts';
export { finishPendingArchives } from './create-archive.ts';
export { eraseArchives } from './erased-data.store.ts';
export { subscribeArchives } from './follow-refunds.ts';
export { describeKeptArchives } from './kept-data.store.ts';
export { type MadeFile, writeZip } from './write-zip.ts';
