import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { estimateSearch, type SearchEstimate } from '#finding/selfies/index.ts';
import type { AppDeps } from '#server/app.ts';

/** Measures and describes how long a selfie search takes in an event that stores no faces. */
export async function describeSearchCost(
  deps: Pick<AppDeps, 'database' | 'storage' | 'config'>,
  tenantId: string,
  eventId: string,
): Promise<string> {
  const { faceModels } = deps.config;
  const reader = createPhotoReader({ workers: 1, faceModels });
  try {
    return describeEstimate(
      await deps.database.inTenant(tenantId, (scope) =>
        estimateSearch(deps, scope, eventId, reader.readFaces),
      ),
    );
  } finally {
    await reader.close();
  }
}

/** Describes the duration of a search in one line. */
export function describeEstimate({ photos, secondsEach, minutes }: SearchEstimate): string {
  if (secondsEach === null || minutes === null)
    return '  faces on request: each search by selfie reads all photos; there are no photos yet to measure this';
  const time = minutes < 1 ? 'less than a minute' : `about ${Math.round(minutes)} min`;
  return `  faces on request: one search by selfie reads ${photos} photos, ${time} on this machine (${secondsEach.toFixed(2)} s a photo and thread, measured on some photos); concurrent searches share the machine`;
}
