export { deleteArchives, listArchivesWith, listOrderArchives, type OrderArchive } from './archives.store.ts';
export { finishPendingArchives } from './create-archive.ts';
export { eraseArchives } from './erased-data.store.ts';
export { describeKeptArchives } from './kept-data.store.ts';
export { archivesSlice } from './slice.ts';
export { type MadeFile, writeZip } from './write-zip.ts';
