/** Compares the engines' readings of an event's photos with its truth. Pure. */
import { bibKey } from '#contract/competitor.ts';
import type { FaceModelSet } from '#engines/faces/index.ts';
import { type JudgedTogether, judgeTogether } from '#finding/recognition/index.ts';
import {
  bibSizesOf,
  labelsOf,
  type MeasuredPhoto,
  type MeasuredSet,
  photoClasses,
  type Tallies,
} from './measured-set.ts';
import { mistakesOf, scoreBibs } from './score-bibs.rules.ts';
import { countNearestRight, eachPair, type KnownFace } from './score-faces.rules.ts';
import { scoreSearch } from './score-search.rules.ts';
import { type Classes, commonClasses, sizeBand } from './tally.rules.ts';
import type { PhotoTruth } from './truth.schema.ts';

/** Counts the bibs that a photo shows before votes of other photos: the readable ones. */
function scoreBibsOf(set: MeasuredSet, photo: MeasuredPhoto, judged: JudgedTogether, tallies: Tallies): void {
  const { truth } = photo;
  const sizeOf = bibSizesOf(truth, judged);
  const classes = photoClasses(photo, set.truth);
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
  // A wrong number belongs to no runner, so by people's labels only expected bibs are counted.
  for (const { bib, isRight } of score.shown)
    tallies.bibs.add('precision', { ...classes, size: sizeOf(bib) }, isRight);
  const mistakes = mistakesOf(score);
  if (mistakes.missed.length + mistakes.wrong.length > 0)
    tallies.mistakes.bibs.push({ file: truth.file, ...mistakes });
}

type MeasuredFace = MeasuredPhoto['faces'][number];

/** Finds the face of a label: the one whose centre is in the box, or the largest. */
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
  const classes = photoClasses(photo, set.truth);
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
    faces: faces.flatMap(({ box, shown, descriptor, clothes }, index) =>
      shown ? { faceId: `${truth.file} ${index}`, box, descriptor, clothes } : [],
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
