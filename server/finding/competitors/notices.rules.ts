/** Lists the mailboxes that are notified of later addresses on a bib (docs/decisions/0197, 0273). Pure. */
import { emailKey } from '#platform/canonical-key.ts';
import { inSlices } from '#platform/in-slices.ts';
import { type AddressFacts, isNewOnBib, isSameAddress, listAddressesToNotify } from './address.rules.ts';

/** Somebody who wears a bib or wore it, with their address. */
export interface BibWearer {
  competitorId: string;
  bibKey: string;
  address: string;
}

/** A participant's new address, and the one before. */
export interface JudgedAddress extends AddressFacts {
  competitorId: string;
  before: AddressFacts | undefined;
  /** Whether the address is new to the former wearers of the bib. */
  hasTakenBib: boolean;
}

/** A mailbox that is notified of a participant's address. */
export interface Notice {
  competitorId: string;
  bibKey: string;
  address: string;
  /** Whether this address may confirm the new one. */
  mayConfirm: boolean;
}

/**
 * Lists the notices of a change: one for each mailbox and bib, preferably one that lets its reader confirm, otherwise that
 * of the first participant who concerns it. Other requests are answered meanwhile.
 * @param teams present wearers of the bibs, each with their proved address; @param formers those who wore them before
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
      // A later notice to them replaces this one only if it may be confirmed, and then it is about their own participant.
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

/** Returns whether a change of a participant's address concerns the others who wear the bib or wore it. */
export function notifiesOthers(before: AddressFacts | undefined, next: AddressFacts): boolean {
  return next.email !== null && isNewOnBib(before, next);
}

/**
 * The wearers of bibs who were not notified so far. A bib may have had thousands, and each of its up to fifty new wearers
 * concerns all of them: together they would fill the memory.
 */
class UnnotifiedWearers {
  private readonly wearers: Map<string, BibWearer[]>;
  /** By bib and mailbox: at most two participants, so that one of them is not the participant who asks. */
  private readonly mailboxes = new Map<string, Map<string, BibWearer[]>>();

  constructor(wearers: readonly BibWearer[]) {
    this.wearers = Map.groupBy(wearers, ({ bibKey }) => bibKey);
  }

  /** Lists an address of each mailbox of the others. */
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
