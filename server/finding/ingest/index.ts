export { captureInstant, photographerOf, readCameraOffset } from './capture-time.ts';
export { type CoverOutcome, chooseCover } from './choose-cover.ts';
export { countFacesToRead, type EventSummary } from './describe-event.ts';
export { findElsewhere } from './find-elsewhere.ts';
export {
  type ImportProgress,
  type ImportReport,
  type ImportRequest,
  importEvent,
  prepareEvent,
} from './import-event.ts';
export { ingestHandlers } from './ingest.jobs.ts';
export { mendJpeg } from './mend-jpeg.task.ts';
export { readPhotographersTexts } from './photographers-texts.task.ts';
export { type ReceivedFile, receivePhotos } from './receive-photos.ts';
export { receivePreview } from './receive-preview.ts';
export { recogniseFile } from './recognise-file.ts';
export { retryFailed } from './retry-failed.ts';
export { ingestSlice } from './slice.ts';
export {
  entriesOfAlbum,
  type FileOnDisk,
  FileTooLarge,
  type FoundFile,
  listAlbumFolders,
  openFolder,
  openSource,
  openZipInParts,
  type SkipReason,
  type SourceEntry,
  skipByPath,
  walkFolder,
  type ZipInParts,
} from './sources/index.ts';
