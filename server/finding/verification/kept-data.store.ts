import {
  anyText,
  type DataSubject,
  type KeptThings,
  type TracedThings,
} from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes requested links, and tries of a person's second factor. */
export async function describeKeptProofs(
  { trx, tenantId }: Scope,
  { emails, personIds, wearers }: DataSubject & Pick<TracedThings, 'wearers'>,
): Promise<KeptThings[]> {
  const links = await trx
    .selectFrom('codeRequests')
    .select(['requestId', 'eventId', 'email', 'bib', 'language', 'origin', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', anyText(emails))
    .execute();
  const tries = await trx
    .selectFrom('factorTries')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where(({ or, and, eb }) =>
      or([
        eb('who', '=', anyText(personIds)),
        ...wearers.map(({ eventId, bibKey }) => and([eb('eventId', '=', eventId), eb('who', '=', bibKey)])),
      ]),
    )
    .execute();
  return [
    { kind: 'proofs', table: 'codeRequests', rows: links },
    { kind: 'proofs', table: 'factorTries', rows: tries },
  ];
}
