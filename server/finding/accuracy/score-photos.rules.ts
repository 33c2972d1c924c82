/** Holds what the engines saw in an event's photos against its truth. Pure. */
import { bibKey } from '#contract/competitor.ts';
import { isSureWithoutList, type StartListIndex } from '#engines/bibs/index.ts';
import type { FaceModelSet, FaceReading } from '#engines/faces/index.ts';
import {
  bibOfFaces,
  type EventFaces,
  findFaces,
  type JudgedTogether,
  judgeTogether,
  matchPerson,
  type SeenPhoto,
} from '#finding/recognition/index.ts';
import { mistakesOf, scoreBibs } from './score-bibs.rules.ts';
import { countNearestRight, DistanceCounts, eachPair, type KnownFace } from './score-faces.rules.ts';
import { type Classes, commonClasses, lightBand, sizeBand, Tally } from './tally.rules.ts';
import type { PersonLabels, PhotoTruth, Truth } from './truth.schema.ts';

/** A photo as the engines saw it. */
export interface MeasuredPhoto {
  truth: PhotoTruth;
  /** Mean luminance, 0 to 255. */
  light: number | null;
  readings: SeenPhoto['readings'];
  /** The largest first. */
  faces: readonly Pick<FaceReading, 'box' | 'shown' | 'descriptor'>[];
}

/** The photos of one event with their truth. */
export interface MeasuredSet {
  truth: Truth;
  /** Undefined where the event has no start list. */
  list: StartListIndex | undefined;
  photos: readonly MeasuredPhoto[];
}

export const BIB_MEASURES = ['clear', 'covered', 'precision'] as const;
export const FACE_MEASURES = ['found', 'samePerson', 'strangers'] as const;
export const SEARCH_MEASURES = ['recall', 'precision'] as const;
/** By what photos are found: a bib, a face, both together as the shop does, and a selfie. */
export const WAYS = ['bib', 'face', 'fused', 'selfie'] as const;
export type Way = (typeof WAYS)[number];

/** What is counted over all sets. */
export interface Tallies {
  bibs: Tally<(typeof BIB_MEASURES)[number]>;
  faces: Tally<(typeof FACE_MEASURES)[number]>;
  search: Record<Way, Tally<(typeof SEARCH_MEASURES)[number]>>;
  /** People who were looked for, and those who could not be. */
  people: { byBib: number; withoutBib: number; selfies: number; selfiesUnusable: number };
  /** Distances of pairs, of which the equal error rate is made. */
  pairs: { samePerson: DistanceCounts; strangers: DistanceCounts };
  /** Faces whose nearest other face is the same person's. */
  nearest: { right: number; asked: number };
  mistakes: { file: string; missed: string[]; wrong: string[] }[];
}

export function startTallies(): Tallies {
  const search = () => new Tally(SEARCH_MEASURES);
  return {
    bibs: new Tally(BIB_MEASURES),
    faces: new Tally(FACE_MEASURES),
    search: { bib: search(), face: search(), fused: search(), selfie: search() },
    people: { byBib: 0, withoutBib: 0, selfies: 0, selfiesUnusable: 0 },
    pairs: { samePerson: new DistanceCounts(), strangers: new DistanceCounts() },
    nearest: { right: 0, asked: 0 },
    mistakes: [],
  };
}

const photoClasses = ({ truth, light }: MeasuredPhoto, sport: string | undefined): Classes => ({
  light: truth.light ?? lightBand(light),
  sport: truth.sport ?? sport,
});

const bibsOf = ({ clear, hard }: PhotoTruth) => [...clear, ...hard].map(({ bib }) => bib);

/** The labels that a truth has of a person, under any spelling of the bib. */
function labelsOf({ people }: Truth): (person: string) => PersonLabels {
  const byKey = new Map(Object.entries(people).map(([name, labels]) => [bibKey(name), labels]));
  return (person) => byKey.get(bibKey(person)) ?? {};
}

