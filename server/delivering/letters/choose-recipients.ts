import { bibKey } from '#contract/competitor.ts';
import type { NoLetterReason } from '#contract/desk-letters.ts';
import { type Addressee, listAddressees } from '#finding/competitors/index.ts';
import { listBibsSeen } from '#finding/photos/index.ts';
import { addressHashOf, readAddressFacts } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { findNoLetterReason } from './letters.rules.ts';
import { listWritten } from './letters.store.ts';

/** A participant, and the reason why they get no letter now. */
export interface JudgedAddressee {
  addressee: Addressee;
  /** The hash of the address; empty without an address. */
  addressHash: string;
  reason: NoLetterReason | undefined;
}

/** Reads the bibs of an event that lead to published photos, as `bibKey` spells them. */
export async function readBibsSeen(scope: Scope, eventId: string): Promise<ReadonlySet<string>> {
  return new Set((await listBibsSeen(scope, eventId)).map(bibKey));
}

/**
 * Judges a page of an event's participants. A photo counts as theirs only if their bib was read with certainty,
 * because a letter about photos of another person is worse than no letter.
 * @param taken the addresses of earlier pages that get a letter; the function adds those of this page
 */
export async function judgePage(
  deps: Pick<Deps, 'keys'>,
  scope: Scope,
  eventId: string,
  {
    after,
    count,
    seen,
    taken,
  }: { after: string; count: number; seen: ReadonlySet<string>; taken: Set<string> },
): Promise<JudgedAddressee[]> {
  const addressees = await listAddressees(scope, eventId, after, count);
  const hashes = addressees.map(({ email }) =>
    email === null ? '' : addressHashOf(deps, scope.tenantId, email),
  );
  const addressHashes = hashes.filter((hash) => hash !== '');
  const facts = await readAddressFacts(scope, addressHashes);
  const competitorIds = addressees.map(({ competitorId }) => competitorId);
  const written = await listWritten(scope, eventId, { competitorIds, addressHashes });
  return addressees.map((addressee, index) => {
    const addressHash = hashes[index] ?? '';
    const reason = findNoLetterReason({
      hasAddress: addressHash !== '',
      isProtected: addressee.protection !== null,
      isWritten: written.has(addressee.competitorId) || written.has(addressHash),
      address: facts.get(addressHash),
      isShared: taken.has(addressHash),
      hasPhotos: seen.has(bibKey(addressee.bib)),
    });
    if (reason === undefined) taken.add(addressHash);
    return { addressee, addressHash, reason };
  });
}
