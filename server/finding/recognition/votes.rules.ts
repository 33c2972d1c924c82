/** Counts the votes of a person's other photos on the numbers of a photo. Pure. */
import type { BibDoubt } from '#contract/recognition.ts';
import type { TagVotes } from '#finding/photos/index.ts';
import { type Box, pairBibs, wornBibs } from './pair-bibs.rules.ts';

/** A number of a photo, before any vote. */
export interface VotedBib {
  value: string;
  isShown: boolean;
  doubt: BibDoubt | null;
  box: Box | null;
  /** Whether a reviewer named it; then votes do not change it. */
  isReviewed?: boolean;
}

/** A face of a photo, with similar faces in other photos. */
export interface VotedFace {
  box: Box;
  /** The similar faces, nearest first, each with the bib that was read below it with certainty. */
  near: readonly { photoId: string; bib: string | null }[];
}

/**
 * The result of the votes on one bib. Confirmed: a doubtful reading is right. Contradicted: a reading is a part or a
 * misreading of another bib. Worn: the person wears a bib that cannot be read here.
 */
export type Votes = TagVotes;

/** The number of photos that must agree before a reading is removed, or before a face without a bib gets one. */
const DECIDING = 3;
/**
 * The number of photos that must agree before a doubtful reading counts. One suffices, because the bib was read here
 * too.
 */
const CONFIRMING = 1;
/** The most photos listed as evidence. */
const NAMED = 5;

const LIFTED: readonly (BibDoubt | null)[] = ['Unsure', 'Fragment', 'AtBorder'];

/**
 * Returns whether votes of other photos may make a doubtful reading shown. They may not if the number is missing from
 * the list, or if its runner was elsewhere.
 */
export const isLifted = ({ doubt }: { doubt: BibDoubt | null }): boolean => LIFTED.includes(doubt);

/**
 * Returns whether one number may be a misreading of another: a part of it, or the number with extra digits or one wrong
 * digit.
 */
export function couldBeMisread(read: string, bib: string): boolean {
  if (read === bib) return false;
  if (bib.includes(read) || read.includes(bib)) return true;
  if (read.length !== bib.length || read.length < 2) return false;
  return [...read].filter((sign, index) => sign !== bib[index]).length === 1;
}

/** The bib that a person wears on other photos. */
interface Tally {
  bib: string;
  photoIds: string[];
  /** The number of photos with another bib that cannot be a misreading of this one. */
  others: number;
  /** The number of photos that vote for a bib. */
  count: (bib: string) => number;
}

function tally({ near }: VotedFace): Tally | undefined {
  const byPhoto = new Map<string, string | null>();
  // A person occurs only once in a photo, so of two similar faces the nearer one counts.
  for (const { photoId, bib } of near) if (!byPhoto.has(photoId)) byPhoto.set(photoId, bib);
  const byBib = new Map<string, string[]>();
  for (const [photoId, bib] of byPhoto)
    if (bib !== null) byBib.set(bib, [...(byBib.get(bib) ?? []), photoId]);
  const [leader] = [...byBib].toSorted(([, one], [, other]) => other.length - one.length);
  if (leader === undefined) return undefined;
  const [bib, photoIds] = leader;
  const count = (said: string) => byBib.get(said)?.length ?? 0;
  const isOther = (said: string, photos: number) =>
    said !== bib && !(couldBeMisread(said, bib) && photos * DECIDING <= photoIds.length);
  const others = [...byBib].reduce(
    (sum, [said, photos]) => sum + (isOther(said, photos.length) ? photos.length : 0),
    0,
  );
  return { bib, photoIds, others, count };
}

const votesFor = (verdict: Votes['verdict'], bib: string, { photoIds }: Tally): Votes => ({
  verdict,
  bib,
  photosCount: photoIds.length,
  photoIds: photoIds.slice(0, NAMED),
});

/**
 * Lets a person's other photos vote on the numbers of a photo. A photo votes with the number that was read there with
 * certainty, never with one that is shown because of votes.
 * @param bibs the photo's numbers before any vote
 * @param denied bibs that were denied on the photo: they get no votes
 */
export function castVotes(
  faces: readonly VotedFace[],
  bibs: readonly VotedBib[],
  denied: ReadonlySet<string>,
): Votes[] {
  const boxes = faces.map(({ box }) => box);
  const placed = bibs.flatMap((bib) => (bib.box === null ? [] : { ...bib, box: bib.box }));
  const sure = placed.filter(({ isShown }) => isShown);
  const worn = wornBibs(
    boxes,
    sure.map(({ value, box }) => ({ text: value, box })),
  );
  const unsure = placed
    .filter(({ isShown }) => !isShown)
    .map((bib) => ({ ...bib, owner: pairBibs(boxes, [bib.box])[0] }));
  const reviewed = new Set(bibs.flatMap(({ isReviewed, value }) => (isReviewed ? value : [])));
  const votes = faces.flatMap((face, index) => {
    const tallied = tally(face);
    if (tallied === undefined || tallied.others >= tallied.photoIds.length) return [];
    const doubtful = unsure.filter(({ owner }) => owner === index);
    return judgeFace(worn[index] ?? null, doubtful, tallied, reviewed);
  });
  return settle(votes, bibs, denied);
}

/** Returns the results of the votes on the numbers below one face. */
function judgeFace(
  read: string | null,
  doubtful: readonly VotedBib[],
  tallied: Tally,
  reviewed: ReadonlySet<string>,
): Votes[] {
  const isDecided = tallied.photoIds.length >= DECIDING && tallied.others === 0;
  const isWrong = (value: string) =>
    isDecided && !reviewed.has(value) && tallied.count(value) === 0 && couldBeMisread(value, tallied.bib);
  const contradicted = doubtful
    .filter(({ value, doubt }) => doubt === 'NotOnList' && isWrong(value))
    .map(({ value }) => votesFor('Contradicted', value, tallied));
  if (read !== null && !isWrong(read)) return contradicted;
  if (read !== null) contradicted.push(votesFor('Contradicted', read, tallied));
  const isConfirmed =
    tallied.photoIds.length >= CONFIRMING &&
    doubtful.some((bib) => bib.value === tallied.bib && isLifted(bib));
  if (isConfirmed) return [...contradicted, votesFor('Confirmed', tallied.bib, tallied)];
  return isDecided ? [...contradicted, votesFor('Worn', tallied.bib, tallied)] : contradicted;
}

/** Combines the votes of all faces. A bib is worn by one person in a photo, and denied bibs are not in the photo. */
function settle(votes: readonly Votes[], bibs: readonly VotedBib[], denied: ReadonlySet<string>): Votes[] {
  const contradicted = new Set(votes.flatMap(({ verdict, bib }) => (verdict === 'Contradicted' ? bib : [])));
  const shown = new Set(
    bibs.flatMap(({ value, isShown }) => (isShown && !contradicted.has(value) ? value : [])),
  );
  const isFree = ({ bib }: Votes) => !denied.has(bib) && !shown.has(bib);
  const confirmed = votes.filter((vote) => vote.verdict === 'Confirmed' && isFree(vote));
  const taken = new Set(confirmed.map(({ bib }) => bib));
  const wearers = votes.filter((vote) => vote.verdict === 'Worn' && isFree(vote) && !taken.has(vote.bib));
  return [
    ...votes.filter(({ verdict }) => verdict === 'Contradicted'),
    ...confirmed,
    // If two faces resemble one person, it is ambiguous which of them it is.
    ...wearers.filter(({ bib }) => wearers.filter((other) => other.bib === bib).length === 1),
  ];
}
