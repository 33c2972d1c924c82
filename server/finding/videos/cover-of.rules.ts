import type { VideoRecord } from './videos.store.ts';

/**
 * Chooses the video whose still represents a video among a person's own: for a full one their finish clip of the same
 * footage, whose still shows them at the line. Its own still shows a person who is in the middle of it.
 */
export function coverOf<V extends Pick<VideoRecord, 'kind' | 'contentHash'>>(video: V, own: readonly V[]): V {
  if (video.kind === 'Finish') return video;
  return own.find(({ contentHash }) => contentHash === video.contentHash) ?? video;
}