/** Counts the bibs that a photo shows before other photos vote: what stands readable in it. */
function scoreBibsOf(set: MeasuredSet, photo: MeasuredPhoto, judged: JudgedTogether, tallies: Tallies): void {
  const { truth } = photo;
  const heights = new Map(judged.firstHand.map(({ value, box }) => [bibKey(value), box?.height]));
  const labelled = new Map([...truth.clear, ...truth.hard].map((bib) => [bibKey(bib.bib), heightOf(bib)]));
  const sizeOf = (bib: string) => sizeBand(labelled.get(bibKey(bib)) ?? heights.get(bibKey(bib)));
  const classes = photoClasses(photo, set.truth.sport);
  const labels = labelsOf(set.truth);
  const shown = judged.firstHand.flatMap(({ isShown, value }) => (isShown ? value : []));
  const bibs = (named: PhotoTruth['clear']) => named.map(({ bib }) => bib);
  const score = scoreBibs({ ...truth, clear: bibs(truth.clear), hard: bibs(truth.hard) }, shown);
  for (const { bib, isClear, isFound } of score.expected)
    tallies.bibs.add(
      isClear ? 'clear' : 'covered',
      { ...classes, ...labels(bib), size: sizeOf(bib) },
      isFound,
    );
  // A wrong number is nobody's: by people's labels only what was to be found is counted.
  for (const { bib, isRight } of score.shown)
    tallies.bibs.add('precision', { ...classes, size: sizeOf(bib) }, isRight);
  const mistakes = mistakesOf(score);
  if (mistakes.missed.length + mistakes.wrong.length > 0)
    tallies.mistakes.push({ file: truth.file, ...mistakes });
}

const heightOf = (bib: PhotoTruth['clear'][number]): number | undefined =>
  'height' in bib ? bib.height : undefined;

type MeasuredFace = MeasuredPhoto['faces'][number];

/** Finds the face that a label means: the one whose middle lies in the box, or the largest. */
function findLabelled(
  faces: readonly MeasuredFace[],
  box: PhotoTruth['faces'][number]['box'],
): MeasuredFace | undefined {
  if (box === undefined) return faces[0];
  const [x, y, width, height] = box;
  const isIn = (from: number, length: number, at: number) => at >= from && at <= from + length;
  return faces.find(
    (face) =>
      isIn(x, width, face.box.x + face.box.width / 2) && isIn(y, height, face.box.y + face.box.height / 2),
  );
}

/** Counts which labelled faces of a photo were found. @returns those that can be compared */
function scoreFacesOf(
  set: MeasuredSet,
  photo: MeasuredPhoto,
  tallies: Tallies,
): (KnownFace & { classes: Classes })[] {
  const classes = photoClasses(photo, set.truth.sport);
  const labels = labelsOf(set.truth);
  const { truth } = photo;
  const people = new Map<MeasuredFace, string>();
  const named = truth.selfieOf === undefined ? truth.faces : [{ person: truth.selfieOf, box: undefined }];
  for (const { person, box } of named) {
    const face = findLabelled(photo.faces, box);
    const isFree = face !== undefined && !people.has(face);
    const size = sizeBand(box?.[3] ?? face?.box.height);
    tallies.faces.add('found', { ...classes, ...labels(person), size }, isFree && face.shown);
    if (isFree) people.set(face, person);
  }
  return photo.faces
    .filter(({ shown }) => shown)
    .map((face) => {
      const name = people.get(face);
      return {
        person: name === undefined ? undefined : bibKey(name),
        photo: truth.file,
        runners: truth.complete ? truth.runners?.map(bibKey) : undefined,
        descriptor: face.descriptor,
        classes: { ...classes, ...(name === undefined ? {} : labels(name)), size: sizeBand(face.box.height) },
      };
    });
}

/** Compares the faces of a set with each other. */
function scorePairs(
  faces: readonly (KnownFace & { classes: Classes })[],
  { strong }: FaceModelSet['thresholds'],
  tallies: Tallies,
): void {
  eachPair(faces, (kind, distance, one, other) => {
    const measure = kind === 'samePerson' ? 'samePerson' : 'strangers';
    tallies.faces.add(measure, commonClasses(one.classes, other.classes), distance <= strong);
    tallies.pairs[measure].add(distance);
  });
  const { right, asked } = countNearestRight(faces);
  tallies.nearest.right += right;
  tallies.nearest.asked += asked;
}

/** Whom the truth of a photo names, by key. */
interface PhotoPeople {
  photo: MeasuredPhoto;
  there: ReadonlySet<string>;
  absent: ReadonlySet<string>;
}

const peopleOf = (photo: MeasuredPhoto): PhotoPeople => {
  const { runners = [], faces, absent } = photo.truth;
  const there = [...bibsOf(photo.truth), ...runners, ...faces.map(({ person }) => person)];
  return { photo, there: new Set(there.map(bibKey)), absent: new Set(absent.map(bibKey)) };
};

/** Whether a photo shows a person; null where the truth does not tell. */
function shows({ photo, there, absent }: PhotoPeople, key: string): boolean | null {
  if (there.has(key)) return true;
  const { runners, complete } = photo.truth;
  return absent.has(key) || (runners !== undefined && complete) ? false : null;
}

