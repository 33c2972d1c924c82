/**
 * Measures which photos a runner finds by their bib: the share of their own photos, and the number of photos of other
 * people, by kind of evidence.
 *
 *     node bench/find-me.ts [--photos ../shared/photos] [--kept-back | --all] [--pooled [--others FOLDER …]] [--mistakes]
 *
 * Each folder with a `truth.json` (see `real-photos.ts`) is an event. Events are split by the SHA-256 of their names: the third
 * with the smallest hashes is held out from rule making. `--kept-back` measures this third instead of the rest, `--all` both.
 * `--pooled` measures the events as one, with the photos of `--others` added, which show none of the runners. The engines'
 * readings are cached (`kept-readings.ts`): the first run takes minutes, later ones seconds.
 *
 * Selfies are faces above a runner's bib. Each is searched in three ways: with its own photo left out; with all photos of the
 * runner left out, so that every match is another person; and as a crop of its own photo, which the search must find. If a
 * selfie leads to a bib, its matches count as the visitor's, otherwise as "probably you". Bibs are judged per photo.
 */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { bibKey } from '#contract/competitor.ts';
import { indexStartList } from '#engines/bibs/index.ts';
import { pickSelfieFace, readFaceModelSet } from '#engines/faces/index.ts';
import { type BibScore, type BibTruth, scoreBibs, shareScores } from '#finding/accuracy/score-bibs.rules.ts';
import {
  bibOfFaces,
  findFaces,
  judgeTogether,
  matchPerson,
  shareFitting,
} from '#finding/recognition/index.ts';
import { operatingPointOf } from '#finding/recognition/operating-point.ts';
import { describeProportion, estimateProportion } from '#platform/statistics.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { type KeptReading, openKeptReadings } from './kept-readings.ts';
import { makeStartList, splitByName } from './real-photos.ts';

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/photos' },
    'kept-back': { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    pooled: { type: 'boolean', default: false },
    others: { type: 'string', multiple: true, default: [] },
    mistakes: { type: 'boolean', default: false },
  },
});

type PhotoLabels = BibTruth & { runners?: readonly string[]; backgroundUnlabelled?: boolean };

/** The photos of one event with their readings and people. */
interface LabelledEvent {
  name: string;
  folder: string;
  photos: (PhotoLabels & KeptReading)[];
  startList: string[];
  /** By bib, the files that show its runner. */
  runners: Map<string, Set<string>>;
}

/** Groups the labels of one runner on several photos under their bib. */
function joinRunners(photos: readonly PhotoLabels[], same: readonly string[][]): Map<string, Set<string>> {
  const bibs = new Set(photos.flatMap(({ clear, hard }) => [...clear, ...hard]));
  const groups = new Map<string, Set<string>>();
  for (const names of same) {
    const joined = new Set([...names, ...names.flatMap((name) => [...(groups.get(name) ?? [])])]);
    for (const name of joined) groups.set(name, joined);
  }
  const runners = new Map<string, Set<string>>();
  for (const { file, runners: named = [], clear, hard } of photos)
    for (const name of new Set([...named, ...clear, ...hard])) {
      const all = [...(groups.get(`${file}:${name}`) ?? []), `${file}:${name}`];
      const bib = all.map((one) => one.slice(one.indexOf(':') + 1)).find((one) => bibs.has(one));
      if (bib !== undefined) runners.set(bib, (runners.get(bib) ?? new Set()).add(file));
    }
  return runners;
}

async function loadEvent(
  folder: string,
  read: (bytes: Uint8Array) => Promise<KeptReading>,
): Promise<LabelledEvent> {
  const truth: { photos: PhotoLabels[]; startList?: string[]; sameRunner?: string[][] } = JSON.parse(
    await readFile(path.join(folder, 'truth.json'), 'utf8'),
  );
  const photos = truth.photos.map(async (photo) => ({
    ...photo,
    ...(await read(await readFile(path.join(folder, photo.file)))),
  }));
  return {
    name: path.basename(folder),
    folder,
    photos: await Promise.all(photos),
    startList: truth.startList ?? makeStartList(truth.photos),
    runners: joinRunners(truth.photos, truth.sameRunner ?? []),
  };
}

