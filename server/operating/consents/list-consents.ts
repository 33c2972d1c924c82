import { CONSENT_KINDS } from '#contract/desk-consents.ts';
import { listCrewConsents } from '#finding/crews/index.ts';
import { readEventTitles } from '#finding/events/index.ts';
import { listAlertConsents } from '#finding/photo-alerts/index.ts';
import { listSelfieConsents } from '#finding/selfies/index.ts';
import type { ConsentFilter, ConsentKind, RecordedConsent } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** A consent with the title of its event. */
export type ListedConsent = RecordedConsent & { eventTitle: string };

const LISTS: Record<
  ConsentKind,
  (scope: Scope, filter: ConsentFilter, count: number) => Promise<RecordedConsent[]>
> = { FaceSearch: listSelfieConsents, Crew: listCrewConsents, Alert: listAlertConsents };

/**
 * Lists the consents in a tenant from all slices, newest first.
 * @param filter `kind`: only of one kind
 */
export async function listConsents(
  scope: Scope,
  { kind, ...filter }: ConsentFilter & { kind?: ConsentKind | undefined },
  count: number,
): Promise<{ consents: ListedConsent[]; isMore: boolean }> {
  const found: RecordedConsent[] = [];
  for (const wanted of kind === undefined ? CONSENT_KINDS : [kind])
    found.push(...(await LISTS[wanted](scope, filter, count + 1)));
  found.sort(compareNewest);
  const shown = found.slice(0, count);
  const titles = await readEventTitles(scope, [...new Set(shown.map(({ eventId }) => eventId))]);
  return {
    consents: shown.map((consent) => ({ ...consent, eventTitle: titles.get(consent.eventId) ?? '' })),
    isMore: found.length > count,
  };
}

function compareNewest(one: RecordedConsent, other: RecordedConsent): number {
  const later = other.givenAt.getTime() - one.givenAt.getTime();
  if (later !== 0) return later;
  return one.consentId < other.consentId ? 1 : -1;
}
