import { createHash } from 'node:crypto';
import type { Account } from './accounts.rules.ts';

/** How long a bearer that was verified is not verified again: a page asks several times with the same. */
const REMEMBERED_MS = 60_000;
const BEARERS_KEPT = 1_000;

/** Bearers that were verified a moment ago, by their hash. */
export interface VerifiedBearers {
  find(issuer: string, bearer: string, now: number): Account | undefined;
  /** @param expiresAt the end of the bearer itself, in milliseconds */
  remember(issuer: string, bearer: string, account: Account, times: { now: number; expiresAt: number }): void;
}

export function createVerifiedBearers(): VerifiedBearers {
  const kept = new Map<string, { account: Account; until: number }>();
  const keyOf = (issuer: string, bearer: string) =>
    createHash('sha256').update(`${issuer} ${bearer}`).digest('base64');
  return {
    find(issuer, bearer, now) {
      const found = kept.get(keyOf(issuer, bearer));
      return found !== undefined && now < found.until ? found.account : undefined;
    },
    remember(issuer, bearer, account, { now, expiresAt }) {
      const oldest = kept.keys().next();
      if (kept.size >= BEARERS_KEPT && !oldest.done) kept.delete(oldest.value);
      kept.set(keyOf(issuer, bearer), { account, until: Math.min(expiresAt, now + REMEMBERED_MS) });
    },
  };
}