/** Reads photos that show none of the runners, as an event without runners. */
async function loadOthers(
  folder: string,
  read: (bytes: Uint8Array) => Promise<KeptReading>,
): Promise<LabelledEvent> {
  const photos: Promise<LabelledEvent['photos'][number]>[] = [];
  for await (const file of glob('**/*.{jpg,jpeg,png}', { cwd: folder })) {
    // The reader takes JPEGs, as cameras write them.
    const bytes = await sharp(path.join(folder, file)).rotate().jpeg({ quality: 95 }).toBuffer();
    const none = { clear: [], hard: [], fragments: [], ignore: [], backgroundUnlabelled: true };
    photos.push(read(bytes).then((kept) => ({ file, ...none, ...kept })));
  }
  const name = path.basename(folder);
  return { name, folder, photos: await Promise.all(photos), startList: [], runners: new Map() };
}

/** Merges several events into one. File names get the event's name; runners whose bib occurs in two events are left out. */
function poolEvents(events: readonly LabelledEvent[]): LabelledEvent {
  const taken = new Set<string>();
  const isFree = (bib: string) => !taken.has(bibKey(bib));
  const [photos, startList, runners]: [LabelledEvent['photos'], string[], LabelledEvent['runners']] = [
    [],
    [],
    new Map(),
  ];
  for (const event of events) {
    for (const photo of event.photos) photos.push({ ...photo, file: `${event.name}/${photo.file}` });
    for (const [bib, files] of event.runners)
      if (isFree(bib)) runners.set(bib, new Set([...files].map((file) => `${event.name}/${file}`)));
      // Two runners with the same number cannot be distinguished by it.
      else runners.delete(bib);
    for (const bib of event.runners.keys()) taken.add(bibKey(bib));
    startList.push(...event.startList);
  }
  return {
    name: 'all as one event',
    folder: values.photos,
    photos,
    startList: [...new Set(startList)],
    runners,
  };
}

const EVIDENCE = ['Bib', 'Both', 'Face', 'User'] as const;
type Evidence = (typeof EVIDENCE)[number];

/** The scores of an event's results. */
interface Score {
  runners: number;
  have: number;
  got: number;
  wrong: Record<Evidence, number>;
  right: Record<Evidence, number>;
  asked: number;
  askedRight: number;
  selfies: number;
  selfieWrong: number;
  selfieRight: number;
  /** Those of them that are shown as the visitor's, not as "probably you". */
  sureWrong: number;
  sureRight: number;
  selfieHave: number;
  selfieNothing: number;
  strangers: number;
  strangerWrong: number;
  cut: number;
  cutUsable: number;
  cutFound: number;
  bibs: BibScore[];
  mistakes: string[];
}

const startScore = (): Score => ({
  runners: 0,
  have: 0,
  got: 0,
  wrong: { Bib: 0, Both: 0, Face: 0, User: 0 },
  right: { Bib: 0, Both: 0, Face: 0, User: 0 },
  asked: 0,
  askedRight: 0,
  selfies: 0,
  selfieWrong: 0,
  selfieRight: 0,
  sureWrong: 0,
  sureRight: 0,
  selfieHave: 0,
  selfieNothing: 0,
  strangers: 0,
  strangerWrong: 0,
  cut: 0,
  cutUsable: 0,
  cutFound: 0,
  bibs: [],
  mistakes: [],
});

const models = await readFaceModelSet();
const SELFIES_OF_RUNNER = 6;
/** The margin around a cropped face, as a share of its width. */
const CUT_ROOM = 0.6;

type JudgedEvent = ReturnType<typeof judge>;

function judge(event: LabelledEvent, photos: LabelledEvent['photos']) {
  const list = indexStartList(event.startList);
  const { judged, faces } = judgeTogether(
    photos.map(({ file, readings, faces: seen }) => ({
      photoId: file,
      readings,
      faces: seen.flatMap(({ shown, box, descriptor, clothes }, index) =>
        shown ? { faceId: `${file} ${index}`, box, descriptor, clothes } : [],
      ),
    })),
    list,
    models,
  );
  const tags = Map.groupBy(
    judged.flatMap(({ photoId, drafts }) =>
      drafts.map((draft) => ({
        key: bibKey(draft.value),
        photoId,
        isShown: draft.isShown,
        isVoted: draft.source === 'vote',
        reason: draft.reason,
      })),
    ),
    ({ key }) => key,
  );
  const shareOf = shareFitting(event.startList);
  const ask = (bib: string | undefined, foundBy: readonly string[]) =>
    matchPerson(faces, {
      bib: bib === undefined ? undefined : (list.find(bib) ?? bib),
      foundBy,
      verdicts: new Map(),
      shareOf,
      tagged: bib === undefined ? [] : (tags.get(bibKey(list.find(bib) ?? bib)) ?? []),
    });
  const shown = new Map(
    judged.map(({ photoId, firstHand }) => [
      photoId,
      firstHand.flatMap(({ isShown, value }) => (isShown ? value : [])),
    ]),
  );
  return { list, faces, ask, shown };
}

