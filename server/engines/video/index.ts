/** Videos: reads, cuts and reduces them with ffmpeg in separate processes. No database, no HTTP. */
export { type CutOutcome, type CutSource, cutClips } from './cut-clips.ts';
export { type JoinProblem, joinClips } from './join-clips.ts';
export { makeVideoPreview } from './make-preview.ts';
export { probeVideo, VIDEO_PROBLEMS, type VideoFacts, type VideoProblem } from './probe-video.ts';
export {
  checkVideoTools,
  VideoDiskFull,
  VideoToolFailed,
  VideoToolMissing,
} from './run-tool.ts';
