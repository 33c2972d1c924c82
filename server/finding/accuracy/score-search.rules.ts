/** Compares the shop's search results for all runners with the truth. Pure. */
import { bibKey } from '#contract/competitor.ts';
import { isSureWithoutList, type StartListIndex } from '#engines/bibs/index.ts';
import {
  bibOfFaces,
  type EventFaces,
  findFaces,
  type JudgedTogether,
  matchPerson,
  operatingPointOf,
  shareFitting,
} from '#finding/recognition/index.ts';
import type { RunnerPhoto } from './find-me.rules.ts';
import {
  bibSizesOf,
  bibsOf,
  labelsOf,
  type MeasuredPhoto,
  type MeasuredSet,
  photoClasses,
  type Tallies,
  type Way,
} from './measured-set.ts';

/** The people that a photo's truth names, by key. */
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

/** Returns whether a photo shows a person; null if the truth does not say. */
function shows({ photo, there, absent }: PhotoPeople, key: string): boolean | null {
  if (there.has(key)) return true;
  const { runners, complete } = photo.truth;
  return absent.has(key) || (runners !== undefined && complete) ? false : null;
}

/** Lists by bib the photos tagged with it, as the shop lists them for a search by that bib. */
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

/** Searches for every runner as a visitor would, by bib and by selfie. */
export function scoreSearch(
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
  const seenOf = new Map(judged.map((seen) => [seen.photoId, seen]));
  const classesOf = ({ photo }: PhotoPeople, name: string) => ({
    ...photoClasses(photo, set.truth),
    ...labels(name),
  });
  const count = (way: Way, name: string, own: ReadonlySet<string>) => {
    const key = bibKey(name);
    for (const { people } of theirs.get(key) ?? [])
      tallies.search[way].add('recall', classesOf(people, name), own.has(people.photo.truth.file));
    for (const file of own) {
      const people = byFile.get(file);
      if (people === undefined) continue;
      const isRight = shows(people, key);
      tallies.search[way].add('precision', classesOf(people, name), isRight);
      if (isRight === false && (way === 'fused' || way === 'selfie'))
        tallies.mistakes.search.push({ person: name, file });
    }
  };
  const shareOf = set.truth.startList && shareFitting(set.truth.startList);
  const look = (bib: string | undefined, foundBy: readonly string[]) =>
    matchPerson(faces, {
      bib,
      foundBy,
      verdicts: new Map(),
      shareOf,
      tagged: bib === undefined ? [] : (tags.get(bibKey(bib)) ?? []),
    }).ownIds;

  const bibs = new Map(photos.flatMap(({ photo }) => bibsOf(photo.truth)).map((bib) => [bibKey(bib), bib]));
  const names = photos.flatMap(({ photo }) => photo.truth.runners ?? []);
  for (const name of names) if (set.list?.find(name) !== undefined) bibs.set(bibKey(name), name);
  tallies.people.byBib += bibs.size;
  tallies.people.withoutBib += new Set(names.map(bibKey).filter((key) => !bibs.has(key))).size;
  const { expectedWrong } = operatingPointOf(faces);
  for (const bib of bibs.values()) {
    const own = [...look(set.list?.find(bib) ?? bib, [])];
    const by = (...kinds: string[]) =>
      new Set(own.filter(([, evidence]) => kinds.includes(evidence)).map(([photoId]) => photoId));
    count('bib', bib, by('Bib', 'Both'));
    count('face', bib, by('Face', 'Both'));
    count('fused', bib, by('Bib', 'Face', 'Both'));
    const key = bibKey(bib);
    const evidenceOf = new Map(own);
    const ofRunner = photos.flatMap((people): RunnerPhoto[] => {
      const { file } = people.photo.truth;
      const evidence = evidenceOf.get(file) ?? null;
      const isTheirs = shows(people, key);
      if (evidence === null && isTheirs !== true) return [];
      const seen = seenOf.get(file);
      const size = seen && bibSizesOf(people.photo.truth, seen)(bib);
      return [{ classes: { ...classesOf(people, bib), size }, isTheirs, evidence }];
    });
    tallies.findMe.add(ofRunner, expectedWrong);
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