/** Lists the photos that a selfie with this face finds; `isSure` if it leads to a bib. */
function searchBySelfie({ faces, ask }: Pick<JudgedEvent, 'faces' | 'ask'>, face: Float32Array) {
  const foundBy = findFaces(faces, face);
  const bib = bibOfFaces(faces, foundBy);
  return {
    files: foundBy.length === 0 ? [] : [...ask(bib, foundBy).ownIds.keys()],
    isSure: bib !== undefined,
  };
}

/** Cuts a face out of its photo with some room around it, as a JPEG. */
async function cutSelfie(event: LabelledEvent, faceId: string): Promise<Uint8Array> {
  const at = faceId.lastIndexOf(' ');
  const file = faceId.slice(0, at);
  const photo = event.photos.find((one) => one.file === file);
  const box = photo?.faces[Number(faceId.slice(at + 1))]?.box;
  if (box === undefined) throw new Error(`${faceId} is no face of ${event.name}`);
  const { data, info } = await sharp(path.join(event.folder, file))
    .rotate()
    .toBuffer({ resolveWithObject: true });
  const room = CUT_ROOM * box.width;
  const [left, top] = [box.x - room, box.y - room].map((side) => Math.max(0, Math.round(side))) as [
    number,
    number,
  ];
  const width = Math.min(info.width, Math.round(box.x + box.width + room)) - left;
  const height = Math.min(info.height, Math.round(box.y + box.height + room)) - top;
  return sharp(data).extract({ left, top, width, height }).jpeg({ quality: 85 }).toBuffer();
}

async function scoreEvent(event: LabelledEvent): Promise<Score> {
  const score = startScore();
  const labels = new Map(event.photos.map((photo) => [photo.file, photo]));
  /** Returns whether the photo shows the runner; null if it is unknown. */
  const isRight = (bib: string, file: string) =>
    event.runners.get(bib)?.has(file) === true
      ? true
      : labels.get(file)?.ignore.some((one) => bibKey(one) === bibKey(bib))
        ? null
        : false;
  const { list, faces, ask, shown } = judge(event, event.photos);
  for (const photo of event.photos)
    score.bibs.push(
      scoreBibs({ ...photo, complete: photo.backgroundUnlabelled !== true }, shown.get(photo.file) ?? []),
    );
  const point = operatingPointOf(faces);
  console.error(event.name, faces.size, point);
  for (const [bib, theirs] of event.runners) {
    const { ownIds, possible } = ask(bib, []);
    score.runners++;
    score.have += theirs.size;
    for (const file of theirs) {
      if (ownIds.has(file)) score.got++;
      else score.mistakes.push(`missed ${event.name} ${bib} ${file}`);
    }
    for (const [file, evidence] of ownIds) {
      const right = isRight(bib, file);
      if (right === true) score.right[evidence]++;
      if (right !== false) continue;
      score.wrong[evidence]++;
      score.mistakes.push(`wrong ${event.name} ${bib} ${file} ${evidence}`);
    }
    for (const { photoId } of possible) {
      score.asked++;
      if (isRight(bib, photoId)) score.askedRight++;
    }
    if (values.pooled) continue;
    // Faces above their bib are the selfies.
    for (const row of faces.rowsOfBib(list.find(bib) ?? bib).slice(0, SELFIES_OF_RUNNER)) {
      const file = faces.photoId(row);
      if (!theirs.has(file)) continue;
      const search = (without: ReadonlySet<string>) => {
        const rest = judge(
          event,
          event.photos.filter((photo) => !without.has(photo.file)),
        );
        return searchBySelfie(rest, faces.vector(row));
      };
      const strangers = search(theirs).files.filter((found) => isRight(bib, found) === false);
      score.strangers++;
      score.strangerWrong += strangers.length;
      for (const found of strangers)
        score.mistakes.push(`stranger ${event.name} ${bib} of ${file} finds ${found}`);
      const cut = await cutSelfie(event, faces.faceId(row));
      const picked = pickSelfieFace((await kept.read(cut)).faces);
      score.cut++;
      if (picked.ok) score.cutUsable++;
      if (picked.ok && searchBySelfie({ faces, ask }, picked.face.descriptor).files.includes(file))
        score.cutFound++;
      else
        score.mistakes.push(`cut ${event.name} ${bib} of ${file}: ${picked.ok ? 'not found' : picked.code}`);
      if (theirs.size < 2) continue;
      const { files: own, isSure } = search(new Set([file]));
      score.selfies++;
      if (own.length === 0) score.selfieNothing++;
      score.selfieHave += theirs.size - 1;
      for (const found of own) {
        const right = isRight(bib, found);
        if (right === true) score.selfieRight++;
        if (right === true && isSure) score.sureRight++;
        if (right === false) score.selfieWrong++;
        if (right === false && isSure) score.sureWrong++;
        if (right === false) score.mistakes.push(`selfie ${event.name} ${bib} of ${file} finds ${found}`);
      }
    }
  }
  return score;
}

