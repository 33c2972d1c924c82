/**
 * Measures what a person's other photos add: bibs found and right before and after the photos of a race vote on each
 * other.
 *
 *     node bench/votes.ts [--photos ../shared/photos/marathon] [--kept-back]
 *     node bench/votes.ts --drawn 100 [--folder DIR]
 *
 * With `--drawn`, that many photos of the drawn demo event, where runners show their faces on several photos. Otherwise the
 * folder holds photos and a `truth.json` (see `real-photos.ts`), which also lists who is on each photo. A bib assigned to a
 * face by votes is right if its runner is on the photo.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawDemoEvent } from '#demo/draw-event.ts';
import { demoStartList } from '#demo/start-list.ts';
import { demoTruth } from '#demo/truth.ts';
import { indexStartList } from '#engines/bibs/index.ts';
import { readFaceModelSet } from '#engines/faces/index.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { type BibShares, type BibTruth, scoreBibs, shareScores } from '#finding/accuracy/score-bibs.rules.ts';
import { judgeTogether, type SeenPhoto } from '#finding/recognition/judge-together.ts';
import type { TagDraft } from '#finding/recognition/tags.rules.ts';
import type { Votes } from '#finding/recognition/votes.rules.ts';
import { describeProportion, estimateProportion } from '#platform/statistics.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { type Figure, markdownTable } from './markdown-table.ts';
import { loadPhotoSet, type PhotoSet } from './real-photos.ts';

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
const models = await readFaceModelSet();
const reader = createPhotoReader({ workers: 1 });

const seen: SeenPhoto[] = [];
for (const { truth, load } of set.photos) {
  const read = await reader.examine(await load());
  if (!read.ok) throw new Error(`${truth.file}: ${read.problem}`);
  const faces = read.faces
    .filter(({ shown }) => shown)
    .map((face, index) => ({ ...face, faceId: `${truth.file} ${index}` }));
  seen.push({ photoId: truth.file, readings: read.readings, faces });
  process.stderr.write(`\rread ${seen.length} of ${set.photos.length} `);
}
process.stderr.write('\r');
await reader.close();
const { judged, faces: all } = judgeTogether(seen, list, models);

const shownOf = (drafts: readonly TagDraft[]) =>
  drafts.flatMap(({ source, isShown, value }) => (source === 'bib' && isShown ? value : []));
const isRight = ({ verdict, bib }: Votes, { clear, hard, runners = [] }: BibTruth) => {
  const isThere = [...clear, ...hard, ...runners].includes(bib);
  return verdict === 'Contradicted' ? !isThere : isThere;
};

const cast = set.photos.map(({ truth }, index) => {
  const { firstHand = [], drafts = [], votes = [], facesHeard = 0 } = judged[index] ?? {};
  return { truth, firstHand, drafts, votes, facesHeard };
});
const figuresOf = (when: string, { recall, covered, precision }: BibShares): Figure[] => [
  { name: `${when}: clear ones found`, measured: describeProportion(recall) },
  { name: `${when}: covered ones found`, measured: describeProportion(covered) },
  { name: `${when}: right among those shown`, measured: describeProportion(precision) },
];
const before = cast.map(({ truth, firstHand }) => scoreBibs(truth, shownOf(firstHand)));
const after = cast.map(({ truth, drafts }) => scoreBibs(truth, shownOf(drafts)));
const verdicts = cast.flatMap(({ truth, votes }) => votes.map((vote) => ({ vote, truth })));
const figures: Figure[] = [
  {
    name: 'photos; faces that another photo shows too',
    measured: `${cast.length}; ${cast.reduce((sum, { facesHeard }) => sum + facesHeard, 0)} of ${all.size}`,
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
