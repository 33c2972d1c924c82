import { randomUUID } from 'node:crypto';
import { addToVideoCounts } from '#finding/events/index.ts';
import {
  insertVideos,
  markCut,
  markVideoPublished,
  type NewVideo,
} from '#finding/videos/making-videos.store.ts';
import { saveVideoFile } from '#finding/videos/video-files.store.ts';
import type { AppDeps } from '#server/app.ts';

const TENANT = 'photofinish';
const FILM_MS = 12_000;
const CLIP_MS = 4_000;
const SIZE = { width: 320, height: 180, byteSize: 1_000, crc32: 7 };
const STARTS_AT = new Date('2026-05-10T10:00:00Z');

/**
 * Publishes finish clips of an event as rows only, without footage or cutting. Tests of pictures or files
 * use `importFinishFootage`.
 * @param bibs of the runners, one clip each
 * @param options.isFull whether the full video is published too
 * @param options.tenantId photofinish by default
 */
export async function publishClips(
  deps: AppDeps,
  eventId: string,
  bibs: readonly string[],
  options: { isFull?: boolean; tenantId?: string } = {},
): Promise<void> {
  const createdAt = deps.clock.now();
  await deps.database.inTenant(options.tenantId ?? TENANT, async (scope) => {
    const { videoFileId } = await saveVideoFile(scope, {
      videoFileId: randomUUID(),
      eventId,
      camera: 'Finish',
      contentHash: randomUUID(),
      fileName: 'film.mp4',
      startsAt: STARTS_AT,
      clockDriftPpm: 0,
      durationMs: FILM_MS,
      byteSize: SIZE.byteSize,
      crc32: SIZE.crc32,
      format: 'mp4',
      facts: {
        width: SIZE.width,
        height: SIZE.height,
        videoCodec: 'h264',
        audioCodec: 'aac',
        frameRate: 25,
        reorderMs: 80,
        keyFramesMs: [0],
      },
      createdAt,
    });
    const cut = { fromMs: 0, untilMs: CLIP_MS, finishesAtMs: CLIP_MS / 2 };
    const common = { eventId, videoFileId, camera: 'Finish', title: '', startsAt: STARTS_AT, createdAt };
    const clips = bibs.map((bibKey): NewVideo => {
      const what = { kind: 'Finish', bibKey, durationMs: CLIP_MS, cut, original: null } as const;
      return { videoId: randomUUID(), ...common, ...what };
    });
    const film = { kind: 'Full', bibKey: null, durationMs: FILM_MS, cut: null, original: SIZE } as const;
    const films: NewVideo[] = options.isFull === true ? [{ videoId: randomUUID(), ...common, ...film }] : [];
    await insertVideos(scope, [...films, ...clips]);
    for (const { videoId } of clips) {
      const facts = { startsAt: STARTS_AT, durationMs: CLIP_MS, finishesAtMs: CLIP_MS / 2, shortfall: null };
      await markCut(scope, videoId, { ...facts, ...SIZE });
    }
    for (const { videoId } of [...films, ...clips]) await markVideoPublished(scope, videoId, createdAt);
    await addToVideoCounts(scope, eventId, { published: films.length + clips.length });
  });
}
