import { markKnown } from '#finding/events/index.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listCompetitors, saveCompetitors } from './competitors.store.ts';
import { compareStartList, type StartListChanges } from './start-list.rules.ts';

export type { StartListChanges } from './start-list.rules.ts';

/** Writes what a checked start list brings, within the caller's transaction, and tells what it changed. */
export async function applyStartList(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  eventId: string,
  rows: readonly StartListRow[],
): Promise<StartListChanges> {
  const changes = compareStartList(await listCompetitors(scope, eventId), rows);
  await saveCompetitors(scope, [
    ...changes.added.map((row) => ({ ...row, eventId, competitorId: deps.newId() })),
    ...changes.changed.map(({ row, competitorId }) => ({ ...row, eventId, competitorId })),
  ]);
  if (rows.some((row) => row.email)) await markKnown(scope, eventId, 'Emails');
  return changes;
}
