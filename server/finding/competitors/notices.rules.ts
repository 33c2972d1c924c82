/** Lists the mailboxes that must be notified of later addresses on a bib (docs/decisions/0197, 0273). Pure. */
import { emailKey } from '#platform/canonical-key.ts';
import { inSlices } from '#platform/in-slices.ts';
import { type AddressFacts, isNewOnBib, isSameAddress, listAddressesToNotify } from './address.rules.ts';

/** A current or former wearer of a bib, with their address. */
export interface BibWearer {
  competitorId: string;
  bibKey: string;
  address: string;
}

/** A participant's new address and the previous one. */
export interface JudgedAddress extends AddressFacts {
  competitorId: string;
  before: AddressFacts | undefined;
  /** Whether the former wearers of the bib have not been notified of this address. */
  hasTakenBib: boolean;
}

/** A mailbox to notify of a participant's new address. */
export interface Notice {
  competitorId: string;
  bibKey: string;
  address: string;
  /** Whether the reader of the mailbox may confirm the new address. */
  mayConfirm: boolean;
}

/**
 * Lists the notices for a change: one per mailbox and bib. If possible, that notice is one whose reader may confirm the
 * address, otherwise the notice for the first participant concerned. Pauses, so that other requests are answered
 * meanwhile.
 * @param teams present wearers of the bibs, each with their proved address
 * @param formers earlier wearers
 */
export async function listNotices(
  judged: readonly JudgedAddress[],
  teams: readonly BibWearer[],
  formers: readonly BibWearer[],
): Promise<Notice[]> {
  const present = new UnnotifiedWearers(teams);
  const past = new UnnotifiedWearers(formers);
  const kept = new Map<string, Notice>();
  for await (const { competitorId, before, hasTakenBib, ...next } of inSlices(judged)) {
    const { bibKey } = next;
    const others = notifiesOthers(before, next)
      ? (hasTakenBib ? [present, past] : [present]).flatMap((list) => list.othersOn(bibKey, competitorId))
      : [];
    for (const address of listAddressesToNotify(before, next, others)) {
      const mailbox = emailKey(address);
      // Removes notified mailboxes. A later notice replaces this one only if its reader may confirm it; such a notice
      // concerns the reader's own participant.
      for (const list of [present, past]) list.remove(bibKey, mailbox);
      const key = `${bibKey} ${mailbox}`;
      const known = kept.get(key);
      const mayConfirm = isSameAddress(next.former, address);
      if (known === undefined || (mayConfirm && !known.mayConfirm))
        kept.set(key, { competitorId, bibKey, address, mayConfirm });
    }
  }
  return [...kept.values()];
}

/** A kept participant's address after a merge. */
export interface MergedAddress extends AddressFacts {
  competitorId: string;
  /** The former states of the kept participant and of the other. */
  before: readonly [AddressFacts, AddressFacts];
}

/** Returns the bibs of two merged participants on which the address of the kept one is new. */
export const bibsNewTo = ({ before, ...next }: MergedAddress): string[] =>
  next.origin === 'First'
    ? []
    : before.flatMap((one) => (isSameAddress(one.email, next.email) ? [] : one.bibKey));

/**
 * Lists the notices after merges: to both former addresses of each pair, and to all who wear or wore a bib on which the
 * address is new. Present and former wearers get one notice for each bib, whatever the number of pairs.
 */
export async function listMergeNotices(
  merged: readonly MergedAddress[],
  wearers: readonly BibWearer[],
): Promise<Pick<Notice, 'competitorId' | 'address'>[]> {
  const unnotified = new UnnotifiedWearers(wearers);
  const notices: Pick<Notice, 'competitorId' | 'address'>[] = [];
  for await (const one of inSlices(merged)) {
    const { competitorId, before, ...next } = one;
    const newOn = bibsNewTo(one);
    const told = new Map<string, string>();
    for (const former of before) {
      const { bibKey } = former;
      const others = newOn.includes(bibKey) ? unnotified.othersOn(bibKey, competitorId) : [];
      for (const address of listAddressesToNotify(former, next, others)) {
        told.set(emailKey(address), address);
        unnotified.remove(bibKey, emailKey(address));
      }
    }
    notices.push(...[...told.values()].map((address) => ({ competitorId, address })));
  }
  return notices;
}

/** Returns whether a change of a participant's address concerns the bib's other wearers, present or former. */
export function notifiesOthers(before: AddressFacts | undefined, next: AddressFacts): boolean {
  return next.email !== null && isNewOnBib(before, next);
}

/**
 * The wearers of bibs who were not notified yet. A bib may have had thousands of wearers, and each of its up to fifty
 * new wearers concerns all of them. Listing every combination would fill the memory.
 */
class UnnotifiedWearers {
  private readonly wearers: Map<string, BibWearer[]>;
  /**
   * By bib and mailbox. At most two participants per mailbox: at least one of them is not the participant who changed.
   */
  private readonly mailboxes = new Map<string, Map<string, BibWearer[]>>();

  constructor(wearers: readonly BibWearer[]) {
    this.wearers = Map.groupBy(wearers, ({ bibKey }) => bibKey);
  }

  /** Lists one address per mailbox of the other wearers. */
  othersOn(bibKey: string, competitorId: string): string[] {
    return [...this.mailboxesOf(bibKey).values()].flatMap(
      (sharing) => sharing.find((one) => one.competitorId !== competitorId)?.address ?? [],
    );
  }

  remove(bibKey: string, mailbox: string): void {
    this.mailboxesOf(bibKey).delete(mailbox);
  }

  private mailboxesOf(bibKey: string): Map<string, BibWearer[]> {
    const known = this.mailboxes.get(bibKey);
    if (known !== undefined) return known;
    const made = new Map<string, BibWearer[]>();
    for (const wearer of this.wearers.get(bibKey) ?? []) {
      const mailbox = emailKey(wearer.address);
      const sharing = made.get(mailbox) ?? [];
      if (sharing.length < 2 && sharing[0]?.competitorId !== wearer.competitorId) sharing.push(wearer);
      made.set(mailbox, sharing);
    }
    this.wearers.delete(bibKey);
    this.mailboxes.set(bibKey, made);
    return made;
  }
}
