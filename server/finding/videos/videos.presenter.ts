import type { Video } from '#contract/photo.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { FILE_PATH_PREFIX, signPicture } from '#platform/signing/file-links.ts';
import { zonedTime } from '#platform/wall-clock.ts';
import { videoKeys } from './video-keys.ts';
import type { VideoRecord } from './videos.store.ts';

/**
 * Signs the addresses of a video's still and of its small watermarked preview.
 * @param isPublic whether everybody is shown it
 */
export function videoUrl(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  video: Pick<VideoRecord, 'videoId' | 'eventId' | 'kind' | 'contentHash' | 'format' | 'crc32'>,
  isPublic = false,
): { posterUrl: string; previewUrl: string } {
  const keys = videoKeys(video);
  const link = (key: string) => signPicture(deps, { tenantId, path: FILE_PATH_PREFIX + key, isPublic });
  return { posterUrl: link(keys.poster), previewUrl: link(keys.preview) };
}

/**
 * Presents a video.
 * @param cover the video whose still represents this one
 * @param isPublic whether everybody is shown it
 */
export function presentVideo(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  timeZone: string,
  video: VideoRecord,
  cover: VideoRecord,
  finisher: Omit<NonNullable<Video['finisher']>, 'finishesAtMs'> | undefined,
  isPublic: boolean,
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
    ...videoUrl(deps, tenantId, video, isPublic),
    posterUrl: videoUrl(deps, tenantId, cover, isPublic).posterUrl,
    finisher:
      finisher === undefined
        ? null
        : {
            number: finisher.number,
            name: finisher.name,
            finishTime: finisher.finishTime || null,
            finishesAtMs: video.finishesAtMs ?? 0,
          },
  };
}
