import { type CameraClock, momentAt, offsetOf } from './camera-clock.rules.ts';

/** A camera's file, as planning needs it. */
export interface FootageTime extends CameraClock {
  videoFileId: string;
  camera: string;
  durationMs: number;
}

/** The piece of a clip in one file, in the time of that file. */
export interface ClipPiece {
  videoFileId: string;
  fromMs: number;
  untilMs: number;
}

/** A clip in the files of a camera. */
export interface ClipPieces {
  /** The pieces in time order, each from another file. One of them is from the requested file. */
  pieces: ClipPiece[];
  /** The span of the pieces, in the time of the requested file. */
  fromMs: number;
  untilMs: number;
  /** The total gap without recording between its first and last picture. */
  gapMs: number;
}

/** Cameras lose at most a moment when they begin a new file; files further apart are not one recording. */
const GAP_MS_MAX = 2_000;
/** The minimum length of a piece; shorter ones are not worth joining. */
const PIECE_MS_MIN = 200;

/** The span of a file, in milliseconds since the epoch. */
interface Span {
  file: FootageTime;
  fromMs: number;
  untilMs: number;
}

function spanOf(file: FootageTime): Span {
  return { file, fromMs: file.startsAt.getTime(), untilMs: momentAt(file, file.durationMs).getTime() };
}

/**
 * Finds the files that contain a clip. Parts before the beginning or after the end of its file are in the same camera's
 * previous and next files; if two files contain the same moment, the nearer one is used.
 * @param files of the camera, including `main`
 * @param input the span of the clip in the time of `main`; may begin before that file and end after it
 */
export function piecesOfClip(
  files: readonly FootageTime[],
  main: FootageTime,
  input: { fromMs: number; untilMs: number },
): ClipPieces {
  const [fromMs, untilMs] = [Math.max(0, input.fromMs), Math.min(main.durationMs, input.untilMs)];
  const momentMs = (offsetMs: number) => momentAt(main, offsetMs).getTime();
  const own = { file: main, fromMs: momentMs(fromMs), untilMs: momentMs(untilMs) };
  const others = files.filter(({ videoFileId }) => videoFileId !== main.videoFileId).map(spanOf);
  const before = input.fromMs < 0 ? spansBefore(others, own, momentMs(input.fromMs)) : [];
  const after = input.untilMs > main.durationMs ? spansAfter(others, own, momentMs(input.untilMs)) : [];
  const [first, last] = [before[0], after.at(-1)];
  return {
    pieces: [
      ...before.map(pieceOf),
      { videoFileId: main.videoFileId, fromMs, untilMs },
      ...after.map(pieceOf),
    ],
    fromMs: first === undefined ? fromMs : offsetOf(main, new Date(first.fromMs)),
    untilMs: last === undefined ? untilMs : offsetOf(main, new Date(last.untilMs)),
    gapMs: gapsBetween([...before, own, ...after]),
  };
}

function gapsBetween(spans: readonly Span[]): number {
  return spans.reduce(
    (sum, span, index) => sum + Math.max(0, span.fromMs - (spans[index - 1]?.untilMs ?? span.fromMs)),
    0,
  );
}

/** Returns the files that precede a span without a gap, first to last. Each file is looked up once. */
function spansBefore(others: readonly Span[], { fromMs: edgeMs }: Span, wantedMs: number): Span[] {
  const near = others.filter(
    ({ fromMs, untilMs }) =>
      untilMs >= edgeMs - GAP_MS_MAX &&
      Math.min(untilMs, edgeMs) - Math.max(fromMs, wantedMs) >= PIECE_MS_MIN,
  );
  const nearest = near.toSorted(
    (one, other) =>
      Math.min(other.untilMs, edgeMs) - Math.min(one.untilMs, edgeMs) || one.fromMs - other.fromMs,
  )[0];
  if (nearest === undefined) return [];
  const span = {
    file: nearest.file,
    fromMs: Math.max(nearest.fromMs, wantedMs),
    untilMs: Math.min(nearest.untilMs, edgeMs),
  };
  return [...spansBefore(without(others, nearest), span, wantedMs), span];
}

/** Returns the files that follow a span without a gap, first to last. Each file is looked up once. */
function spansAfter(others: readonly Span[], { untilMs: edgeMs }: Span, wantedMs: number): Span[] {
  const near = others.filter(
    ({ fromMs, untilMs }) =>
      fromMs <= edgeMs + GAP_MS_MAX && Math.min(untilMs, wantedMs) - Math.max(fromMs, edgeMs) >= PIECE_MS_MIN,
  );
  const nearest = near.toSorted(
    (one, other) =>
      Math.max(one.fromMs, edgeMs) - Math.max(other.fromMs, edgeMs) || other.untilMs - one.untilMs,
  )[0];
  if (nearest === undefined) return [];
  const span = {
    file: nearest.file,
    fromMs: Math.max(nearest.fromMs, edgeMs),
    untilMs: Math.min(nearest.untilMs, wantedMs),
  };
  return [span, ...spansAfter(without(others, nearest), span, wantedMs)];
}

function without(spans: readonly Span[], gone: Span): Span[] {
  return spans.filter((span) => span !== gone);
}

function pieceOf({ file, fromMs, untilMs }: Span): ClipPiece {
  const within = (ms: number) => Math.max(0, Math.min(file.durationMs, offsetOf(file, new Date(ms))));
  return { videoFileId: file.videoFileId, fromMs: within(fromMs), untilMs: within(untilMs) };
}

/**
 * Moves joints to key frames, so that nothing is shown twice: a piece that would begin within a file begins at a key
 * frame instead, and the piece before it ends there.
 */
export function joinAtKeyFrames(
  pieces: readonly ClipPiece[],
  files: ReadonlyMap<string, FootageTime & { keyFramesMs: readonly number[] }>,
): ClipPiece[] {
  const joined = pieces.map((piece) => ({ ...piece }));
  for (const [index, piece] of joined.entries()) {
    const before = joined[index - 1];
    const file = files.get(piece.videoFileId);
    const fileBefore = before && files.get(before.videoFileId);
    if (before === undefined || file === undefined || fileBefore === undefined || piece.fromMs === 0)
      continue;
    const keyMs = file.keyFramesMs.findLast((ms) => ms <= piece.fromMs) ?? 0;
    const endMs = offsetOf(fileBefore, momentAt(file, keyMs));
    if (endMs - before.fromMs < PIECE_MS_MIN) continue;
    before.untilMs = Math.min(before.untilMs, endMs);
    piece.fromMs = keyMs;
  }
  return joined;
}
