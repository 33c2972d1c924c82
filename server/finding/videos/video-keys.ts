import type { VideoRecord } from './videos.store.ts';

/** The storage keys of a video's files, without the tenant's prefix. */
export interface VideoKeys {
  /** The file for its buyer: a clip as cut, a full video as it came from the camera. */
  original: string;
  /** The small watermarked preview. */
  preview: string;
  /** A still of the preview, with the watermark. */
  poster: string;
}

/**
 * Builds the key of a camera's file from its content, so that the same file imported again is written to the same
 * place.
 */
export function videoFileKey(eventId: string, file: { contentHash: string; format: string }): string {
  return `events/${eventId}/video-files/${file.contentHash}.${file.format}`;
}

/**
 * Builds the key of a clip, which contains the clip's CRC-32. If two workers cut the clip at once with different bytes,
 * neither overwrites the file of the other.
 */
export function clipKey(clip: { eventId: string; videoId: string; crc32: number }): string {
  return `events/${clip.eventId}/clips/${clip.videoId}-${clip.crc32.toString(16).padStart(8, '0')}.mp4`;
}

/** Builds the keys of a video's preview and still. */
export function shownKeys({
  eventId,
  videoId,
}: {
  eventId: string;
  videoId: string;
}): Omit<VideoKeys, 'original'> {
  return {
    preview: `events/${eventId}/video-previews/${videoId}.mp4`,
    poster: `events/${eventId}/video-posters/${videoId}.jpg`,
  };
}

/** Builds the keys of a video. The original of a full video is the camera's file, which is not copied. */
export function videoKeys(
  video: Pick<VideoRecord, 'videoId' | 'eventId' | 'kind' | 'contentHash' | 'format' | 'crc32'>,
): VideoKeys {
  return {
    original: video.kind === 'Full' ? videoFileKey(video.eventId, video) : clipKey(video),
    ...shownKeys(video),
  };
}
