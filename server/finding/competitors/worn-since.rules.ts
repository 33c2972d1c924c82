/**
 * Finds who wore the bibs of participants after these left the list and before they returned (docs/decisions/0273).
 * Pure.
 */
import { emailKey } from '#platform/canonical-key.ts';
import { inSlices } from '#platform/in-slices.ts';

/** A participant who left the list and comes back. */
export interface Returning {
  competitorId: string;
  bibKey: string;
  leftAt: Date;
}

/** A current or former wearer of a bib. */
export interface Worn {
  competitorId: string;
  bibKey: string;
  /** When they left the list; null while they wear the bib, and if the time is unknown. */
  leftAt: Date | null;
  /** The address that is proved for the bib. */
  address: string | null;
}

/**
 * Lists the addresses of others who wore the bibs of returning participants after these left the list, by the
 * participant's id. If there are several mailboxes, two are listed: that is enough, because at most one of them is the
 * participant's. A bib may have had thousands of wearers.
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

/** Lists the latest wearers first, at most two per mailbox, so that one of them is not the returning participant. */
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
