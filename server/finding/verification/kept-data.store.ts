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
    .selectFrom('code_requests')
    .select(['request_id', 'event_id', 'email', 'bib', 'language', 'origin', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', anyText(emails))
    .execute();
  const tries = await trx
    .selectFrom('factor_tries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(({ or, and, eb }) =>
      or([
        eb('who', '=', anyText(personIds)),
        ...wearers.map(({ eventId, bibKey }) => and([eb('event_id', '=', eventId), eb('who', '=', bibKey)])),
      ]),
    )
    .execute();
  return [
    { kind: 'proofs', table: 'code_requests', rows: links },
    { kind: 'proofs', table: 'factor_tries', rows: tries },
  ];
}
