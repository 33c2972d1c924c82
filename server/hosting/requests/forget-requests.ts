import type { Scope } from '#platform/database/database.ts';
import { deleteRequests } from './requests.store.ts';

/** How long a request is kept: long enough to answer it, and to look up what was answered. */
export const REQUEST_KEPT_DAYS = 180;

/** Forgets the requests whose time is up. */
export async function forgetRequests(scope: Scope, now: Date): Promise<void> {
  await deleteRequests(scope, new Date(now.getTime() - REQUEST_KEPT_DAYS * 24 * 3600_000));
}
