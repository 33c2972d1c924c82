import {
  anyText,
  type DataSubject,
  type KeptThings,
  type TracedThings,
} from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes requested links, and tries of a person's second factor. */
export async function describeKeptProofs(
  scope: Scope,
  { emails, personIds, wearers }: DataSubject & Pick<TracedThings, 'wearers'>,
): Promise<KeptThings[]> {
  const links = await selectFrom(scope, 'codeRequests')
    .select(['requestId', 'eventId', 'email', 'bib', 'language', 'origin', 'createdAt'])
    .where('emailKey', '=', anyText(emails))
    .execute();
  const tries = await selectFrom(scope, 'factorTries')
    .selectAll()
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
