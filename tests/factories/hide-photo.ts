import { ALL_LIFT_RIGHTS, holdPhotos, liftPhotoHolds, SHOP_HOLD } from '#finding/photos/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * Hides a photo as a command does, or shows it again with a reason and every right.
 * @returns whether the state changed
 */
export async function hidePhoto(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  photoId: string,
  isHidden: boolean,
  cause: Cause,
): Promise<boolean> {
  if (isHidden) return (await holdPhotos(deps, scope, [photoId], SHOP_HOLD, cause)).length > 0;
  const lifter = { by: 'Shop' as const, may: ALL_LIFT_RIGHTS, hasReason: true };
  const [lifting] = await liftPhotoHolds(deps, scope, [photoId], lifter, cause);
  return lifting !== undefined && lifting.lifted.length > 0;
}
