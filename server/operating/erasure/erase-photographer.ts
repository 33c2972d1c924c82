import { eraseClocks } from '#finding/camera-clocks/index.ts';
import { erasePhotographers } from '#finding/photographers/index.ts';
import { countTakenBy, eraseTakenBy } from '#finding/photos/index.ts';
import { learnPlaces } from '#finding/places/index.ts';
import { eraseUploadLinks } from '#finding/uploads/index.ts';
import { eraseLinks } from '#hosting/links/index.ts';
import { eraseCleanups } from '#operating/photographers-page/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { erasePayees, listKeptStatements } from '#selling/settlements/index.ts';
import { eraseShareNames } from '#selling/shares/index.ts';
import type { ErasureIds } from './erasures.store.ts';

/** What of a photographer was erased, and what stays. */
interface ErasedWork {
  removed: Record<string, number>;
  /** Statements that the law requires us to keep. */
  statements: number;
  /** Photos that they took. */
  photos: number;
  /** The ids of their links, which recorded actions contain. */
  linkIds: string[];
}

/**
 * Erases a photographer's identity: names, links, cameras and payment details. Their photos stay under a random id. The
 * ledger and every issued statement stay, too.
 */
export async function erasePhotographer(
  scope: Scope,
  { takenAs = [] }: Pick<ErasureIds, 'takenAs'>,
): Promise<ErasedWork> {
  const photographerIds = takenAs.map(({ photographerId }) => photographerId);
  let removed: Record<string, number> = {};
  const count = (added: Record<string, number>) => {
    for (const [kind, more] of Object.entries(added))
      removed = { ...removed, [kind]: (removed[kind] ?? 0) + more };
  };
  const eventIds = new Set<string>();
  for (const [intoId, own] of Map.groupBy(takenAs, (one) => one.intoId)) {
    const names = own.map(({ name }) => name);
    const ids = own.map(({ photographerId }) => photographerId);
    const taken = await eraseTakenBy(scope, { photographerIds: ids, names, intoId });
    for (const eventId of taken.eventIds) eventIds.add(eventId);
    count({ cameraSerials: taken.cameraSerials });
    count(await eraseShareNames(scope, { photographerId: intoId, names }));
  }
  // Places are identified by the folders of their photos, which contain the name.
  for (const eventId of [...eventIds].toSorted()) await learnPlaces(scope, eventId);
  count(await eraseClocks(scope, photographerIds));
  count(await eraseCleanups(scope, photographerIds));
  const uploadLinkIds = await eraseUploadLinks(scope, photographerIds);
  const deskLinkIds = await eraseLinks(scope, photographerIds);
  count({ uploadLinks: uploadLinkIds.length, deskLinks: deskLinkIds.length });
  count(await erasePayees(scope, photographerIds));
  count(await erasePhotographers(scope, photographerIds));
  return {
    removed,
    statements: (await listKeptStatements(scope, photographerIds)).length,
    photos: await countTakenBy(scope, photographerIds),
    linkIds: [...uploadLinkIds, ...deskLinkIds],
  };
}
