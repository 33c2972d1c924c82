import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ACCOUNT_PAGES } from '#contract/account.ts';
import { accountLinkAddress } from '#contract/account-login.ts';
import type { Language } from '#contract/languages.ts';
import { ownPath } from '#contract/own-path.ts';
import { type CanonicalKey, emailKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { defineJob } from '#platform/queue/queue.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { LINK_MS, LINKS_OF_ADDRESS, LINKS_OF_NETWORK } from './account-login.rules.ts';
import { findLink, insertLink } from './account-logins.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Someone requested a link to the account of an address, which may be unknown. */
    'account.link-requested': {
      loginId: string;
      recipient: string;
      language: Language;
      origin: string;
      expiresAt: Date;
    };
  }
}

/** The dependencies of requesting and mailing a link. */
export type AccountLinkDeps = Pick<
  Deps,
  'clock' | 'database' | 'events' | 'keys' | 'newId' | 'queue' | 'rateLimits'
>;

/** Mails a requested link, if its address is known. */
export const mailAccountLinkJob = defineJob('accounts.mail-link', { loginId: z.uuid() }, { retryLimit: 3 });

/** Hashes a secret like the database stores it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Computes the token of a link. It is mailed but not stored: the database contains only its hash. */
const tokenOfLink = ({ keys }: Pick<Deps, 'keys'>, loginId: string): string =>
  keys.sign('account-links', loginId);

/** Returns the address of a mailed link. */
export const mailedLinkAddress = (deps: Pick<Deps, 'keys'>, origin: string, loginId: string): string =>
  accountLinkAddress(origin, tokenOfLink(deps, loginId));

/**
 * Requests a link. Everything here is the same for every address; a job checks later whether the address is known. An
 * address beyond the limit gets no link but the same answer, because its earlier links still log in.
 * @returns TooManyRequests for a network that requested too many
 */
export async function requestAccountLink(
  deps: AccountLinkDeps,
  { tenantId, language, publicOrigin: origin }: TenantContext,
  { email, returnPath, network }: { email: string; returnPath: string | undefined; network: CanonicalKey },
): Promise<Refusal | undefined> {
  const tooMany = await deps.rateLimits.take(tenantId, LINKS_OF_NETWORK, network);
  if (tooMany !== undefined) return tooMany;
  // The limit and the mail use the same spelling. Otherwise another spelling of a known address could use up its limit
  // without causing mails.
  const address = emailKey(email);
  if (isRefusal(await deps.rateLimits.take(tenantId, LINKS_OF_ADDRESS, address))) return undefined;
  const [loginId, now] = [deps.newId(), deps.clock.now()];
  await deps.database.inTenant(tenantId, async (scope) => {
    await insertLink(scope, {
      loginId,
      email: address,
      language,
      origin,
      returnPath: ownPath(returnPath) ?? ACCOUNT_PAGES.signedIn,
      expiresAt: new Date(now.getTime() + LINK_MS),
      linkHash: hashOf(tokenOfLink(deps, loginId)),
    });
    await deps.queue.send(scope, mailAccountLinkJob, [{ loginId }]);
  });
  return undefined;
}

/** Emits the event by which a requested link is mailed, unless the link is no longer valid. */
export async function mailAccountLink(
  deps: Pick<AccountLinkDeps, 'clock' | 'database' | 'events'>,
  tenantId: string,
  loginId: string,
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const link = await findLink(scope, { loginId }, deps.clock.now());
    if (link === undefined) return;
    const { email: recipient, language, origin, expiresAt } = link;
    await deps.events.emit(scope, 'account.link-requested', {
      loginId,
      recipient,
      language,
      origin,
      expiresAt,
    });
  });
}
