/** Finds who wore the bibs of participants while these had left the list (docs/decisions/0273). Pure. */
import { emailKey } from '#platform/canonical-key.ts';
import { inSlices } from '#platform/in-slices.ts';

/** A participant who left the list and comes back. */
export interface Returning {
  competitorId: string;
  bibKey: string;
  leftAt: Date;
}

/** Somebody who wears a bib or wore it. */
export interface Worn {
  competitorId: string;
  bibKey: string;
  /** Null while they wear it, and if it is unknown when they wore it. */
  leftAt: Date | null;
  /** The address that is proved for the bib. */
  address: string | null;
}

/**
 * Lists the addresses of others who wore the bibs of returning participants since they left the list, by the participant's
 * id. Of several mailboxes two are listed: they cannot both be the participant's, and a bib may have had thousands of wearers.
 */
export async function findWornSince(
  returning: readonly Returning[],
  worn: readonly Worn[],
): Promise<Map<string, (string | null)[]>> {
  const wearers = Map.groupBy(worn, ({ bibKey }) => bibKey);
  const latest = new Map<string, Worn[]>();
  const found = new Map<string, (string | null)[]>();
  for await (const { competitorId, bibKey, leftAt } of inSlices(returning)) {
    const known = latest.get(bibKey) ?? listLatest(wearers.get(bibKey) ?? []);
    latest.set(bibKey, known);
    const since = new Map<string, string | null>();
    for (const other of known) {
      if (since.size > 1 || (other.leftAt !== null && other.leftAt <= leftAt)) break;
      if (other.competitorId !== competitorId) since.set(mailboxOf(other), other.address);
    }
    found.set(competitorId, [...since.values()]);
  }
  return found;
}

const mailboxOf = ({ address }: Worn): string => (address === null ? '' : emailKey(address));

/** Lists the latest wearers first, at most two of each mailbox, so that one of them is not the participant who returns. */
function listLatest(wearers: readonly Worn[]): Worn[] {
  const timeOf = ({ leftAt }: Worn) => leftAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const idsOf = new Map<string, Set<string>>();
  return wearers
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .filter((one) => {
      const mailbox = mailboxOf(one);
      const ids = idsOf.get(mailbox) ?? new Set();
      idsOf.set(mailbox, ids);
      if (ids.size > 1 || ids.has(one.competitorId)) return false;
      ids.add(one.competitorId);
      return true;
    });
}
