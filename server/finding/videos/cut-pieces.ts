import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CutOutcome, cutClips, type JoinProblem, joinClips } from '#engines/video/index.ts';
import { momentAt } from './camera-clock.rules.ts';
import { type ClipPiece, type FootageTime, joinAtKeyFrames, piecesOfClip } from './clip-pieces.rules.ts';
import type { WaitingClip } from './making-videos.store.ts';
import type { Footage, OpenFootage } from './open-footage.ts';
import type { VideoReason } from './video-reasons.ts';
import type { WorkFolder } from './work-folder.ts';

/** The footage of clips, and their output folder. */
export interface PieceWork extends WorkFolder {
  /** The file in which their finishers cross the line. */
  main: FootageTime;
  /** All files of its camera, including itself. */
  files: readonly FootageTime[];
  opened: OpenFootage;
  signal: AbortSignal;
}

/** A clip as it was cut. */
export interface CutClip {
  path: string;
  startsAt: Date;
  durationMs: number;
  finishesAtMs: number;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  /** Why it is shorter than requested; null if it is complete. */
  shortfall: VideoReason | null;
}

/**
 * The reason of a clip that ends with its file although the camera's next file continues it: that file is missing or unreadable.
 */
const PIECE_MISSING: VideoReason = 'NextFilmUnreadable';
/** The two files differ in format, or cannot be joined. */
const SHORTFALLS: Record<JoinProblem, VideoReason> = {
  Unlike: 'NextFilmUnlike',
  NotJoined: 'NextFilmNotJoined',
};

/** A piece of a clip that is being cut. */
interface Part {
  file: FootageTime;
  footage: Footage | undefined;
  piece: ClipPiece;
  path: string;
}

/**
 * Cuts clips from their footage, with one read per file, and joins clips that span two files.
 * @returns the clips that could be cut; the footage of the other clips cannot be read at their time
 */
export async function cutPieces(
  work: PieceWork,
  clips: readonly WaitingClip[],
): Promise<Map<WaitingClip, CutClip>> {
  const parts = new Map<WaitingClip, Part[]>();
  for (const clip of clips) parts.set(clip, await planParts(work, clip));
  const outcomes = await cutParts(work, [...parts.values()].flat());
  const cut = new Map<WaitingClip, CutClip>();
  for (const [clip, ofClip] of parts) {
    const made = await assembleClip(work, clip, ofClip, outcomes);
    if (made !== undefined) cut.set(clip, made);
  }
  return cut;
}

async function planParts({ main, files, opened, folder }: PieceWork, clip: WaitingClip): Promise<Part[]> {
  const { pieces } = piecesOfClip(files, main, clip);
  const known = new Map<string, { file: FootageTime; footage: Footage | undefined }>();
  for (const { videoFileId } of pieces) {
    const file = files.find((each) => each.videoFileId === videoFileId) ?? main;
    known.set(videoFileId, { file, footage: await opened(videoFileId) });
  }
  const keyed = new Map(
    [...known].map(([id, { file, footage }]) => [
      id,
      { ...file, keyFramesMs: footage?.facts.keyFramesMs ?? [] },
    ]),
  );
  return joinAtKeyFrames(pieces, keyed).map((piece, index) => ({
    ...(known.get(piece.videoFileId) ?? { file: main, footage: undefined }),
    piece,
    path: join(folder, `${clip.videoId}-${index}.mp4`),
  }));
}

/** Cuts parts; those of one file are cut in one read. */
async function cutParts(
  { reserveSpace, signal }: PieceWork,
  parts: readonly Part[],
): Promise<Map<Part, CutOutcome>> {
  const outcomes = new Map<Part, CutOutcome>();
  for (const [footage, ofFootage] of Map.groupBy(parts, (part) => part.footage)) {
    if (footage === undefined) continue;
    const cuts = ofFootage.map(({ path, piece: { fromMs, untilMs } }) => ({ path, fromMs, untilMs }));
    const release = await reserveSpace(bytesOfCuts(footage, cuts));
    const cut = await cutClips(footage, cuts, { signal }).finally(release);
    for (const [index, part] of ofFootage.entries()) {
      const outcome = cut[index];
      if (outcome !== undefined) outcomes.set(part, outcome);
    }
  }
  return outcomes;
}

/** A copy begins at the key frame before, and two pieces are joined into a further file. */
const LEAD_MS = 10_000;
const COPIES = 2;

/** Estimates the bytes of cuts by the bytes that a second of their footage has. */
function bytesOfCuts(
  { byteSize, durationMs }: Footage,
  cuts: readonly { fromMs: number; untilMs: number }[],
): number {
  const lengthMs = cuts.reduce((sum, { fromMs, untilMs }) => sum + LEAD_MS + untilMs - fromMs, 0);
  return Math.ceil((COPIES * byteSize * lengthMs) / Math.max(1, durationMs));
}

async function assembleClip(
  { main, folder, signal }: PieceWork,
  clip: WaitingClip,
  parts: readonly Part[],
  outcomes: ReadonlyMap<Part, CutOutcome>,
): Promise<CutClip | undefined> {
  const own = parts.find(({ file }) => file.videoFileId === main.videoFileId);
  const ownOutcome = own && outcomes.get(own);
  if (own?.footage === undefined || ownOutcome === undefined) return undefined;
  const finishesMs = clip.fromMs + clip.finishesAtMs - ownOutcome.startsMs;
  const size = { width: own.footage.facts.width, height: own.footage.facts.height };
  const alone = (shortfall: VideoReason | null): CutClip => ({
    path: own.path,
    startsAt: momentAt(main, ownOutcome.startsMs),
    durationMs: ownOutcome.durationMs,
    finishesAtMs: finishesMs,
    ...size,
    shortfall,
  });
  if (parts.length === 1) return alone(null);
  const made = parts.flatMap((part) => {
    const outcome = outcomes.get(part);
    return outcome === undefined ? [] : { part, outcome };
  });
  const [first] = made;
  if (first === undefined || made.length < parts.length) return alone(PIECE_MISSING);
  const lengthOf = (some: typeof made) => some.reduce((sum, { outcome }) => sum + outcome.durationMs, 0);
  const path = join(folder, `${clip.videoId}.mp4`);
  const paths = parts.map((part) => part.path);
  const joined = await joinClips(paths, { path, durationMs: lengthOf(made) }, { signal });
  if ('problem' in joined) return alone(SHORTFALLS[joined.problem]);
  for (const partPath of paths) await rm(partPath, { force: true });
  const beforeMs = lengthOf(made.slice(0, parts.indexOf(own)));
  return {
    path,
    startsAt: momentAt(first.part.file, first.outcome.startsMs),
    durationMs: joined.durationMs,
    finishesAtMs: beforeMs + finishesMs,
    ...size,
    shortfall: null,
  };
}
