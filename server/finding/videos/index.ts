export { type CameraClock, type ClockMark, clockFromMarks } from './camera-clock.rules.ts';
export { type ClipPlan, planClips } from './plan-clips.ts';
export { type ReceivedVideo, receiveVideo, type VideoUpload } from './receive-video.ts';
export { deleteVideoFiles, deleteVideos } from './replaced-clips.store.ts';
export { retryFailedVideos } from './retry-failed-videos.ts';
export { sweepReplacedClips } from './sweep-replaced-clips.ts';
export { countVideos, type VideoCounts } from './video-counts.store.ts';
export { type VideoKeys, videoKeys } from './video-keys.ts';
export { explainReason } from './video-reasons.ts';
export { type VideoDeps, videoHandlers, videoJobs } from './videos.jobs.ts';
export { videoUrl } from './videos.presenter.ts';
export { openVideos } from './videos.routes.ts';
export {
  findPublishedVideos,
  findSoldVideos,
  type VideoRecord,
  type VideoState,
  videosOfCompetitor,
} from './videos.store.ts';
export { videoOutage } from './work-folder.ts';
