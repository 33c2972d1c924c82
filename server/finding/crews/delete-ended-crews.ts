import type { Scope } from '#platform/database/database.ts';
import { deleteUnusedConsents } from './consents.store.ts';
import { deleteEndedCrewRows } from './crews.store.ts';

/** Deletes the crews whose time is up with their people; consents that something was bought by stay as its proof. */
export async function deleteEndedCrews(scope: Scope, now: Date): Promise<void> {
  await deleteUnusedConsents(scope, await deleteEndedCrewRows(scope, now));
}
