import { bibKey } from '#contract/competitor.ts';
import { listCompetitors } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  listBibsInDoubt,
  listBibVerdictsOfEvent,
  listPhotoSources,
  type PhotoToRead,
} from '#finding/photos/index.ts';
import { listVerdictsOn } from '#finding/recognition/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';

/** The labels of one photo in a truth file. */
interface ReviewedPhoto {
  file: string;
  /** Always false: only doubtful numbers were reviewed. */
  complete: false;
  clear?: string[];
  wrong?: string[];
  runners?: string[];
  absent?: string[];
}

/** A truth file made of an event's review. */
export interface ReviewedTruth {
  name: string;
  note: string;
  startList?: string[];
  photos: ReviewedPhoto[];
}

/** What the truth of an event covers and what it omits. */
export interface TruthCoverage {
  photos: number;
  /** Unlabelled photos: they are left out. */
  unreviewed: number;
  /** Numbers that a reviewer decided, and those that still wait. */
  numbers: number;
  waiting: number;
  /** Claims by visitors, and claims by people without a bib, who cannot be named in a truth file. */
  verdicts: number;
  verdictsWithoutBib: number;
  /** Verdicts on photos that are no longer visible. */
  ofHiddenPhotos: number;
}

/** A photo of the truth, with the storage key of its original. */
type ReviewedSource = PhotoToRead & { file: string };

/**
 * Creates an event's truth file from reviewers' verdicts and visitors' claims. It contains nothing that only the
 * engines read; unlabelled photos are left out and counted.
 */
export async function truthOfEvent(
  { database, clock }: { database: Pick<Database, 'inTenant'>; clock: Clock },
  tenantId: string,
  eventId: string,
): Promise<{ truth: ReviewedTruth; coverage: TruthCoverage; sources: ReviewedSource[] } | Refusal> {
  return database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) return refuse('NotFound');
    const numbers = await listBibVerdictsOfEvent(scope, eventId);
    const verdicts = await listVerdictsOn(scope, { eventId });
    const competitors = await listCompetitors(scope, eventId);
    const bibs = new Map(competitors.map(({ competitorId, bib }) => [competitorId, bib]));
    const labels = verdicts.flatMap(({ competitorId, bib, ...verdict }) => {
      const own = bibs.get(competitorId ?? '') ?? bib;
      return own === null ? [] : { ...verdict, bib: own };
    });
    const sources = await listPhotoSources(scope, [
      ...new Set([...numbers, ...labels].map(({ photoId }) => photoId)),
    ]);
    const files = nameFiles(sources);
    const [numbersOf, wordsOf] = [
      Map.groupBy(numbers, ({ photoId }) => photoId),
      Map.groupBy(labels, ({ photoId }) => photoId),
    ];
    const photos = [...files].map(([photoId, file]) =>
      sayPhoto(file, numbersOf.get(photoId) ?? [], wordsOf.get(photoId) ?? []),
    );
    const seen = (one: { photoId: string }) => files.has(one.photoId);
    const coverage: TruthCoverage = {
      photos: photos.length,
      unreviewed: event.publishedCount - photos.length,
      numbers: numbers.filter(seen).length,
      waiting: (await listBibsInDoubt(scope, eventId)).length,
      verdicts: labels.filter(seen).length,
      verdictsWithoutBib: verdicts.length - labels.length,
      ofHiddenPhotos: [...numbers, ...labels].filter((one) => !seen(one)).length,
    };
    const truth = {
      name: `${event.title}, ${event.date}`,
      note: describeCoverage(coverage, clock.now()),
      ...(competitors.length === 0 ? {} : { startList: competitors.map(({ bib }) => bib).toSorted() }),
      photos,
    };
    return {
      truth,
      coverage,
      sources: sources.map((source) => ({ ...source, file: files.get(source.photoId) ?? '' })),
    };
  });
}

/** Names each photo as in the imported folder; a duplicate name is prefixed with the photo's id. */
function nameFiles(
  sources: readonly { photoId: string; folder: string; fileName: string }[],
): Map<string, string> {
  const named = Map.groupBy(sources, ({ folder, fileName }) =>
    folder === '' ? fileName : `${folder}/${fileName}`,
  );
  return new Map(
    [...named].flatMap(([path, same]) =>
      same.map(({ photoId }) => [photoId, same.length === 1 ? path : `${photoId}/${path}`] as const),
    ),
  );
}

/** Combines the verdicts on a photo. A later verdict on a number replaces an earlier one. */
function sayPhoto(
  file: string,
  numbers: readonly { readAs: string; bib: string | null }[],
  verdicts: readonly { bib: string; itIsMe: boolean }[],
): ReviewedPhoto {
  const unique = (bibs: readonly string[]) => [...new Map(bibs.map((bib) => [bibKey(bib), bib])).values()];
  const clear = unique(numbers.flatMap(({ bib }) => bib ?? []));
  const there = new Set(clear.map(bibKey));
  const wrong = unique(
    numbers.flatMap(({ readAs, bib }) =>
      (bib === null || bibKey(bib) !== bibKey(readAs)) && !there.has(bibKey(readAs)) ? readAs : [],
    ),
  );
  const runners = unique(verdicts.flatMap(({ bib, itIsMe }) => (itIsMe ? bib : [])));
  // A reviewer read the number there, so a wearer's denial meant another runner.
  const absent = unique(verdicts.flatMap(({ bib, itIsMe }) => (itIsMe || there.has(bibKey(bib)) ? [] : bib)));
  return {
    file,
    complete: false,
    ...(clear.length > 0 ? { clear } : {}),
    ...(wrong.length > 0 ? { wrong } : {}),
    ...(runners.length > 0 ? { runners } : {}),
    ...(absent.length > 0 ? { absent } : {}),
  };
}

function describeCoverage(coverage: TruthCoverage, now: Date): string {
  const { photos, unreviewed, numbers, waiting, verdicts } = coverage;
  return [
    `Made on ${now.toISOString().slice(0, 10)}. Photos: ${photos}; numbers that reviewers decided: ${numbers}; verdicts of people on photos of themselves: ${verdicts}.`,
    `Left out: photos without a verdict: ${unreviewed}; numbers waiting for review: ${waiting}.`,
    'Only numbers in doubt are reviewed: recall is that of the hard ones, and wrong numbers shown without doubt are included only if someone reported them.',
  ].join(' ');
}