const sum = (counts: Record<Evidence, number>) => EVIDENCE.reduce((total, each) => total + counts[each], 0);
function addScores(scores: readonly Score[]): Score {
  const all = startScore();
  for (const score of scores) {
    for (const key of Object.keys(all) as (keyof Score)[])
      if (typeof all[key] === 'number') (all[key] as number) += score[key] as number;
    for (const each of EVIDENCE) {
      all.wrong[each] += score.wrong[each];
      all.right[each] += score.right[each];
    }
    all.bibs.push(...score.bibs);
    all.mistakes.push(...score.mistakes);
  }
  return all;
}

function describe(name: string, score: Score): Figure[] {
  const [right, wrong] = [sum(score.right), sum(score.wrong)];
  const share = (part: number, whole: number) => describeProportion(estimateProportion(part, whole));
  const by = EVIDENCE.filter((each) => score.right[each] + score.wrong[each] > 0)
    .map((each) => `${each} ${score.right[each]} + ${score.wrong[each]}`)
    .join(', ');
  const bibs = shareScores(score.bibs);
  return [
    {
      name: `${name}: clear bibs found, right among those shown`,
      measured: `${describeProportion(bibs.recall)}, ${describeProportion(bibs.precision)}`,
    },
    { name: `${name}: precision`, measured: share(right, right + wrong) },
    { name: `${name}: recall`, measured: share(score.got, score.have) },
    { name: `${name}: right + wrong by evidence`, measured: by },
    {
      name: `${name}: wrong per 100 runners`,
      measured: ((100 * wrong) / Math.max(1, score.runners)).toFixed(1),
    },
    {
      name: `${name}: matches to confirm, right matches among them`,
      measured: `${score.asked}, ${score.askedRight}: ${(score.asked / Math.max(1, score.askedRight)).toFixed(1)} for each right one`,
    },
    ...(score.strangers === 0
      ? []
      : [
          {
            name: `${name}: selfies that lead to a bib, precision`,
            measured: share(score.sureRight, score.sureRight + score.sureWrong),
          },
          {
            name: `${name}: selfies, "probably you" included, precision`,
            measured: `${score.selfies} (${score.selfieNothing} find nothing), ${share(score.selfieRight, score.selfieRight + score.selfieWrong)}`,
          },
          {
            name: `${name}: selfies of others, strangers found by each`,
            measured: `${score.strangers}, ${(score.strangerWrong / score.strangers).toFixed(2)}`,
          },
          {
            name: `${name}: selfies cut from the photo, found`,
            measured: `${score.cut} (${score.cut - score.cutUsable} are refused), ${share(score.cutFound, score.cutUsable)}`,
          },
          { name: `${name}: selfies, recall`, measured: share(score.selfieRight, score.selfieHave) },
        ]),
  ];
}

const folders: string[] = [];
for await (const file of glob('**/truth.json', { cwd: values.photos }))
  folders.push(path.join(values.photos, path.dirname(file)));
const parts = splitByName(folders.toSorted().map((folder) => ({ folder, file: path.basename(folder) })));
const chosen = values.all
  ? Object.values(parts).flat()
  : parts[values['kept-back'] ? 'kept back' : 'development'];
const kept = await openKeptReadings();
const events: LabelledEvent[] = [];
for (const { folder } of chosen) events.push(await loadEvent(folder, kept.read));
if (values.pooled) for (const folder of values.others) events.push(await loadOthers(folder, kept.read));
const measured = values.pooled ? [poolEvents(events)] : events;
const scores: { name: string; score: Score }[] = [];
for (const event of measured) scores.push({ name: event.name, score: await scoreEvent(event) });
await kept.close();
const photos = measured.reduce((count, event) => count + event.photos.length, 0);
const all = addScores(scores.map(({ score }) => score));
console.log(
  markdownTable(`find me, ${photos} photos, ${all.runners} runners`, [
    ...(scores.length > 1 ? scores.flatMap(({ name, score }) => describe(name, score)) : []),
    ...describe('all', all),
  ]),
);
if (values.mistakes) console.log(all.mistakes.join('\n'));
