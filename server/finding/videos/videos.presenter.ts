import type { Video } from '#contract/photo.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { FILE_PATH_PREFIX, pictureExpiry, signFileLink } from '#platform/signing/file-links.ts';
import { zonedTime } from '#platform/wall-clock.ts';
import { videoKeys } from './video-keys.ts';
import type { VideoRecord } from './videos.store.ts';

/** Signs the addresses of a video's still and of its small watermarked preview. */
export function videoUrl(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  video: Pick<VideoRecord, 'videoId' | 'eventId' | 'kind' | 'contentHash' | 'format' | 'crc32'>,
): { posterUrl: string; previewUrl: string } {
  const keys = videoKeys(video);
  const expiresAt = pictureExpiry(deps.clock.now());
  const link = (key: string) =>
    signFileLink(deps.keys, { tenantId, path: FILE_PATH_PREFIX + key, expiresAt });
  return { posterUrl: link(keys.poster), previewUrl: link(keys.preview) };
}

/**
 * Presents a video.
 * @param cover the video whose still it is shown by
 */
export function presentVideo(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  timeZone: string,
  video: VideoRecord,
  cover: VideoRecord,
  finisher: Omit<NonNullable<Video['finisher']>, 'finishesAtMs'> | undefined,
): Video {
  return {
    videoId: video.videoId,
    albumId: video.eventId,
    kind: video.kind,
    title: video.title,
    camera: video.camera,
    width: video.width,
    height: video.height,
    durationMs: video.durationMs,
    startsAt: zonedTime(video.startsAt, timeZone),
    ...videoUrl(deps, tenantId, video),
    posterUrl: videoUrl(deps, tenantId, cover).posterUrl,
    finisher:
      finisher === undefined
        ? null
        : {
            number: finisher.number,
            name: finisher.name,
            finishTime: finisher.finishTime,
            finishesAtMs: video.finishesAtMs ?? 0,
          },
  };
}
