import { LRUCache } from 'lru-cache';
import type { DkimKey } from '#platform/mailer/dkim-keys.ts';
import { checkSender, type LookUpTxt, type SenderFinding } from './check-sender.ts';

/** How long an answer of the DNS is kept. It is short, so that a record that was just written appears soon. */
const KEPT_MS = 60_000;
const SENDERS_KEPT = 500;
/** The most lookups of this process at once. Lookups of senders whose name server never answers must not pile up. */
const AT_ONCE = 8;

/** Looks up the DNS records of senders, beside the calls that ask for them. */
export interface SenderLookups {
  /** Returns the findings, or undefined while they are looked up: then ask again. */
  find(sender: string): SenderFinding[] | undefined;
}

/**
 * Creates lookups of senders. If a name server does not answer, a call that looked up its records would keep its
 * database connection for seconds. So each lookup runs once beside the calls, and its answer is kept for a minute.
 */
export function createSenderLookups({
  ask,
  keyOf,
  now,
}: {
  ask: LookUpTxt;
  /** Finds the key that signs for a sender. */
  keyOf: (sender: string) => Promise<DkimKey | undefined>;
  now: () => Date;
}): SenderLookups {
  const kept = new LRUCache<string, { findings: SenderFinding[]; at: number }>({ max: SENDERS_KEPT });
  const looking = new Set<string>();
  const look = async (sender: string) => {
    looking.add(sender);
    try {
      // `doctor` reports why a folder of keys cannot be read.
      const key = await keyOf(sender).catch(() => 'Unreadable' as const);
      const findings = await checkSender(ask, sender, key);
      kept.set(sender, { findings, at: now().getTime() });
    } finally {
      looking.delete(sender);
    }
  };
  return {
    find(sender) {
      const known = kept.get(sender);
      if (known !== undefined && now().getTime() - known.at < KEPT_MS) return known.findings;
      if (!looking.has(sender) && looking.size < AT_ONCE) void look(sender);
      return undefined;
    },
  };
}
