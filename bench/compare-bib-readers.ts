import { type BibReader, type BibReading, judgeBibs, openBibReader } from '#engines/bibs/index.ts';
import { decodePhoto } from '#engines/images/index.ts';
import { type BibScore, type BibShares, type BibTruth, scoreBibs, shareScores } from './score-bibs.ts';
import { openStraightforwardReader } from './straightforward-reader.ts';

/** A photo and what a person reads in it. */
export type KnownPhoto = { truth: BibTruth; load: () => Promise<Uint8Array> };

/** What one reader found in one set of photos. */
export type ReaderResult = BibShares & {
  scores: BibScore[];
  /** User and system time, decoding included. */
  cpuMs: number;
  /** Every reading that is on the list, shown or not. */
  listed: { confidence: number; isRight: boolean }[];
};

export type Comparison = { photos: number; straightforward: ReaderResult; ours: ReaderResult };

const startResult = (): ReaderResult => ({ ...shareScores([]), scores: [], cpuMs: 0, listed: [] });

async function readTimed(reader: BibReader, bytes: Uint8Array, result: ReaderResult): Promise<BibReading[]> {
  const before = process.cpuUsage();
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(photo.detail);
  const readings = await reader.read(photo.raster, photo);
  const { user, system } = process.cpuUsage(before);
  result.cpuMs += (user + system) / 1000;
  return readings;
}

function addScore(result: ReaderResult, truth: BibTruth, readings: BibReading[], startList: string[]): void {
  const bibs = judgeBibs(readings, startList);
  const shown = bibs.filter((bib) => bib.shown).map((bib) => bib.text);
  result.scores.push(scoreBibs(truth, shown));
  for (const { text, confidence } of bibs)
    if (startList.includes(text) && !truth.ignore.includes(text))
      result.listed.push({ confidence, isRight: truth.clear.includes(text) || truth.hard.includes(text) });
  Object.assign(result, shareScores(result.scores));
}

/** Opens both readers; `compare` lets them read the same photos in turns, so that the machine's moods hit both. */
export async function openComparison(): Promise<{
  compare: (photos: readonly KnownPhoto[], startList: string[]) => Promise<Comparison>;
  close: () => Promise<void>;
}> {
  const readers = { straightforward: await openStraightforwardReader(), ours: await openBibReader() };
  let isWarm = false;
  return {
    close: async () => {
      await readers.straightforward.close();
      await readers.ours.close();
    },
    compare: async (photos, startList) => {
      const results = { straightforward: startResult(), ours: startResult() };
      for (const { truth, load } of photos) {
        const bytes = await load();
        for (const name of ['straightforward', 'ours'] as const) {
          // The first run of a model prepares it and is not counted.
          if (!isWarm) await readTimed(readers[name], bytes, startResult());
          addScore(results[name], truth, await readTimed(readers[name], bytes, results[name]), startList);
        }
        isWarm = true;
      }
      return { photos: photos.length, ...results };
    },
  };
}
