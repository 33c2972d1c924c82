import { readMergedPhotographers } from '#finding/photographers/index.ts';
import type { OpenUpload } from '#finding/uploads/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** The photographer and the event of a link. */
export interface Own {
  eventId: string;
  /** The current id of the photographer, and all ids they ever had. */
  photographerId: string;
  photographerIds: string[];
}

/** Finds the photographer of a link, who may have been merged since. */
export async function findOwnPhotos(
  scope: Scope,
  { eventId, photographerId }: OpenUpload['link'],
): Promise<Own> {
  const merged = await readMergedPhotographers(scope);
  const into = merged.get(photographerId) ?? photographerId;
  const ids = [...merged].flatMap(([id, other]) => (other === into ? id : []));
  return { eventId, photographerId: into, photographerIds: [...new Set([into, ...ids])] };
}
