import { readMergedPhotographers } from '#finding/photographers/index.ts';
import type { OpenUpload } from '#finding/uploads/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Whose photos of which event a link is about. */
export interface Own {
  eventId: string;
  /** The photographer now, and all ids that they were ever known by. */
  photographerId: string;
  photographerIds: string[];
}

/** Finds whose photos a link is about: a photographer may have become another one since. */
export async function findOwnPhotos(
  scope: Scope,
  { eventId, photographerId }: OpenUpload['link'],
): Promise<Own> {
  const merged = await readMergedPhotographers(scope);
  const into = merged.get(photographerId) ?? photographerId;
  const ids = [...merged].flatMap(([id, other]) => (other === into ? id : []));
  return { eventId, photographerId: into, photographerIds: [...new Set([into, ...ids])] };
}
