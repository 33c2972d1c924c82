import { readEventTitles } from '#finding/events/index.ts';
import { readPhotographerNames } from '#finding/photographers/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Party } from './shares.rules.ts';

/** Reads the readable names of parties with shares. */
export async function readPayeeNames(
  scope: Scope,
  payees: readonly { party: Party; payeeId: string | null }[],
): Promise<(party: Party, payeeId: string | null) => string | null> {
  const photographers = await readPhotographerNames(scope);
  const events = payees.flatMap(({ party, payeeId }) => (party === 'Organizer' ? (payeeId ?? []) : []));
  const titles = await readEventTitles(scope, [...new Set(events)]);
  return (party, payeeId) => {
    if (payeeId === null) return null;
    const name = party === 'Photographer' ? photographers.get(payeeId) : titles.get(payeeId);
    return name ?? payeeId;
  };
}
