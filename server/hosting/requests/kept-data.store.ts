import { sql } from 'kysely';
import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes submitted forms that contain one of the person's addresses. */
export async function describeKeptRequests(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'requests')
    .selectAll()
    // The field `contact` of photographers is a phone or an address.
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(trim(fields->>'email'))`, '=', anyText(emails)),
        eb(sql`lower(trim(fields->>'contact'))`, '=', anyText(emails)),
      ]),
    )
    .execute();
  return [{ kind: 'requests', table: 'requests', rows }];
}
