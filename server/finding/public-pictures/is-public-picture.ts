import { bibKey } from '#contract/competitor.ts';
import { findShownEvent, hasPublicPictures } from '#finding/events/index.ts';
import { findPublished, isPublicPhoto, listProtectedKeys } from '#finding/photos/index.ts';
import { findPublishedVideos } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readPictureKey } from './picture-key.rules.ts';

/**
 * Returns whether a stored picture is public now.
 * @param key its storage key, without the tenant's prefix
 */
export async function isPublicPicture(
  { database }: Pick<Deps, 'database'>,
  tenantId: string,
  key: string,
): Promise<boolean> {
  const named = readPictureKey(key);
  if (named === undefined) return false;
  const { kind, eventId, id } = named;
  return database.inTenant(tenantId, async (scope) => {
    const event = await findShownEvent(scope, eventId);
    if (event === undefined || !hasPublicPictures(event)) return false;
    if (kind === 'Cover') return [event.coverKey, event.smallCoverKey].includes(key);
    if (kind === 'Video') return isPublicVideo(scope, eventId, id);
    const [photo] = await findPublished(scope, [id]);
    return photo?.eventId === eventId && isPublicPhoto(event, photo);
  });
}

/** Only protected participants themselves see their clips. */
async function isPublicVideo(scope: Scope, eventId: string, videoId: string): Promise<boolean> {
  const [video] = await findPublishedVideos(scope, [videoId]);
  if (video?.eventId !== eventId) return false;
  return video.bibKey === null || !(await listProtectedKeys(scope, eventId)).has(bibKey(video.bibKey));
}
