import type { ShownVideo } from '#contract/desk-videos.schema.ts';
import type { DeskVideoState } from '#contract/desk-videos.ts';
import { picturesPrefix } from '#finding/photos/index.ts';
import { type ListedVideo, videoKeys } from '#finding/videos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { signPicture } from '#platform/signing/file-links.ts';
import { zonedTime } from '#platform/wall-clock.ts';

/** The states of videos whose still exists. */
const WITH_POSTER: readonly DeskVideoState[] = ['Published', 'Replaced', 'Withdrawn'];

/** Selects the fields of a video that the desk lists. */
export function presentDeskVideo(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  timeZone: string,
  video: ListedVideo,
): ShownVideo {
  return {
    videoId: video.videoId,
    kind: video.kind,
    state: video.state,
    title: video.title,
    camera: video.camera,
    fileName: video.fileName,
    bib: video.bibKey,
    startsAt: zonedTime(video.startsAt, timeZone),
    durationMs: video.durationMs,
    posterUrl: WITH_POSTER.includes(video.state)
      ? signPicture(deps, {
          tenantId,
          path: picturesPrefix(tenantId) + videoKeys(video).poster,
          isPublic: false,
        })
      : null,
  };
}
