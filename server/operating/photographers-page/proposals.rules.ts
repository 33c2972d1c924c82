import type { PROPOSAL_REASONS } from '#contract/photographers-page.ts';
import type { OwnFrame } from '#finding/photos/index.ts';
import { inSlices } from '#platform/in-slices.ts';

/** A published photo, with the facts by which a proposal to hide it is decided. */
export interface Frame extends OwnFrame {
  /** The number of faces found in it. */
  faces: number;
  /** Whether it was bought, or kept by a decision. Such a photo is never proposed. */
  isKept: boolean;
}

/** A photo that its photographer may want to hide. */
export interface Proposal {
  photoId: string;
  reason: (typeof PROPOSAL_REASONS)[number];
  /** For a duplicate: the photo that stays. */
  insteadId: string | null;
}

/**
 * The rate limit of the proposals for a link. A page requests them every 5 seconds while photos arrive, and twice for
 * each decision.
 */
export const COMPARED = { name: 'proposals-of-link', limit: 240, windowSeconds: 600 };

/** Frames of a burst within this time count as the same photo if they are similar enough. */
const BURST_MS = 1_000;
const BITS_APART_MAX = 6;
/**
 * The most frames after a frame that are compared with it; no camera takes more in a burst. A camera without a clock
 * gives thousands of photos the same second.
 */
const COMPARED_MAX = 50;
/** A photo is blurred if its sharpness is below this share of the median of its camera's photos. */
const BLURRED_SHARE = 0.25;
/** A camera with fewer photos has no reliable median. */
const FRAMES_MIN = 10;

/**
 * Proposes photos for hiding: all but the best of near-duplicates, and blurred photos. Three kinds are never proposed:
 * bought photos, the only photo of a bib, and blurred photos with a face, because each may be the only photo of a
 * person. Pauses for other requests.
 * @param frames of one photographer at one event, in time order
 * @param photosOf the event's number of published photos per bib
 */
export async function proposeFrames(
  frames: readonly Frame[],
  photosOf: ReadonlyMap<string, number>,
): Promise<Proposal[]> {
  const doubled = await findDoubles(frames);
  const inUse = new Set(doubled.flatMap(({ photoId, insteadId }) => [photoId, insteadId]));
  const left = new Map(photosOf);
  const bibsOf = new Map(frames.map(({ photoId, bibs }) => [photoId, bibs]));
  for (const { photoId } of doubled) takeAway(left, bibsOf.get(photoId));
  const blurred = findBlurred(frames).filter((frame) => {
    if (frame.isKept || frame.faces > 0 || inUse.has(frame.photoId)) return false;
    if (frame.bibs.some((bib) => (left.get(bib) ?? 0) < 2)) return false;
    takeAway(left, frame.bibs);
    return true;
  });
  return [
    ...doubled,
    ...blurred.map(({ photoId }) => ({ photoId, reason: 'Blurred' as const, insteadId: null })),
  ];
}

function takeAway(left: Map<string, number>, bibs: readonly string[] = []): void {
  for (const bib of bibs) left.set(bib, (left.get(bib) ?? 0) - 1);
}

const bodyOf = ({ camera, serial }: Frame) => JSON.stringify([camera, serial]);

/** Finds frames that another frame of the same moment can replace: it has at least the same bibs and as many faces. */
async function findDoubles(frames: readonly Frame[]): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const own of Map.groupBy(frames, bodyOf).values()) {
    const timed = own.flatMap(measure);
    const seen = new Set<Frame>();
    for await (const [at, first] of inSlices(timed.entries())) {
      if (seen.has(first.frame)) continue;
      const doubles = listDoubles(first, timed, at + 1);
      const alike = [first.frame, ...doubles.filter((frame) => !seen.has(frame))];
      for (const frame of alike) seen.add(frame);
      const best = alike.reduce((one, other) => (isBetter(other, one) ? other : one));
      for (const frame of alike)
        if (frame !== best && !frame.isKept && shows(best, frame))
          proposals.push({ photoId: frame.photoId, reason: 'Doubled', insteadId: best.photoId });
    }
  }
  return proposals;
}

/** A frame with its time, and its difference hash as two numbers of 32 bits, which compare faster than a BigInt. */
interface Measured {
  frame: Frame;
  time: number;
  high: number;
  low: number;
}

function measure(frame: Frame): Measured[] {
  const { takenAt, dhash } = frame;
  if (takenAt === null || dhash === null) return [];
  const [high, low] = [dhash.slice(0, -8), dhash.slice(-8)].map((part) => Number.parseInt(part, 16));
  return [{ frame, time: takenAt.getTime(), high: high ?? 0, low: low ?? 0 }];
}

/**
 * Lists the duplicates of a frame among later frames.
 * @param from the index in `frames`, which are in time order, of the first one to compare
 */
function listDoubles(first: Measured, frames: readonly Measured[], from: number): Frame[] {
  const doubles: Frame[] = [];
  for (const other of frames.slice(from, from + COMPARED_MAX)) {
    if (other.time - first.time > BURST_MS) break;
    const apart = countBits(first.high ^ other.high) + countBits(first.low ^ other.low);
    if (apart <= BITS_APART_MAX) doubles.push(other.frame);
  }
  return doubles;
}

/** Counts the set bits: each round clears the lowest one. */
function countBits(number: number): number {
  let count = 0;
  for (let bits = number; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** A bought photo is always better; then the photo that more people find, then the sharper one. */
function isBetter(one: Frame, other: Frame): boolean {
  const byWorth = (frame: Frame) => [
    Number(frame.isKept),
    frame.bibs.length,
    frame.faces,
    frame.sharpness ?? 0,
  ];
  const [own, others] = [byWorth(one), byWorth(other)];
  const at = own.findIndex((value, index) => value !== others[index]);
  return at >= 0 && (own[at] ?? 0) > (others[at] ?? 0);
}

const shows = (best: Frame, other: Frame): boolean =>
  best.faces >= other.faces && other.bibs.every((bib) => best.bibs.includes(bib));

function findBlurred(frames: readonly Frame[]): Frame[] {
  return [...Map.groupBy(frames, bodyOf).values()].flatMap((own) => {
    const measured = own.filter(({ sharpness }) => sharpness !== null);
    if (measured.length < FRAMES_MIN) return [];
    const sorted = measured.map(({ sharpness }) => sharpness ?? 0).toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return measured.filter(({ sharpness }) => (sharpness ?? 0) < BLURRED_SHARE * median);
  });
}
