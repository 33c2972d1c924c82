import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CutOutcome, cutClips, type JoinProblem, joinClips } from '#engines/video/index.ts';
import { momentAt } from './camera-clock.rules.ts';
import { type ClipPiece, type FilmedTime, joinAtKeyFrames, piecesOfClip } from './clip-pieces.rules.ts';
import type { WaitingClip } from './making-videos.store.ts';
import type { Film, OpenFilm } from './open-films.ts';
import type { VideoReason } from './video-reasons.ts';

/** What clips are cut from, and where they are written. */
export interface PieceWork {
  /** The file in which their finishers cross the line. */
  main: FilmedTime;
  /** All files of its camera, itself among them. */
  files: readonly FilmedTime[];
  films: OpenFilm;
  folder: string;
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
  /** Why it holds less than was asked for; null of a whole one. */
  shortfall: VideoReason | null;
}

/** Why a clip ends where its film does, although the camera's next one goes on: that one is gone, or cannot be read. */
const PIECE_MISSING: VideoReason = 'NextFilmUnreadable';
/** The two films are of another kind, or would not be joined. */
const SHORTFALLS: Record<JoinProblem, VideoReason> = {
  Unlike: 'NextFilmUnlike',
  NotJoined: 'NextFilmNotJoined',
};

/** A piece of a clip, on its way. */
interface Part {
  file: FilmedTime;
  film: Film | undefined;
  piece: ClipPiece;
  path: string;
}

/**
 * Cuts clips out of the films that hold them, each film in one reading, and joins those of which two films hold a part.
 * @returns the clips that could be cut; the others' film holds nothing there that can be read
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

async function planParts({ main, files, films, folder }: PieceWork, clip: WaitingClip): Promise<Part[]> {
  const { pieces } = piecesOfClip(files, main, clip);
  const known = new Map<string, { file: FilmedTime; film: Film | undefined }>();
  for (const { videoFileId } of pieces) {
    const file = files.find((each) => each.videoFileId === videoFileId) ?? main;
    known.set(videoFileId, { file, film: await films(videoFileId) });
  }
  const keyed = new Map(
    [...known].map(([id, { file, film }]) => [id, { ...file, keyFramesMs: film?.facts.keyFramesMs ?? [] }]),
  );
  return joinAtKeyFrames(pieces, keyed).map((piece, index) => ({
    ...(known.get(piece.videoFileId) ?? { file: main, film: undefined }),
    piece,
    path: join(folder, `${clip.videoId}-${index}.mp4`),
  }));
}

/** Cuts parts, all of a film in one reading. */
async function cutParts({ signal }: PieceWork, parts: readonly Part[]): Promise<Map<Part, CutOutcome>> {
  const outcomes = new Map<Part, CutOutcome>();
  for (const [film, ofFilm] of Map.groupBy(parts, (part) => part.film)) {
    if (film === undefined) continue;
    const cuts = ofFilm.map(({ path, piece: { fromMs, untilMs } }) => ({ path, fromMs, untilMs }));
    const cut = await cutClips(film, cuts, { signal });
    for (const [index, part] of ofFilm.entries()) {
      const outcome = cut[index];
      if (outcome !== undefined) outcomes.set(part, outcome);
    }
  }
  return outcomes;
}

async function assembleClip(
  { main, folder, signal }: PieceWork,
  clip: WaitingClip,
  parts: readonly Part[],
  outcomes: ReadonlyMap<Part, CutOutcome>,
): Promise<CutClip | undefined> {
  const own = parts.find(({ file }) => file.videoFileId === main.videoFileId);
  const ownOutcome = own && outcomes.get(own);
  if (own?.film === undefined || ownOutcome === undefined) return undefined;
  const finishesMs = clip.fromMs + clip.finishesAtMs - ownOutcome.startsMs;
  const size = { width: own.film.facts.width, height: own.film.facts.height };
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
