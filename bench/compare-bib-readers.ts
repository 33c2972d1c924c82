import {
  type BibReader,
  type BibReading,
  type Box,
  indexStartList,
  judgeBibs,
  openBibReader,
  type PhotoToRead,
  type StartListIndex,
} from '#engines/bibs/index.ts';
import { openFaceReader } from '#engines/faces/index.ts';
import { decodePhoto } from '#engines/images/index.ts';
import {
  type BibScore,
  type BibShares,
  type BibTruth,
  scoreBibs,
  shareScores,
} from '#finding/accuracy/score-bibs.rules.ts';
import { openStraightforwardReader } from './straightforward-reader.ts';

/** A photo and the bibs that a person reads in it. */
export type KnownPhoto = { truth: BibTruth; load: () => Promise<Uint8Array> };

/** What one reader found in one set of photos. */
export type ReaderResult = BibShares & {
  scores: BibScore[];
  /** CPU time (user and system) with decoding. Face detection is excluded, because a photo needs it in any case. */
  cpuMs: number;
  /** Every reading that is on the start list, shown or not. */
  listed: { confidence: number; isRight: boolean }[];
};

export type Comparison = { photos: number; straightforward: ReaderResult; ours: ReaderResult };

const startResult = (): ReaderResult => ({ ...shareScores([]), scores: [], cpuMs: 0, listed: [] });

type FindFaces = (photo: PhotoToRead) => Promise<Box[]>;

async function readTimed(
  reader: BibReader,
  bytes: Uint8Array,
  result: ReaderResult,
  findFaces?: FindFaces,
): Promise<BibReading[]> {
  const cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const start = cpuMs();
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(photo.detail);
  const decoded = cpuMs();
  const faces = await findFaces?.(photo);
  const looked = cpuMs();
  const readings = await reader.read(photo, faces && { bytes, faces });
  result.cpuMs += cpuMs() - looked + decoded - start;
  return readings;
}

function addScore(result: ReaderResult, truth: BibTruth, readings: BibReading[], list: StartListIndex): void {
  const bibs = judgeBibs(readings, list);
  const shown = bibs.filter((bib) => bib.shown).map((bib) => bib.text);
  result.scores.push(scoreBibs(truth, shown));
  for (const { text, confidence } of bibs)
    if (list.find(text) !== undefined && !truth.ignore.includes(text))
      result.listed.push({ confidence, isRight: truth.clear.includes(text) || truth.hard.includes(text) });
  Object.assign(result, shareScores(result.scores));
}

/** Opens both readers; `compare` lets them read the same photos alternately, so that varying load affects both. */
export async function openComparison(): Promise<{
  compare: (photos: readonly KnownPhoto[], startList: string[]) => Promise<Comparison>;
  close: () => Promise<void>;
}> {
  const readers = { straightforward: await openStraightforwardReader(), ours: await openBibReader() };
  const faceReader = await openFaceReader();
  const findFaces = {
    straightforward: undefined,
    ours: (photo: PhotoToRead) => faceReader.locate(photo.raster, photo),
  };
  let isWarm = false;
  return {
    close: async () => {
      await readers.straightforward.close();
      await readers.ours.close();
      await faceReader.close();
    },
    compare: async (photos, startList) => {
      const list = indexStartList(startList);
      const results = { straightforward: startResult(), ours: startResult() };
      for (const { truth, load } of photos) {
        const bytes = await load();
        for (const name of ['straightforward', 'ours'] as const) {
          // The first run of a model initialises it and is not counted.
          const read = (result: ReaderResult) => readTimed(readers[name], bytes, result, findFaces[name]);
          if (!isWarm) await read(startResult());
          addScore(results[name], truth, await read(results[name]), list);
        }
        isWarm = true;
      }
      return { photos: photos.length, ...results };
    },
  };
}
