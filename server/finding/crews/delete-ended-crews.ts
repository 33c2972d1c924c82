import type { Scope } from '#platform/database/database.ts';
import { deleteUnusedConsents } from './consents.store.ts';
import { deleteEndedCrewRows } from './crews.store.ts';

/** Deletes expired crews with their members; used consents stay as proof of the purchase. */
export async function deleteEndedCrews(scope: Scope, now: Date): Promise<void> {
  await deleteUnusedConsents(scope, await deleteEndedCrewRows(scope, now));
}
