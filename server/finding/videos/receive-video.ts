import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { probeVideo, type VideoFacts, type VideoProblem } from '#engines/video/index.ts';
import type { ClipSeconds } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { addFullVideo, type FullVideoOutcome } from './add-full-video.ts';
import type { CameraClock } from './camera-clock.rules.ts';
import { identifyFile } from './file-digest.ts';
import { type ClipPlan, planClips } from './plan-clips.ts';
import { saveVideoFile } from './video-files.store.ts';
import { videoFileKey } from './video-keys.ts';

/** A camera's file to import into an event. */
export interface VideoUpload {
  path: string;
  camera: string;
  clock: CameraClock;
  /** The title under which the whole file is sold; null if only clips are cut from it. */
  fullTitle: string | null;
  clipSeconds: Partial<ClipSeconds>;
}

export interface ReceivedVideo {
  videoFileId: string;
  /** False if the event already has the file; then its clock was corrected. */
  isNew: boolean;
  facts: VideoFacts;
  plan: ClipPlan;
  /** null if only clips are cut from the file. */
  full: FullVideoOutcome | null;
}

/**
 * Imports a camera's file into an event: stores it once by its content, then writes its row, the clips of known
 * results, counts and jobs in one transaction. After a kill another run resumes; a run with another clock cuts the
 * affected clips again.
 * @throws VideoToolMissing
 */
export async function receiveVideo(
  deps: Pick<Deps, 'database' | 'storage' | 'queue' | 'newId' | 'clock'>,
  tenantId: string,
  eventId: string,
  input: VideoUpload,
): Promise<ReceivedVideo | { problem: VideoProblem }> {
  const facts = await probeVideo(input.path);
  if ('problem' in facts) return facts;
  const identity = await identifyFile(input.path);
  const { width, height, videoCodec, audioCodec, frameRate, reorderMs, keyFramesMs } = facts;
  const file = {
    videoFileId: deps.newId(),
    eventId,
    camera: input.camera,
    ...identity,
    ...input.clock,
    fileName: basename(input.path),
    durationMs: facts.durationMs,
    format: facts.format,
    facts: { width, height, videoCodec, audioCodec, frameRate, reorderMs, keyFramesMs },
    createdAt: deps.clock.now(),
  };
  const key = tenantKey(tenantId, videoFileKey(eventId, file));
  const stored = await deps.storage.stat(key);
  if (stored?.size !== (await stat(input.path)).size) await deps.storage.putFile(key, input.path);
  return deps.database.inTenant(tenantId, async (scope) => {
    const { videoFileId, isNew, isMoved } = await saveVideoFile(scope, file);
    const plan = await planClips(deps, scope, eventId, input.clipSeconds, isMoved ? videoFileId : undefined);
    const full =
      input.fullTitle === null
        ? null
        : await addFullVideo(deps, scope, { ...file, videoFileId }, input.fullTitle);
    return { videoFileId, isNew, facts, plan, full };
  });
}
