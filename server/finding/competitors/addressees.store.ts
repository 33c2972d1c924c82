import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Protection } from './protection.rules.ts';

/** A participant as a recipient of mail. */
export interface Addressee {
  competitorId: string;
  bib: string;
  email: string | null;
  /** Why strangers cannot find them; null if not protected. */
  protection: Protection | null;
}

/** Lists a page of an event's participants, in the order of ids. @param after an id, or '' for the first page */
export async function listAddressees(
  scope: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<Addressee[]> {
  return selectFrom(scope, 'competitors')
    .select(['competitorId', 'bib', 'email', 'protection'])
    .where('eventId', '=', eventId)
    .where('leftAt', 'is', null)
    .$if(after !== '', (query) => query.where('competitorId', '>', after))
    .orderBy('competitorId')
    .limit(count)
    .execute();
}
