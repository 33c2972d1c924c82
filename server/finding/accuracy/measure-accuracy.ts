import { indexStartList } from '#engines/bibs/index.ts';
import type { FaceModelSet } from '#engines/faces/index.ts';
import type { EngineVersion } from '#engines/models/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { estimateProportion, type Proportion } from '#platform/statistics.ts';
import type { FindMeSummary } from './find-me.rules.ts';
import { measurePhotos, type UnreadPhoto } from './measure-photos.ts';
import {
  type BIB_MEASURES,
  type FACE_MEASURES,
  type SEARCH_MEASURES,
  startTallies,
  type Tallies,
  WAYS,
  type Way,
} from './measured-set.ts';
import { equalErrorRate } from './score-faces.rules.ts';
import { scoreSet } from './score-photos.rules.ts';
import type { Table } from './tally.rules.ts';
import type { Truth } from './truth.schema.ts';

/** Photos in a folder with their truth. */
export interface LabelledPhotos {
  name: string;
  folder: string;
  truth: Truth;
  /** Photos in the folder that the truth does not mention. */
  withoutTruth: readonly string[];
}

/** The numbers of one event's photos. */
interface SetSummary {
  name: string;
  photos: number;
  selfies: number;
  /** Null if the event was measured without a start list. */
  startListLength: number | null;
  unread: UnreadPhoto[];
  withoutTruth: readonly string[];
  /** Photos whose truth does not name every bib. */
  incomplete: number;
  /** The truth's description of itself. */
  note: string | null;
}

/** How accurate the engines and the search are on labelled photos. */
export interface AccuracyCard {
  madeAt: string;
  version: EngineVersion & { faceModels: string; faceBound: number };
  sets: SetSummary[];
  bibs: Table<(typeof BIB_MEASURES)[number]>;
  faces: Table<(typeof FACE_MEASURES)[number]> & {
    equalErrorRate: { rate: number; distance: number } | null;
    nearestIsRight: Proportion;
    /** The share of correct pairs among those that were matched as one person. */
    precision: Proportion;
  };
  search: Record<Way, Table<(typeof SEARCH_MEASURES)[number]>> & {
    people: Tallies['people'];
    findMe: FindMeSummary;
  };
  mistakes: Tallies['mistakes'];
}

/** The parts of the program that measuring needs. */
export interface AccuracyDeps {
  reader: Pick<PhotoReader, 'examine' | 'workers'>;
  models: Pick<FaceModelSet, 'name' | 'dimensions' | 'thresholds'>;
  version: EngineVersion;
  now: Date;
}

/**
 * Measures how accurate bibs, faces and search are on labelled photos, each set an event of its own. Needs no shop: the
 * engines read the files, and the rules judge what they saw.
 * @param onPhoto called after each photo
 */
export async function measureAccuracy(
  { reader, models, version, now }: AccuracyDeps,
  sets: readonly LabelledPhotos[],
  onPhoto: (isRead: boolean) => void,
): Promise<AccuracyCard> {
  const tallies = startTallies();
  const summaries: SetSummary[] = [];
  for (const { name, folder, truth, withoutTruth } of sets) {
    const { measured, unread } = await measurePhotos(reader, folder, truth, onPhoto);
    const list = truth.startList === undefined ? undefined : indexStartList(truth.startList);
    scoreSet({ truth, list, photos: measured }, models, tallies);
    const selfies = measured.filter((photo) => photo.truth.selfieOf !== undefined).length;
    summaries.push({
      name,
      photos: measured.length - selfies,
      selfies,
      startListLength: truth.startList?.length ?? null,
      unread,
      withoutTruth,
      incomplete: measured.filter((photo) => !photo.truth.complete).length,
      note: truth.note ?? null,
    });
  }
  const { samePerson, strangers } = tallies.pairs;
  const faces = tallies.faces.table();
  const matched = faces.all.shares.samePerson.successes;
  const taken = matched + faces.all.shares.strangers.successes;
  const search = Object.fromEntries(WAYS.map((way) => [way, tallies.search[way].table()]));
  return {
    madeAt: now.toISOString(),
    version: { ...version, faceModels: models.name, faceBound: models.thresholds.strong },
    sets: summaries,
    bibs: tallies.bibs.table(),
    faces: {
      ...faces,
      equalErrorRate: equalErrorRate(samePerson, strangers) ?? null,
      nearestIsRight: estimateProportion(tallies.nearest.right, tallies.nearest.asked),
      precision: estimateProportion(matched, taken),
    },
    search: {
      ...(search as Record<Way, AccuracyCard['search'][Way]>),
      people: tallies.people,
      findMe: tallies.findMe.summary(),
    },
    mistakes: tallies.mistakes,
  };
}
