/** The photos of one event with the engines' readings, the truth, and the counts. */
import { bibKey } from '#contract/competitor.ts';
import type { StartListIndex } from '#engines/bibs/index.ts';
import type { FaceReading } from '#engines/faces/index.ts';
import type { JudgedTogether, SeenPhoto } from '#finding/recognition/index.ts';
import { FindMe } from './find-me.rules.ts';
import { DistanceCounts } from './score-faces.rules.ts';
import { type Classes, lightBand, sizeBand, Tally } from './tally.rules.ts';
import type { PersonLabels, PhotoTruth, Truth } from './truth.schema.ts';

/** A photo as the engines saw it. */
export interface MeasuredPhoto {
  truth: PhotoTruth;
  /** Mean luminance, 0 to 255. */
  light: number | null;
  readings: SeenPhoto['readings'];
  /** Largest first. */
  faces: readonly Pick<FaceReading, 'box' | 'shown' | 'descriptor' | 'clothes'>[];
}

/** The photos of one event with their truth. */
export interface MeasuredSet {
  truth: Truth;
  /** Undefined if the event has no start list. */
  list: StartListIndex | undefined;
  photos: readonly MeasuredPhoto[];
}

export const BIB_MEASURES = ['clear', 'covered', 'precision'] as const;
export const FACE_MEASURES = ['found', 'samePerson', 'strangers'] as const;
export const SEARCH_MEASURES = ['recall', 'precision'] as const;
/** The ways of finding photos: by bib, by face, by both as in the shop, and by selfie. */
export const WAYS = ['bib', 'face', 'fused', 'selfie'] as const;
export type Way = (typeof WAYS)[number];

/** The counts over all sets. */
export interface Tallies {
  bibs: Tally<(typeof BIB_MEASURES)[number]>;
  faces: Tally<(typeof FACE_MEASURES)[number]>;
  search: Record<Way, Tally<(typeof SEARCH_MEASURES)[number]>>;
  /** What all runners with a bib find. */
  findMe: FindMe;
  /** The numbers of people who were searched for, and of those who could not be. */
  people: { byBib: number; withoutBib: number; selfies: number; selfiesUnusable: number };
  /** Distances of pairs, for the equal error rate. */
  pairs: { samePerson: DistanceCounts; strangers: DistanceCounts };
  /** Faces whose nearest other face is the same person's. */
  nearest: { right: number; asked: number };
  /** The mistakes, for review. */
  mistakes: {
    bibs: { file: string; missed: string[]; wrong: string[] }[];
    /** Photos that the shop would show to a person who is not in them. */
    search: { person: string; file: string }[];
  };
}

export function startTallies(): Tallies {
  const search = () => new Tally(SEARCH_MEASURES);
  return {
    bibs: new Tally(BIB_MEASURES),
    faces: new Tally(FACE_MEASURES),
    search: { bib: search(), face: search(), fused: search(), selfie: search() },
    findMe: new FindMe(),
    people: { byBib: 0, withoutBib: 0, selfies: 0, selfiesUnusable: 0 },
    pairs: { samePerson: new DistanceCounts(), strangers: new DistanceCounts() },
    nearest: { right: 0, asked: 0 },
    mistakes: { bibs: [], search: [] },
  };
}

/** Names the classes of a photo. */
export const photoClasses = ({ truth, light }: MeasuredPhoto, { sport, population }: Truth): Classes => ({
  light: truth.light ?? lightBand(light),
  sport: truth.sport ?? sport,
  population,
});

/**
 * Returns a function for the size bands of a photo's bibs: by the labelled height of the digits, otherwise by the box
 * of the reading.
 */
export function bibSizesOf(
  { clear, hard }: PhotoTruth,
  { firstHand }: Pick<JudgedTogether, 'firstHand'>,
): (bib: string) => string | undefined {
  const read = new Map(firstHand.map(({ value, box }) => [bibKey(value), box?.height]));
  const labelled = new Map([...clear, ...hard].map((bib) => [bibKey(bib.bib), heightOf(bib)]));
  return (bib) => sizeBand(labelled.get(bibKey(bib)) ?? read.get(bibKey(bib)));
}

const heightOf = (bib: PhotoTruth['clear'][number]): number | undefined =>
  'height' in bib ? bib.height : undefined;

/** Lists the bibs in a photo. */
export const bibsOf = ({ clear, hard }: PhotoTruth) => [...clear, ...hard].map(({ bib }) => bib);

/** Returns a function that finds a truth's labels of people by any spelling of their bib. */
export function labelsOf({ people }: Truth): (person: string) => PersonLabels {
  const byKey = new Map(Object.entries(people).map(([name, labels]) => [bibKey(name), labels]));
  return (person) => byKey.get(bibKey(person)) ?? {};
}
