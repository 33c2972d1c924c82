export { type CameraClock, type ClockMark, clockFromMarks } from './camera-clock.rules.ts';
export { findClipBib } from './clip-bib.ts';
export { deleteClipFiles, deleteFilesOfVideo } from './delete-clip-files.ts';
export { eraseClips, listErasedClips, listHeldClips } from './erased-data.store.ts';
export { findCover } from './find-cover.ts';
export { describeKeptClips } from './kept-data.store.ts';
export { type ClipPlan, planClips } from './plan-clips.ts';
export { type ReceivedVideo, receiveVideo } from './receive-video.ts';
export { removeVideo } from './remove-video.ts';
export { isRemovableFromSale } from './removed-videos.rules.ts';
export {
  type ListedVideo,
  lockVideo,
  lockVideos,
  searchVideos,
  type VideoSearch,
} from './removed-videos.store.ts';
export type { DeletedClip } from './replaced-clips.store.ts';
export { deleteVideoFiles, deleteVideos } from './replaced-clips.store.ts';
export { restoreVideo } from './restore-video.ts';
export { retryFailedVideos } from './retry-failed-videos.ts';
export { videosSlice } from './slice.ts';
export { sweepReplacedClips } from './sweep-replaced-clips.ts';
export { countVideos, type VideoCounts } from './video-counts.store.ts';
export { hasFootage } from './video-files.store.ts';
export { videoKeys } from './video-keys.ts';
export { explainReason } from './video-reasons.ts';
export { videoHandlers } from './videos.jobs.ts';
export { videoUrl } from './videos.presenter.ts';
export {
  findChosenVideos,
  findPublishedVideos,
  findSoldVideos,
  findVideo,
  type VideoRecord,
} from './videos.store.ts';
export { videoOutage } from './work-folder.ts';