/** Lists by bib the photos with a tag of it, as the shop lists them for whoever asks for that bib. */
function listTags(judged: readonly JudgedTogether[], list: StartListIndex | undefined) {
  const isShownTo = ({ isShown, doubt, value, confidence }: JudgedTogether['drafts'][number]) =>
    isShown ||
    (list?.find(value) === undefined &&
      doubt === 'NotOnList' &&
      isSureWithoutList({ text: value, confidence }));
  const tags = judged.flatMap(({ photoId, drafts }) =>
    drafts.map((draft) => ({
      key: bibKey(draft.value),
      photoId,
      isVoted: draft.source === 'vote',
      isShown: isShownTo(draft),
    })),
  );
  return Map.groupBy(tags, ({ key }) => key);
}

/** Looks for everybody as a visitor would, by their bib and by their selfie. */
function scoreSearch(
  set: MeasuredSet,
  judged: readonly JudgedTogether[],
  faces: EventFaces,
  tallies: Tallies,
): void {
  const labels = labelsOf(set.truth);
  const photos = set.photos.filter(({ truth }) => truth.selfieOf === undefined).map(peopleOf);
  const byFile = new Map(photos.map((people) => [people.photo.truth.file, people]));
  const theirs = Map.groupBy(
    photos.flatMap((people) => [...people.there].map((key) => ({ key, people }))),
    ({ key }) => key,
  );
  const tags = listTags(judged, set.list);
  const count = (way: Way, name: string, own: ReadonlySet<string>) => {
    const key = bibKey(name);
    const classesOf = ({ photo }: PhotoPeople) => ({
      ...photoClasses(photo, set.truth.sport),
      ...labels(name),
    });
    for (const { people } of theirs.get(key) ?? [])
      tallies.search[way].add('recall', classesOf(people), own.has(people.photo.truth.file));
    for (const file of own) {
      const people = byFile.get(file);
      if (people !== undefined) tallies.search[way].add('precision', classesOf(people), shows(people, key));
    }
  };
  const look = (bib: string | undefined, foundBy: readonly string[]) =>
    matchPerson(faces, {
      bib,
      foundBy,
      verdicts: new Map(),
      tagged: bib === undefined ? [] : (tags.get(bibKey(bib)) ?? []),
    }).ownIds;

  const bibs = new Map(photos.flatMap(({ photo }) => bibsOf(photo.truth)).map((bib) => [bibKey(bib), bib]));
  const names = photos.flatMap(({ photo }) => photo.truth.runners ?? []);
  for (const name of names) if (set.list?.find(name) !== undefined) bibs.set(bibKey(name), name);
  tallies.people.byBib += bibs.size;
  tallies.people.withoutBib += new Set(names.map(bibKey).filter((key) => !bibs.has(key))).size;
  for (const bib of bibs.values()) {
    const own = [...look(set.list?.find(bib) ?? bib, [])];
    const by = (...kinds: string[]) =>
      new Set(own.filter(([, evidence]) => kinds.includes(evidence)).map(([photoId]) => photoId));
    count('bib', bib, by('Bib', 'Both'));
    count('face', bib, by('Face', 'Both'));
    count('fused', bib, by('Bib', 'Face', 'Both'));
  }
  for (const { truth, faces: found } of set.photos) {
    if (truth.selfieOf === undefined) continue;
    const [face] = found;
    const isUsable = face?.shown === true;
    tallies.people.selfies += 1;
    if (!isUsable) tallies.people.selfiesUnusable += 1;
    const foundBy = isUsable ? findFaces(faces, face.descriptor) : [];
    const own = foundBy.length === 0 ? [] : look(bibOfFaces(faces, foundBy), foundBy).keys();
    count('selfie', truth.selfieOf, new Set(own));
  }
}

/** Counts a set into the tallies: its bibs, its faces, and the search among them. */
export function scoreSet(
  set: MeasuredSet,
  models: Pick<FaceModelSet, 'dimensions' | 'thresholds'>,
  tallies: Tallies,
): void {
  const photos = set.photos.filter(({ truth }) => truth.selfieOf === undefined);
  const seen = photos.map(({ truth, readings, faces }) => ({
    photoId: truth.file,
    readings,
    faces: faces.flatMap(({ box, shown, descriptor }, index) =>
      shown ? { faceId: `${truth.file} ${index}`, box, descriptor } : [],
    ),
  }));
  const { judged, faces } = judgeTogether(seen, set.list, models);
  for (const [index, photo] of photos.entries()) {
    const own = judged[index];
    if (own !== undefined) scoreBibsOf(set, photo, own, tallies);
  }
  const known = set.photos.flatMap((photo) => scoreFacesOf(set, photo, tallies));
  scorePairs(known, models.thresholds, tallies);
  scoreSearch(set, judged, faces, tallies);
}
