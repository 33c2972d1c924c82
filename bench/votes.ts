/**
 * What a person's other photos add: bibs found and right before and after the photos of a race vote on each other.
 *
 *     node bench/votes.ts [--photos ../shared/photos/marathon] [--kept-back]
 *     node bench/votes.ts --drawn 100 [--folder DIR]
 *
 * With `--drawn` so many photos of the drawn demo event, where runners show their faces on several photos. Otherwise the
 * folder holds photos and a `truth.json` (see `real-photos.ts`), which also tells who is on each photo. A bib that votes
 * give to a face is right where its runner is on the photo.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawDemoEvent } from '#demo/draw-event.ts';
import { demoStartList } from '#demo/start-list.ts';
import { demoTruth } from '#demo/truth.ts';
import { indexStartList, judgeBibs } from '#engines/bibs/index.ts';
import { readFaceModelSet } from '#engines/faces/index.ts';
import { createPhotoReader, type ReadPhoto } from '#engines/photo-reader/index.ts';
import { createEventFaces, type GrowingEventFaces } from '#finding/recognition/event-faces.ts';
import { ownDistance } from '#finding/recognition/fusion.rules.ts';
import { wornBibs } from '#finding/recognition/pair-bibs.rules.ts';
import { applyVotes, draftTags, type TagDraft } from '#finding/recognition/tags.rules.ts';
import { castVotes, type Votes } from '#finding/recognition/votes.rules.ts';
import { describeProportion, estimateProportion } from '#platform/statistics.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { type Figure, markdownTable } from './markdown-table.ts';
import { loadPhotoSet, type PhotoSet } from './real-photos.ts';
import { type BibShares, scoreBibs, shareScores } from './score-bibs.ts';

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '../shared/photos/marathon' },
    'kept-back': { type: 'boolean', default: false },
    drawn: { type: 'string' },
    folder: { type: 'string' },
  },
});
const part = values['kept-back'] ? 'kept back' : 'development';

/** Draws photos of the demo event, each with its truth. */
async function drawSet(count: number): Promise<PhotoSet> {
  const folder = values.folder ?? (await makeTempFolder('votes'));
  const truths = new Map(demoTruth().map((truth) => [truth.file, truth]));
  const photos: PhotoSet['photos'] = [];
  for await (const { file } of drawDemoEvent({ folder, count })) {
    const name = path.relative(path.join(folder, 'photos'), file).replaceAll(path.sep, '/');
    const runners = truths.get(name)?.runners ?? [];
    const bibsOf = (shown: (typeof runners)[number]['bibShown']) =>
      runners.filter(({ bibShown }) => bibShown === shown).map(({ bib }) => bib);
    const truth = {
      file: name,
      clear: bibsOf('clear'),
      hard: bibsOf('partly'),
      ignore: [],
      fragments: [],
      runners: runners.map(({ bib }) => bib),
    };
    photos.push({ truth, load: () => readFile(file) });
    process.stderr.write(`\rdrawn ${photos.length} of ${count} `);
  }
  return { name: 'drawn event', photos, startList: demoStartList().map(({ bib }) => bib) };
}

const set =
  values.drawn === undefined ? await loadPhotoSet(values.photos, part) : await drawSet(Number(values.drawn));
const list = indexStartList(set.startList);
const { thresholds } = await readFaceModelSet();
const all = createEventFaces({ dimensions: 128, thresholds });
const reader = createPhotoReader({ workers: 1 });

interface Seen {
  truth: (typeof set.photos)[number]['truth'];
  faces: ReadPhoto['faces'];
  drafts: TagDraft[];
}

const seen: Seen[] = [];
for (const { truth, load } of set.photos) {
  const read = await reader.read(await load(), { watermark: '', faces: true });
  if (!read.ok) throw new Error(`${truth.file}: ${read.problem}`);
  const faces = read.faces.filter(({ shown }) => shown);
  const drafts = draftTags(judgeBibs(read.readings, list), [], list);
  seen.push({ truth, faces, drafts });
  const worn = wornBibs(
    faces.map(({ box }) => box),
    drafts.flatMap(({ isShown, value, box }) => (isShown && box ? { text: value, box } : [])),
  );
  all.add(
    faces.map(({ descriptor }, index) => ({
      faceId: `${truth.file} ${index}`,
      photoId: truth.file,
      bib: worn[index] ?? null,
      descriptor,
    })),
  );
  process.stderr.write(`\rread ${seen.length} of ${set.photos.length} `);
}
process.stderr.write('\r');
await reader.close();

function nearOf(faces: GrowingEventFaces, file: string, index: number) {
  const vector = faces.vector(faces.rowOf(`${file} ${index}`) ?? 0);
  const own = ownDistance(thresholds, faces.cohortOf(vector), faces.size);
  return faces
    .searchAny([vector], own)
    .map(({ row }) => ({ photoId: faces.photoId(row), bib: faces.bib(row) }))
    .filter(({ photoId }) => photoId !== file);
}

const shownOf = (drafts: readonly TagDraft[]) =>
  drafts.flatMap(({ source, isShown, value }) => (source === 'bib' && isShown ? value : []));
const isRight = ({ verdict, bib }: Votes, { clear, hard, runners = [] }: Seen['truth']) => {
  const isThere = [...clear, ...hard, ...runners].includes(bib);
  return verdict === 'Contradicted' ? !isThere : isThere;
};

const cast = seen.map(({ truth, faces, drafts }) => {
  const voted = faces.map(({ box }, index) => ({ box, near: nearOf(all, truth.file, index) }));
  return {
    truth,
    drafts,
    heard: voted.filter(({ near }) => near.length > 0).length,
    votes: castVotes(voted, drafts, new Set()),
  };
});
const figuresOf = (when: string, { recall, covered, precision }: BibShares): Figure[] => [
  { name: `${when}: clear ones found`, measured: describeProportion(recall) },
  { name: `${when}: covered ones found`, measured: describeProportion(covered) },
  { name: `${when}: right among those shown`, measured: describeProportion(precision) },
];
const before = cast.map(({ truth, drafts }) => scoreBibs(truth, shownOf(drafts)));
const after = cast.map(({ truth, drafts, votes }) =>
  scoreBibs(truth, shownOf(applyVotes(drafts, votes, list))),
);
const verdicts = cast.flatMap(({ truth, votes }) => votes.map((vote) => ({ vote, truth })));
const figures: Figure[] = [
  {
    name: 'photos; faces that another photo shows too',
    measured: `${cast.length}; ${cast.reduce((sum, { heard }) => sum + heard, 0)} of ${all.size}`,
  },
  ...figuresOf('before', shareScores(before)),
  ...figuresOf('after', shareScores(after)),
  ...(['Confirmed', 'Contradicted', 'Worn'] as const).map((verdict) => {
    const own = verdicts.filter(({ vote }) => vote.verdict === verdict);
    const right = own.filter(({ vote, truth }) => isRight(vote, truth)).length;
    return {
      name: `${verdict}: right`,
      measured: own.length === 0 ? 'none' : describeProportion(estimateProportion(right, own.length)),
    };
  }),
];
console.log(
  markdownTable(`${set.name}${values.drawn === undefined ? `, ${part}` : ''}: what votes add`, figures),
);
for (const { vote, truth } of verdicts)
  console.log(
    `${truth.file}: ${vote.verdict} ${vote.bib} by ${vote.photosCount}, ${isRight(vote, truth) ? 'right' : 'wrong'}`,
  );
