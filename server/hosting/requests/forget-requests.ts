import type { Scope } from '#platform/database/database.ts';
import { deleteRequests } from './requests.store.ts';

/** How long a request is kept: long enough to answer it and to look it up afterwards. */
export const REQUEST_KEPT_DAYS = 180;

/** Deletes the requests whose retention has ended. */
export async function forgetRequests(scope: Scope, now: Date): Promise<void> {
  await deleteRequests(scope, new Date(now.getTime() - REQUEST_KEPT_DAYS * 24 * 3600_000));
}
