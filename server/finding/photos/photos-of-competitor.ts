import type { CompetitorRecord } from '#finding/competitors/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPublished, type PhotoRecord } from './photos.store.ts';

/** More than one person is ever on; the package is whole. */
const PACKAGE_PHOTOS_MAX = 10_000;

/** Every published photo that shows a competitor, in time order: what "all photos with me" holds today. */
export function photosOfCompetitor(
  scope: Scope,
  competitor: Pick<CompetitorRecord, 'eventId' | 'bib'>,
): Promise<PhotoRecord[]> {
  return listPublished(scope, competitor.eventId, competitor.bib, { offset: 0, count: PACKAGE_PHOTOS_MAX });
}
