import type { DownloadKind, DownloadState } from '#contract/archive.ts';
import { FORMAT_EXTENSIONS } from '#engines/images/index.ts';
import { type PhotoRecord, photoFiles } from '#finding/photos/index.ts';
import { type VideoRecord, videoKeys } from '#finding/videos/index.ts';
import { type FramedPhotoRecord, framedPhotoKey } from '#selling/frames/index.ts';

/** A file that can be fetched. */
export interface StoredFile {
  /** The storage key, without the tenant's prefix. */
  key: string;
  /** Bytes. */
  size: number;
  crc32: number;
  contentType: string;
}

/** A file that is delivered: an original photo, a photo in its frame or a video. */
export interface DeliveredFile {
  kind: DownloadKind;
  /** The id in its address: that of the photo or video, or of the rendering for a framed photo. */
  fileId: string;
  eventId: string;
  state: DownloadState;
  /** Null until it is Ready. */
  stored: StoredFile | null;
  /** The extension of its name, without the dot. */
  extension: string;
  /** The moment of the photo; for a finish clip, the moment of crossing the line. */
  takenAt: Date | null;
  /** The size of the upright picture in pixels; that of the plain photo until the framed one is rendered. */
  width: number;
  height: number;
  /** Its source: a photo, framed or not, or a video. */
  source: { photo: PhotoRecord; framed: FramedPhotoRecord | null } | { video: VideoRecord };
}

/** Extensions that cameras write; others are kept unchanged. */
const VIDEO_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    mp4: 'video/mp4',
    mkv: 'video/x-matroska',
    ts: 'video/mp2t',
    avi: 'video/x-msvideo',
    mpg: 'video/mpeg',
  }),
);
const UNKNOWN_TYPE = 'application/octet-stream';

/** Describes an original, delivered unchanged once it has arrived. */
export function photoFile(photo: PhotoRecord): DeliveredFile {
  const { photoId: fileId, eventId, format, takenAt, width, height, byteSize: size, crc32 } = photo;
  const { awaitsOriginal } = photo;
  const key = photoFiles(eventId, photo).original;
  return {
    kind: 'Photo',
    fileId,
    eventId,
    state: awaitsOriginal ? 'Awaited' : 'Ready',
    takenAt,
    width,
    height,
    stored: awaitsOriginal ? null : { key, size, crc32, contentType: `image/${format}` },
    extension: FORMAT_EXTENSIONS[format],
    source: { photo, framed: null },
  };
}

/** Describes a framed photo in its current state. */
export function framedPhotoFile(framed: FramedPhotoRecord, photo: PhotoRecord): DeliveredFile {
  const { framedPhotoId: fileId, state, byteSize: size, crc32 } = framed;
  const isMade = state === 'Ready' && size !== null && crc32 !== null;
  const { eventId, takenAt } = photo;
  return {
    kind: 'FramedPhoto',
    fileId,
    eventId,
    state: state === 'Rendering' && photo.awaitsOriginal ? 'Awaited' : state,
    takenAt,
    width: framed.width ?? photo.width,
    height: framed.height ?? photo.height,
    stored: isMade ? { key: framedPhotoKey(framed), size, crc32, contentType: 'image/jpeg' } : null,
    extension: FORMAT_EXTENSIONS.jpeg,
    source: { photo, framed },
  };
}

/** Describes a finish clip as it was cut, or a full video as it came from the camera. */
export function videoFile(video: VideoRecord): DeliveredFile {
  const { videoId: fileId, eventId, kind, width, height, byteSize: size, crc32 } = video;
  const extension = kind === 'Full' ? video.format : 'mp4';
  const contentType = VIDEO_TYPES.get(extension) ?? UNKNOWN_TYPE;
  return {
    kind: 'Video',
    fileId,
    eventId,
    state: 'Ready',
    width,
    height,
    extension,
    takenAt: new Date(video.startsAt.getTime() + (video.finishesAtMs ?? 0)),
    stored: { key: videoKeys(video).original, size, crc32, contentType },
    source: { video },
  };
}
