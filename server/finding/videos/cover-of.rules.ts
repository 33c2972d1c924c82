import type { VideoRecord } from './videos.store.ts';

/**
 * Chooses the video whose still represents a video among a person's own. For a full video it is their finish clip of
 * the same footage, which shows them at the line; the full video's own still comes from its middle and may show
 * anybody.
 */
export function coverOf<V extends Pick<VideoRecord, 'kind' | 'contentHash'>>(video: V, own: readonly V[]): V {
  if (video.kind === 'Finish') return video;
  return own.find(({ contentHash }) => contentHash === video.contentHash) ?? video;
}
